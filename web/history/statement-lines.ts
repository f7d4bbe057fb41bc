import type { MonthlyStatement } from '#contract/history.ts'
import { type Currency, wireToCents } from '#contract/money.ts'

type Line = MonthlyStatement['lines'][number]

/** The labels of a statement's lines. */
export const lineLabels: Record<Line['name'], string> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  transfers: 'Transfers',
  store: 'Store',
  staked: 'Staked',
  won: 'Won',
  bonds: 'Bonds',
  held: 'Held above a limit',
  practice: 'Practice coins given',
  corrections: 'Corrections',
}

/** Lines that never occur in a currency, or seldom: money is held only for people with a limit. */
const never: Record<Currency, readonly Line['name'][]> = {
  USD: ['practice', 'held'],
  PLAY: ['deposits', 'withdrawals', 'transfers', 'store', 'held'],
}

/** What is at stake in a statement's purse now, hundredths; 0 too when the month is over. */
export const atStakeOf = ({ play: { atStake } }: Pick<MonthlyStatement, 'play'>): bigint =>
  atStake === null ? 0n : wireToCents(atStake)

/** A statement's lines without those that cannot occur in its currency. A line with an amount is never left out. */
export const linesFor = (currency: Currency, lines: readonly Line[]): Line[] =>
  lines.filter(({ name, count }) => count > 0 || !never[currency].includes(name))
