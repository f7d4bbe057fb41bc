import type { MonthlyStatement } from '#contract/history.ts'
import { type Currency, wireToCents } from '#contract/money.ts'

type Line = MonthlyStatement['lines'][number]

/** How a statement names its lines. */
export const lineLabels: Record<Line['name'], string> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  transfers: 'Transfers',
  store: 'Store',
  staked: 'Staked',
  won: 'Won',
  bonds: 'Dispute bonds',
  practice: 'Practice coins given',
  corrections: 'Corrections',
}

/** What never moves one kind of money. */
const never: Record<Currency, readonly Line['name'][]> = {
  USD: ['practice'],
  PLAY: ['deposits', 'withdrawals', 'transfers', 'store'],
}

/** A statement's lines without those that cannot be in its currency. One that holds something is never left out. */
export const linesFor = (currency: Currency, lines: readonly Line[]): Line[] =>
  lines.filter(({ name, count }) => count > 0 || !never[currency].includes(name))

/** Lines that are won or lost by play; all others only move money in or out. */
const play: readonly Line['name'][] = ['staked', 'won', 'bonds']

/** What bets and games made or cost, hundredths: no deposit, transfer or withdrawal is part of it. */
export const netOfPlay = (lines: readonly Pick<Line, 'name' | 'net'>[]): bigint =>
  lines.filter(({ name }) => play.includes(name)).reduce((sum, { net }) => sum + wireToCents(net), 0n)
