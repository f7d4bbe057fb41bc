/**
 * The closed list of reasons why money moves, with the numbers that postings store. The numbers never change. A user's history
 * names a movement by its journal's reason.
 */
export const REASONS = {
  bet: 1,
  'event-pool': 2,
  'event-fee': 3,
  payout: 4,
  refund: 5,
  bond: 6,
  'bond-return': 7,
  'bond-kept': 8,
  // the proposer's bond, for the person who disputed a proposal that was changed
  'bond-won': 9,
  deposit: 10,
  'deposit-reversed': 11,
  'withdrawal-hold': 12,
  'withdrawal-paid': 13,
  'withdrawal-fee': 14,
  'withdrawal-return': 15,
  transfer: 16,
  'code-hold': 17,
  'code-paid': 18,
  'code-return': 19,
  'practice-start': 20,
  'practice-refill': 21,
  'code-refund': 22,
  'debt-repaid': 23,
  'card-refund': 24,
  'card-refund-return': 25,
  'pot-stake': 30,
  'pot-payout': 31,
  'pot-fee': 32,
  'pot-return': 33,
  'fun-stake': 34,
  'fun-payout': 35,
  'tournament-entry': 40,
  'tournament-refund': 41,
  'tournament-prize': 42,
  'tournament-fee': 43,
  'tournament-share': 44,
  subscription: 50,
  'subscription-reversed': 51,
  correction: 90,
} as const

export type Reason = keyof typeof REASONS
const NAMES = new Map<number, Reason>(
  (Object.entries(REASONS) as [Reason, number][]).map(([name, n]) => [n, name]),
)

/** The name of a stored reason. Throws on a number that is not in the list. */
export function reasonName(stored: number): Reason {
  const name = NAMES.get(stored)
  if (!name) throw new Error(`unknown reason ${stored}`)
  return name
}
