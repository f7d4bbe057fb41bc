import { wireToCents } from '#contract/money.ts'
import type { LiabilitySums } from '#contract/transparency.ts'

const KINDS: Record<string, string> = {
  person: 'People’s own money',
  'event-a': 'Pools of events, side A',
  'event-b': 'Pools of events, side B',
  pot: 'Pots',
  tournament: 'Tournaments',
  bond: 'Bonds',
}

/** A kind of what is owed, as people read it. */
export const kindLabel = (kind: string): string => KINDS[kind] ?? kind

/** Both sides of the books: what is there to be paid, and where it came from. In hundredths. */
export type Balance = {
  owed: bigint
  fees: bigint
  /** what came in from outside and has not gone out again */
  cameIn: bigint
  /** what people owe */
  debts: bigint
  /** both sides are the same, and the kinds make up the total */
  even: boolean
}

/** Total, fees, outside and debts of a tree are zero together: two sides of an equation without a number below zero. */
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
