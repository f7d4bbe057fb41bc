import type { MonthlyStatement } from '#contract/history.ts'
import { csvText } from '#web/ui/save-file.ts'
import type { Transaction } from './history-filters.ts'
import { monthRange } from './months.ts'

const columns = [
  'id',
  'createdAt',
  'type',
  'description',
  'amount',
  'currency',
  'balanceAfter',
  'status',
  'reference',
] as const satisfies readonly (keyof Transaction)[]

/** A file that the person asked for includes a stranger's words too. */
const wholeDescription = ({ description, foldedWords }: Transaction): string =>
  foldedWords ? `${description}: ${foldedWords}` : description

/** The text of a CSV file of transactions: a line of names, then one line each, CRLF after every line. */
export const transactionsCsv = (transactions: readonly Transaction[]): string =>
  csvText([
    columns,
    ...transactions.map((transaction) =>
      columns.map((name) => (name === 'description' ? wholeDescription(transaction) : transaction[name])),
    ),
  ])

/** The text of a month's CSV file: its opening balance, every movement from the first to the last, its closing balance. */
export function statementCsv(
  { month, currency, openingBalance, closingBalance }: MonthlyStatement,
  newestFirst: readonly Transaction[],
): string {
  const { from, to } = monthRange(month)
  const balance = (type: string, day: string, wire: string) => {
    const values: Partial<Record<(typeof columns)[number], string>> = {
      createdAt: day,
      type,
      amount: '0.00',
      currency,
      balanceAfter: wire,
    }
    return columns.map((name) => values[name] ?? '')
  }
  return csvText([
    columns,
    balance('opening_balance', from, openingBalance),
    ...newestFirst.toReversed().map((transaction) => columns.map((name) => transaction[name])),
    balance('closing_balance', to, closingBalance),
  ])
}
