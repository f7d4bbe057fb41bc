import { csvText } from '#web/ui/save-file.ts'
import type { Transaction } from './history-filters.ts'

export const columns = [
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
