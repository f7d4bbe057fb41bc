import type { Transaction } from './history-filters.ts'

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

const FORMULA = /^[=+\-@\t\r]/
const AMOUNT = /^-?\d+\.\d\d$/

/**
 * One cell as RFC 4180 has it. A text that a spreadsheet would run as a formula gets an apostrophe in front; an
 * amount of ours keeps its minus, for it is a number and nothing else.
 */
function cell(value: string): string {
  const safe = FORMULA.test(value) && !AMOUNT.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Transactions as a CSV file's text: a line of names, then one line each, CRLF after every line. */
export function transactionsCsv(transactions: readonly Transaction[]): string {
  const lines = transactions.map((transaction) => columns.map((name) => cell(transaction[name])).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
