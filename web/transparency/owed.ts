import { wireToCents } from '#contract/money.ts'
import type { LiabilitySums } from '#contract/transparency.ts'

const KINDS: Record<string, string> = {
  person: 'People’s own money',
  'event-a': 'Event pools, side A',
  'event-b': 'Event pools, side B',
  pot: 'Pots',
  tournament: 'Tournaments',
  bond: 'Bonds',
}

/** A kind of owed money, in words for people. */
export const owedKindLabel = (kind: string): string => KINDS[kind] ?? kind

/** Both sides of the books: the money to be paid, and its sources. In hundredths. */
export type Balance = {
  owed: bigint
  fees: bigint
  /** money that arrived from outside and has not left again */
  cameIn: bigint
  /** the money that people owe */
  debts: bigint
  /** both sides are equal, and the kinds add up to the total */
  even: boolean
}

/** Total, fees, outside and debts of a tree sum to zero: this gives two sides of an equation without a number below zero. */
export function balanceOf({ total, fees, outside, debts, kinds }: LiabilitySums): Balance {
  const [owed, own, away, due] = [total, fees, outside, debts].map(wireToCents) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  const ofKinds = kinds.reduce((sum, { amount }) => sum + wireToCents(amount), 0n)
  return {
    owed,
    fees: own,
    cameIn: -away,
    debts: -due,
    even: owed + own + away + due === 0n && ofKinds === owed,
  }
}
