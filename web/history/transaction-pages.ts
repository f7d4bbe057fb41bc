import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MonthlyStatement } from '#contract/history.ts'
import type { Currency } from '#contract/money.ts'
import { callForPage } from '#web/client/calls/api.ts'
import { keyOf, listKey } from '#web/client/calls/query.ts'
import { timeZone } from '#web/ui/moment-text.ts'
import { type HistoryFilters, historyQuery, type Transaction } from './history-filters.ts'
import { monthRange } from './months.ts'

const PAGE_SIZE = 30
const LARGEST_PAGE = 100
/** The browser gathers at most this many transactions. */
export const GATHERED_MAX = 5000

type Gathered = { transactions: Transaction[]; complete: boolean }

/** The list, page by page. */
export function useTransactionPages(filters: HistoryFilters, mode: Currency) {
  const query = historyQuery(filters, mode)
  return useInfiniteQuery({
    queryKey: listKey('transactions', { ...query, paged: true }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callForPage('transactions', {
        query: { ...query, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** Every transaction of a filter, newest first, following the cursors up to GATHERED_MAX. Errors as `call`. */
export async function gatherTransactions(
  query: ReturnType<typeof historyQuery>,
  signal?: AbortSignal,
): Promise<Gathered> {
  const transactions: Transaction[] = []
  let cursor: string | null = null
  do {
    const page: { reply: Transaction[]; nextCursor: string | null } = await callForPage('transactions', {
      query: { ...query, limit: LARGEST_PAGE, ...(cursor && { cursor }) },
      ...(signal && { signal }),
    })
    transactions.push(...page.reply)
    cursor = page.nextCursor
  } while (cursor && transactions.length < GATHERED_MAX)
  return { transactions: transactions.slice(0, GATHERED_MAX), complete: cursor === null }
}

/** Every transaction of one month in one currency. */
export function useMonth(month: string, currency: Transaction['currency']) {
  return useQuery({
    queryKey: listKey('transactions', { month, currency }),
    queryFn: ({ signal }) =>
      gatherTransactions({ ...monthRange(month), timeZone: timeZone(), currency }, signal),
    refetchOnMount: 'always',
  })
}

/** A month with the ledger's sums. */
export function useStatement(month: string, currency: Transaction['currency']) {
  return useQuery<MonthlyStatement>({
    queryKey: keyOf('transactionStatement', { query: { month, currency, timeZone: timeZone() } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
