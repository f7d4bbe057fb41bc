import { wireToCents } from '#contract/money.ts'
import type { LiabilitySums, TransparencyStatus } from '#contract/transparency.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { dayText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { Exact } from './check-yourself.tsx'
import { groupedCount } from './log-text.ts'
import { balanceOf, owedKindLabel } from './owed.ts'

/** The real money owed to people, by kind, with the equation that it belongs to, and its earlier values. */
export function OwedCard({ status: { liabilities, nextLiabilitiesAt } }: { status: TransparencyStatus }) {
  const newest = liabilities[0]
  return (
    <Card aria-labelledby="owed">
      <CardTitle id="owed" aside={newest && <Moment at={newest.at} />}>
        Money we owe to people
      </CardTitle>
      {newest ? (
        <div className="grid gap-5">
          <p className="-mb-2 text-ink-2">
            Real money only, counted daily in a tree in which everybody can find their own balance.
          </p>
          <Kinds sums={newest} />
          <Equation sums={newest} />
          <p className="text-sm text-ink-2">
            This is tree {newest.tree} with {groupedCount(newest.leaves)} leaves
            {newest.index !== null && `, entry ${groupedCount(newest.index)} of the log`}. The next one is
            made <Moment at={nextLiabilitiesAt} />.
          </p>
          <History liabilities={liabilities} />
        </div>
      ) : (
        <EmptyState
          illustration="slip"
          title={
            <>
              The first count is being made <Moment at={nextLiabilitiesAt} />
            </>
          }
        />
      )}
    </Card>
  )
}

const line = 'flex flex-wrap items-baseline justify-between gap-x-4'

function Kinds({ sums: { kinds, total } }: { sums: LiabilitySums }) {
  return (
    <dl className="grid gap-2">
      {kinds.map(({ kind, amount }) => (
        <div key={kind} className={line}>
          <dt>{owedKindLabel(kind)}</dt>
          <dd className="ml-auto">
            <Money wire={amount} currency="USD" />
          </dd>
        </div>
      ))}
      <div className={`${line} border-t border-line-2 pt-2 font-semibold`}>
        <dt>Owed to people</dt>
        <dd className="ml-auto">
          <Money wire={total} currency="USD" />
        </dd>
      </div>
    </dl>
  )
}

/** Both sides of the books. */
function Equation({ sums }: { sums: LiabilitySums }) {
  const { owed, fees, cameIn, debts, even } = balanceOf(sums)
  const side = 'grid content-start gap-1 rounded-lg bg-sunken px-3 py-2.5'
  return (
    <div className="grid gap-2">
      <div className="grid gap-2 @lg:grid-cols-2">
        <dl className={side}>
          <Term term="Owed to people" cents={owed} />
          <Term term="Our own fees" cents={fees} sign="+" />
          <Term term="Together" cents={owed + fees} strong />
        </dl>
        <dl className={side}>
          <Term term="Paid in minus paid out" cents={cameIn} />
          <Term term="People owe us" cents={debts} sign="+" />
          <Term term="Together" cents={cameIn + debts} strong />
        </dl>
      </div>
      <p className={even ? 'text-sm text-ink-2' : 'font-semibold text-loss'}>
        {even ? 'Both sides are the same, to the cent.' : 'The two sides are not the same.'}
      </p>
    </div>
  )
}

type TermProps = { term: string; cents: bigint; sign?: string; strong?: boolean }

const Term = ({ term, cents, sign, strong = false }: TermProps) => (
  <div className={`${line} ${strong ? 'mt-auto border-t border-line-1 pt-1 font-semibold' : ''}`}>
    <dt>
      {sign && <span aria-hidden="true">{sign} </span>}
      {term}
    </dt>
    <dd className="ml-auto">
      <Money cents={cents} currency="USD" />
    </dd>
  </div>
)

/** An end of the line: the day and the money owed on it. */
const Level = ({ at, cents }: { at: string; cents: bigint }) => (
  <p className="last:text-right">
    <Moment at={at} format={dayText} className="block" />
    <Money cents={cents} currency="USD" />
  </p>
)

/** The totals of earlier trees: a line, and each one on demand. */
function History({ liabilities }: { liabilities: readonly LiabilitySums[] }) {
  const points = liabilities.map(({ at, total }) => ({ at, cents: wireToCents(total) })).toReversed()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const text = (cents: bigint) => moneyText({ cents, currency: 'USD' })
  return (
    <div>
      <Sparkline
        points={points}
        label={`Owed to people, from ${text(first.cents)} on ${dayText(first.at)} to ${text(last.cents)} on ${dayText(last.at)}`}
      />
      <div className="mt-1 flex justify-between gap-4 text-sm text-ink-2">
        <Level {...first} />
        <Level {...last} />
      </div>
      <Disclosure title={`All ${points.length} trees`}>
        <DataTable
          caption="Trees of what we owe, newest first"
          columns={[
            { key: 'tree', title: 'Tree', render: ({ tree }) => tree },
            { key: 'at', title: 'Made', render: ({ at }) => <Moment at={at} /> },
            {
              key: 'total',
              title: 'Owed',
              align: 'end',
              render: ({ total }) => <Money wire={total} currency="USD" />,
            },
            {
              key: 'index',
              title: 'Entry',
              align: 'end',
              render: ({ index }) => (index === null ? 'soon' : groupedCount(index)),
            },
            { key: 'root', title: 'Root', render: ({ root }) => <Exact>{root}</Exact> },
          ]}
          rows={liabilities}
          keyOf={({ tree }) => tree}
        />
      </Disclosure>
    </div>
  )
}
