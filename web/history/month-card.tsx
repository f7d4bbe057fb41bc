import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { MonthlyStatement } from '#contract/history.ts'
import { type Currency, wireToCents } from '#contract/money.ts'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Transaction } from './history-filters.ts'
import { monthBeside, monthLabel, thisMonth } from './months.ts'
import { atStakeOf, lineLabels } from './statement-lines.ts'
import { useStatement } from './transaction-pages.ts'

const centsOf = (wire: string | undefined) => (wire === undefined ? undefined : wireToCents(wire))

/** The ledger's sums of a month in one balance. */
export function MonthCard({ currency }: { currency: Transaction['currency'] }) {
  const [month, setMonth] = useState(thisMonth)
  const answer = useStatement(month, currency)
  const { data, isError } = answer
  const statement = data?.month === month && data.currency === currency ? data : undefined
  const atStake = statement ? atStakeOf(statement) : 0n
  const moved = statement?.lines.filter(({ count }) => count > 0) ?? []
  const balances: { term: string; note?: string; cents: bigint | undefined; signed?: boolean }[] = [
    { term: 'Opening balance', cents: centsOf(statement?.openingBalance) },
    {
      term: 'Profit and loss',
      note: 'all play that ended',
      cents: centsOf(statement?.play.profit),
      signed: true,
    },
    ...(atStake > 0n ? [{ term: 'At stake now', note: 'in all play', cents: atStake }] : []),
    {
      term: statement?.running ? 'Balance now' : 'Closing balance',
      cents: centsOf(statement?.closingBalance),
    },
  ]
  return (
    <Card aria-label={`${monthLabel(month)} summary`} tone={currency === 'PLAY' ? 'practice' : 'surface'}>
      <MonthHead month={month} currency={currency} onChange={setMonth} />
      {isError ? (
        <NotLoaded answer={answer} failed="The month did not load" />
      ) : (
        <>
          {!statement && <Loading label="Adding up the month" />}
          <dl
            className={`grid grid-cols-2 gap-3 ${balances.length > 3 ? '@md:grid-cols-4' : '@md:grid-cols-3'}`}
          >
            {balances.map(({ term, note, cents, signed = false }) => (
              <div key={term} className="grid content-start">
                <dt className="text-sm text-ink-2">{term}</dt>
                <dd className="font-semibold">
                  {cents === undefined ? (
                    <Skeleton className="my-1 h-3.5 w-20" />
                  ) : (
                    <Money cents={cents} currency={currency} signed={signed} />
                  )}
                  {note && <span className="block text-sm font-normal text-ink-3">{note}</span>}
                </dd>
              </div>
            ))}
          </dl>
          {!statement && (
            <div className="mt-3 border-t border-line-1 pt-3">
              <Skeleton className="my-1 h-8 w-40" />
            </div>
          )}
          {moved.length > 0 && <MovedLines lines={moved} currency={currency} />}
          {statement && (
            <LinkButton
              href={`/history/statement?month=${month}&currency=${currency}`}
              variant="secondary"
              size="dense"
              className="mt-4"
            >
              Open the statement
            </LinkButton>
          )}
        </>
      )}
    </Card>
  )
}

type MonthHeadProps = { month: string; currency: Currency; onChange: (month: string) => void }

/** The month's name, and buttons to the one before and after. */
function MonthHead({ month, currency, onChange }: MonthHeadProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <div>
        <h2 className="text-lg">{monthLabel(month)}</h2>
        <p className="text-sm text-ink-2">{currency === 'PLAY' ? 'Practice coins' : 'Real money'}</p>
      </div>
      <div className="flex">
        <IconButton label="Month before" onClick={() => onChange(monthBeside(month, -1))}>
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Month after"
          disabled={month >= thisMonth()}
          onClick={() => onChange(monthBeside(month, 1))}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

/** The net amount and the count of each kind of line. */
function MovedLines({ lines, currency }: { lines: MonthlyStatement['lines']; currency: Currency }) {
  return (
    // on a phone the statement has them: the movements themselves come first
    <dl className="mt-3 grid grid-cols-2 gap-3 border-t border-line-1 pt-3 max-md:hidden @md:grid-cols-3">
      {lines.map(({ name, net, count }) => (
        <div key={name} className="grid content-start">
          <dt className="text-sm text-ink-2">{lineLabels[name]}</dt>
          <dd className="font-semibold">
            <Money wire={net} currency={currency} moved />
            {/* below the amount: beside it, the letters would decide whether it fits */}
            <span className="block text-sm font-normal text-ink-2">
              {count} {count === 1 ? 'entry' : 'entries'}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
