import type { MonthlyStatement } from '#contract/history.ts'
import { type Currency, wireToCents } from '#contract/money.ts'
import { moneyText } from '#web/ui/money-text.ts'

type Line = MonthlyStatement['lines'][number]

/** The labels of a statement's lines. */
export const lineLabels: Record<Line['name'], string> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  transfers: 'Transfers',
  store: 'Store',
  staked: 'Staked',
  won: 'Payouts and prizes',
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

type Part = MonthlyStatement['play']['parts'][number]

/** The names of the kinds of play, as they stand within a sentence. */
const playLabels: Record<Part['kind'], string> = {
  bets: 'bets on events',
  bonds: 'bonds',
  tournaments: 'tournaments',
  pots: 'pot games',
  fun_games: 'fun games',
}

/** A figure of play by kind, as the end of a sentence: " (bets on events +$114.03, tournaments -$6.68)"; empty without money. */
export function partsText(parts: readonly Part[], figure: 'profit' | 'atStake', currency: Currency): string {
  const told = parts.flatMap(({ kind, [figure]: wire }) =>
    wire === null || wireToCents(wire) === 0n
      ? []
      : [
          `${playLabels[kind]} ${moneyText({ cents: wireToCents(wire), currency, signed: figure === 'profit' })}`,
        ],
  )
  return told.length === 0 ? '' : ` (${told.join(', ')})`
}

/** A statement's lines without those that cannot occur in its currency. It keeps every line with an amount. */
export const linesFor = (currency: Currency, lines: readonly Line[]): Line[] =>
  lines.filter(({ name, count }) => count > 0 || !never[currency].includes(name))
