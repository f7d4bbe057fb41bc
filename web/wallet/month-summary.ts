import { wireToCents } from '#contract/money.ts'
import type { Transaction } from './history-filters.ts'

/** One currency's month, hundredths. A withdrawal, transfer, bond or correction is in `net` alone. */
export type MonthSummary = {
  deposits: bigint
  /** all that moved: balance at the end less balance at the start */
  net: bigint
  /** over the events that paid out this month: payouts less this month's stakes in them */
  won: bigint
  /** this month's stakes that neither paid nor came back: lost, or still in play */
  lost: bigint
}

/** Adds up a month's transactions of one currency, exactly. A bet and what it brought share their reference. */
export function summaryOf(
  transactions: readonly Transaction[],
  currency: Transaction['currency'],
): MonthSummary {
  const summary: MonthSummary = { deposits: 0n, net: 0n, won: 0n, lost: 0n }
  const events = new Map<string, { result: bigint; paid: boolean }>()
  for (const { type, amount, reference, ...transaction } of transactions) {
    if (transaction.currency !== currency || transaction.status === 'failed') continue
    const cents = wireToCents(amount)
    summary.net += cents
    if (type === 'deposit') summary.deposits += cents
    if (type !== 'bet' && type !== 'payout' && type !== 'refund') continue
    const event = events.get(reference) ?? { result: 0n, paid: false }
    events.set(reference, { result: event.result + cents, paid: event.paid || type === 'payout' })
  }
  for (const { result, paid } of events.values()) {
    if (paid) summary.won += result
    // a refund of an earlier month's stake is neither won nor lost
    else if (result < 0n) summary.lost -= result
  }
  return summary
}

/** First and last day of a month, "2026-02" to 2026-02-01 and 2026-02-28. */
export function monthRange(month: string): { from: string; to: string } {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
