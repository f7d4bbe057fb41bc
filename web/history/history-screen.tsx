import {
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Currency } from '#contract/money.ts'
import { useApi } from '#web/client/calls/query.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { usePhone } from '#web/client/phone.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CsvExport, exportedText } from '#web/ui/csv-export.tsx'
import { byDay, dayLabel } from '#web/ui/days.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { calendarDay } from '#web/ui/moment-text.ts'
import { Page } from '#web/ui/page.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { type HeadPart, HeadParts } from './head-parts.tsx'
import { HistoryFilterBar } from './history-filter-bar.tsx'
import {
  type HistoryFilters,
  historyQuery,
  isFiltered,
  readFilters,
  summedCurrency,
  type Transaction,
  writeFilters,
} from './history-filters.ts'
import { MonthCard } from './month-card.tsx'
import { thisMonth } from './months.ts'
import { transactionsCsv } from './transaction-csv.ts'
import { GATHERED_MAX, gatherTransactions, useStatement, useTransactionPages } from './transaction-pages.ts'
import { TransactionReceipt } from './transaction-receipt.tsx'
import { TransactionRow } from './transaction-row.tsx'
import { WalletActions } from './wallet-actions.tsx'

/** The maximum number of lines of one reference: a deposit, its return, and the payment made from it. */
const LINES = 10

/**
 * Opens the movement that the address names (`receiptLink`), once: the address then loses it, so that closing the receipt does
 * not reopen it. If a reference has several movements, opens the newest.
 */
function useLinkedReceipt(open: (line: Transaction) => void): void {
  const [params, setParams] = useSearchParams()
  const reference = params.get('receipt') ?? ''
  const found = useApi(
    'transactions',
    { query: { search: reference, limit: LINES } },
    { enabled: reference !== '' },
  )
  const linked = reference === '' ? undefined : found.data?.find((line) => line.reference === reference)
  const show = useEffectEvent((line: Transaction) => {
    const next = new URLSearchParams(params)
    next.delete('receipt')
    setParams(next, { replace: true })
    open(line)
  })
  useEffect(() => {
    if (linked) show(linked)
  }, [linked])
}

/** The printed form is in the same file: the history opens it. */
export { StatementScreen } from './statement-screen.tsx'

const FULL = `These are the newest ${GATHERED_MAX.toLocaleString('en-US')} transactions. Choose fewer days to see the others.`

async function gather(filters: HistoryFilters, mode: Currency) {
  const { transactions, complete } = await gatherTransactions(historyQuery(filters, mode))
  return {
    file: {
      name: `evens-history-${calendarDay(Date.now())}.csv`,
      text: transactionsCsv(transactions),
    },
    said: exportedText(transactions.length, complete, FULL),
  }
}

