import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { MonthlyStatement } from '#contract/history.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { calendarDayText, clockText, shortDayText, timeZone } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { saveCsv } from '#web/ui/save-file.ts'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import type { Transaction } from './history-filters.ts'
import { monthBeside, monthLabel, monthRange, readMonth, thisMonth } from './months.ts'
import { atStakeOf, lineLabels, linesFor, partsText } from './statement-lines.ts'
import { statementCsv } from './transaction-csv.ts'
import { GATHERED_MAX, useMonth, useStatement } from './transaction-pages.ts'

type Currency = Transaction['currency']

/** One month of one balance on paper: the ledger's sums, then every movement. Printing it gives a PDF. */
export function StatementScreen() {
  const [params, setParams] = useSearchParams()
  const month = readMonth(params.get('month'))
  const { currency: own } = usePracticeMode()
  const asked = params.get('currency')
  const currency: Currency = asked === 'PLAY' || asked === 'USD' ? asked : own
  const statement = useStatement(month, currency)
  const gathered = useMonth(month, currency)
  const show = (next: string, of: Currency) => setParams({ month: next, currency: of }, { replace: true })
  const data =
    statement.data?.month === month && statement.data.currency === currency ? statement.data : undefined
  const lines = gathered.data?.transactions
  const failed = statement.isError ? statement : gathered.isError ? gathered : undefined
  return (
    <Page
      title="Statement"
      back={{ href: '/history', label: 'History' }}
      actions={
        <PaperActions
          ready={data !== undefined && lines !== undefined}
          onSave={() =>
            data && lines && saveCsv(statementCsv(data, lines), `evens-statement-${month}-${currency}.csv`)
          }
        />
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChipGroup
          label="Balance"
          options={[
            { value: 'USD', label: 'Real money' },
            { value: 'PLAY', label: 'Practice' },
          ]}
          value={currency}
          onChange={(of) => show(month, of)}
        />
        <MonthButtons month={month} onChange={(next) => show(next, currency)} />
      </div>
      {failed ? (
        <NotLoaded
          answer={failed}
          failed="The statement did not load"
          calm="Nothing in your account has changed."
        />
      ) : data && lines ? (
        <Paper statement={data} lines={lines} complete={gathered.data?.complete ?? true} />
      ) : (
        <div className="rounded-xl border border-line-1 bg-surface p-4">
          <RowSkeleton rows={6} />
        </div>
      )}
    </Page>
  )
}

function PaperActions({ ready, onSave }: { ready: boolean; onSave: () => void }) {
  return (
    <>
      <Button
        variant="secondary"
        size="dense"
        icon={<Printer size={16} aria-hidden="true" />}
        disabled={!ready}
        onClick={() => window.print()}
      >
        Print or save as PDF
      </Button>
      <Button
        variant="secondary"
        size="dense"
        icon={<Download size={16} aria-hidden="true" />}
        disabled={!ready}
        onClick={onSave}
      >
        Export CSV
      </Button>
    </>
  )
}

function MonthButtons({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  return (
    <div className="flex items-center gap-1">
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
  )
}

type PaperProps = { statement: MonthlyStatement; lines: readonly Transaction[]; complete: boolean }

function Paper({ statement, lines, complete }: PaperProps) {
  const user = useUser()
  const { month, currency, openingBalance, closingBalance, net, play, running } = statement
  const atStake = atStakeOf(statement)
  const { from, to } = monthRange(month)
  return (
    <article
      data-print=""
      aria-label={`Statement of ${monthLabel(month)}`}
      className="grid grid-cols-1 gap-6 rounded-xl border border-line-1 bg-surface p-4 lg:p-6 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-xl">{monthLabel(month)}</h2>
          <p className="text-sm text-ink-2">
            {currency === 'PLAY' ? 'Practice coins, no cash value' : 'Real money, US dollars'}
          </p>
          <p className="text-sm text-ink-2">
            {calendarDayText(from)} to {calendarDayText(to)}, {timeZone()} time
          </p>
        </div>
        <div className="min-w-0 text-sm sm:text-right">
          <p className="font-semibold">Evens</p>
          <p className="wrap-anywhere">
            {user.firstName} {user.lastName}
          </p>
          <p className="break-all text-ink-2">{user.email}</p>
        </div>
      </header>
      <section aria-label="Sums">
        <dl className="grid gap-2">
          <Sum term="Opening balance" strong>
            <Money wire={openingBalance} currency={currency} />
          </Sum>
          {linesFor(currency, statement.lines).map((line) => (
            <Sum key={line.name} term={lineLabels[line.name]} empty={line.count === 0}>
              <Money wire={line.net} currency={currency} moved />
            </Sum>
          ))}
          <Sum term="Change in the month" ruled>
            <Money wire={net} currency={currency} moved />
          </Sum>
          <Sum term={running ? 'Balance now' : 'Closing balance'} strong>
            <Money wire={closingBalance} currency={currency} />
          </Sum>
        </dl>
        <p className="mt-2 text-sm text-ink-2">
          Profit and loss of all play that ended in the month, payouts less stakes:{' '}
          <Money wire={play.profit} currency={currency} signed />
          {partsText(play.parts, 'profit', currency)}.
          {atStake > 0n && (
            <>
              {' '}
              At stake now in all play: <Money cents={atStake} currency={currency} />
              {partsText(play.parts, 'atStake', currency)}.
            </>
          )}
        </p>
        {running && (
          <p className="mt-2 text-sm text-ink-2">This month is not over yet, so more may follow.</p>
        )}
      </section>
      <section aria-label="Movements" className="grid gap-2">
        <h3 className="font-semibold">Movements</h3>
        {lines.length === 0 ? (
          <p className="text-ink-2">Nothing moved in this month.</p>
        ) : (
          <Movements lines={lines} />
        )}
        {!complete && (
          <p role="status" className="text-sm text-ink-2">
            The newest {GATHERED_MAX.toLocaleString('en-US')} movements are listed; the totals above include
            all of them.
          </p>
        )}
        <p className="text-sm text-ink-2">
          All of them are in the{' '}
          <Link href="/transparency" className="underline underline-offset-4">
            public log
          </Link>
          , where anybody can check them.
        </p>
      </section>
    </article>
  )
}

type SumProps = { term: string; strong?: boolean; ruled?: boolean; empty?: boolean; children: ReactNode }

function Sum({ term, strong = false, ruled = false, empty = false, children }: SumProps) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${ruled ? 'border-t border-line-2 pt-2' : ''} ${
        strong ? 'font-semibold' : ''
      } ${empty ? 'text-ink-2' : ''}`}
    >
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Every movement, oldest first, so that the balance column reads downwards. */
function Movements({ lines }: { lines: readonly Transaction[] }) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line-2 text-left text-ink-2">
          <th scope="col" className="py-2 pr-2 font-semibold">
            Date
          </th>
          <th scope="col" className="py-2 pr-2 font-semibold wrap-anywhere">
            Description
          </th>
          <th scope="col" className="py-2 pr-2 text-right font-semibold">
            Amount
          </th>
          <th scope="col" className="py-2 text-right font-semibold max-sm:hidden print:table-cell">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.toReversed().map(({ id, createdAt, description, amount, balanceAfter, currency }) => (
          <tr key={id} className="break-inside-avoid border-b border-line-1 align-baseline">
            <td className="tabular py-2 pr-2 sm:whitespace-nowrap print:whitespace-nowrap">
              <time dateTime={createdAt}>
                {shortDayText(createdAt)}
                <span className="max-sm:hidden print:inline">, {clockText(createdAt)}</span>
              </time>
            </td>
            <td className="py-2 pr-2 wrap-anywhere">{description}</td>
            <td className="py-2 pr-2 text-right">
              <Money wire={amount} currency={currency} moved />
            </td>
            <td className="py-2 text-right max-sm:hidden print:table-cell">
              <Money wire={balanceAfter} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
