import type { Withdrawal } from '#contract/withdrawals.ts'
import { csvText } from '#web/ui/save-file.ts'

const columns = [
  'id',
  'createdAt',
  'status',
  'destination',
  'destinationLabel',
  'amount',
  'fee',
  'netAmount',
  'notes',
] as const satisfies readonly (keyof Withdrawal)[]

/** Withdrawals as a CSV file's text, each with the time of its last step. */
export const withdrawalsCsv = (withdrawals: readonly Withdrawal[]): string =>
  csvText([
    [...columns, 'updatedAt'],
    ...withdrawals.map((one) => [...columns.map((name) => one[name]), one.steps.at(-1)?.at ?? one.createdAt]),
  ])