/** The movements of the person's balances: filtered by the address, summed by month, each with its receipt. */
export function HistoryScreen() {
  const { currency: mode } = usePracticeMode()
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<Transaction | null>(null)
  useLinkedReceipt(setOpened)
  const filters = readFilters(params, mode)
  const list = useTransactionPages(filters, mode)
  const transactions = useMemo(() => list.data?.pages.flatMap((page) => page.reply) ?? [], [list.data])
  const change = (next: HistoryFilters) => setParams(writeFilters(next), { replace: true })
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setParams({}, { replace: true })
    setCleared(cleared + 1)
  }
  const phone = usePhone()
  const [part, setPart] = useState<HeadPart | null>(isFiltered(filters) ? 'filter' : null)
  const summed = summedCurrency(filters, mode)
  const isReady = useSummedOnce(summed) || phone
  const save = <CsvExport gather={() => gather(filters, mode)} disabled={transactions.length === 0} />
  return (
    <Page
      title="History"
      actions={phone ? <HeadParts shown={part} onShow={setPart} filtered={isFiltered(filters)} /> : save}
    >
      {phone && part === 'month' && <MonthCard currency={summed} />}
      {phone && part === 'filter' && (
        <HistoryFilterBar key={cleared} {...{ filters, mode }} onChange={change} onClear={clear}>
          {save}
        </HistoryFilterBar>
      )}
      <WalletActions />
      {!phone && <MonthCard currency={summed} />}
      {!phone && isReady && (
        <HistoryFilterBar key={cleared} {...{ filters, mode }} onChange={change} onClear={clear} />
      )}
      <div className={isReady ? 'grid grid-cols-1 gap-3 md:gap-4' : 'hidden'}>
        <Transactions
          list={list}
          transactions={transactions}
          empty={<NothingHere filtered={isFiltered(filters)} mode={mode} onClear={clear} />}
          onOpen={setOpened}
        />
        {/* it comes with the movements: below their placeholder it would move down when they come */}
        {!list.isPending && (
          <p className="text-sm text-ink-2">
            Every movement is in the{' '}
            <Link href="/transparency" className="underline underline-offset-4">
              public log
            </Link>
            ; the receipt shows where.
          </p>
        )}
      </div>
      {opened && <TransactionReceipt transaction={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

type TransactionsProps = {
  list: ReturnType<typeof useTransactionPages>
  transactions: readonly Transaction[]
  empty: ReactNode
  onOpen: (line: Transaction) => void
}

/** The movements by day, or the reason why there are none. */
function Transactions({ list, transactions, empty, onOpen }: TransactionsProps) {
  // drawn in parts: the press shows before the whole receipt is drawn
  const open = useCallback((line: Transaction) => startTransition(() => onOpen(line)), [onOpen])
  return (
    <section
      aria-label="Transactions"
      aria-busy={list.isPending || list.isPlaceholderData}
      className="grid grid-cols-1 gap-4"
    >
      {list.isPending ? (
        <div className="rounded-xl border border-line-1 bg-surface px-4 lg:px-5">
          <RowSkeleton rows={6} />
        </div>
      ) : list.isError && transactions.length === 0 ? (
        <NotLoaded
          answer={list}
          failed="The history did not load"
          calm="Nothing in your account has changed."
        />
      ) : transactions.length === 0 ? (
        empty
      ) : (
        <>
          <Days transactions={transactions} onOpen={open} />
          {list.isError && (
            <NotLoaded
              answer={{ ...list, refetch: list.isFetchNextPageError ? list.fetchNextPage : list.refetch }}
              failed={list.isFetchNextPageError ? 'The next transactions did not load' : 'This may be old'}
            />
          )}
          {list.hasNextPage && !list.isFetchNextPageError && (
            <Button
              variant="secondary"
              className="justify-self-center"
              busy={list.isFetchingNextPage}
              busyLabel="Loading…"
              onClick={() => void list.fetchNextPage()}
            >
              Load more
            </Button>
          )}
        </>
      )}
    </section>
  )
}

/** The height of a month's sums is known with their answer: the screen draws the parts below only then, so they never move. */
function useSummedOnce(currency: Transaction['currency']): boolean {
  const { isPending } = useStatement(thisMonth(), currency)
  const [summed, setSummed] = useState(!isPending)
  if (!isPending && !summed) setSummed(true)
  return summed
}

/** Does not redraw while a receipt opens and closes above it. */
const Days = memo(function Days({
  transactions,
  onOpen,
}: {
  transactions: readonly Transaction[]
  onOpen: (transaction: Transaction) => void
}) {
  const now = Date.now()
  return byDay(transactions).map(({ day, items: lines }) => (
    <section key={day} aria-labelledby={`day-${day}`} className="below-fold grid gap-2">
      <div className="flex items-baseline text-sm text-ink-2 md:pr-4 lg:pr-5">
        <h2 id={`day-${day}`} className="flex-1 font-semibold">
          <time dateTime={day}>{dayLabel(day, now)}</time>
        </h2>
        {/* the headings of the columns; each row names its own cells to screen readers */}
        <span aria-hidden="true" className="w-32 text-right max-md:hidden">
          Amount
        </span>
        <span aria-hidden="true" className="w-32 text-right max-md:hidden">
          Balance
        </span>
      </div>
      <ul className="overflow-hidden rounded-xl border border-line-1 bg-surface">
        {lines.map((line) => (
          <TransactionRow key={`${line.currency}${line.id}`} transaction={line} onOpen={() => onOpen(line)} />
        ))}
      </ul>
    </section>
  ))
})

type NothingHereProps = { filtered: boolean; mode: Currency; onClear: () => void }

function NothingHere({ filtered, mode, onClear }: NothingHereProps) {
  const money = mode === 'PLAY' ? 'practice coins' : 'real money'
  return (
    <EmptyState
      illustration="slip"
      title={
        filtered
          ? 'No transactions match these filters.'
          : `No transactions with ${money} yet. Your first bet will appear here.`
      }
      action={
        filtered ? (
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        ) : (
          <LinkButton href="/events">Find an event</LinkButton>
        )
      }
    />
  )
}
