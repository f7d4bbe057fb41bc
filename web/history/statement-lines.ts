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

/** Lines that never occur in a currency, or seldom: only people with a limit have held money. */
const never: Record<Currency, readonly Line['name'][]> = {
  USD: ['practice', 'held'],
  PLAY: ['deposits', 'withdrawals', 'transfers', 'store', 'held'],
}

/** The present stakes of a statement's purse, hundredths; also 0 when the month is over. */
export const atStakeOf = ({ play: { atStake } }: Pick<MonthlyStatement, 'play'>): bigint =>
  atStake === null ? 0n : wireToCents(atStake)

/** A statement's lines without those that cannot occur in its currency. It keeps every line with an amount. */
export const linesFor = (currency: Currency, lines: readonly Line[]): Line[] =>
  lines.filter(({ name, count }) => count > 0 || !never[currency].includes(name))
