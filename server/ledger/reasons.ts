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
  'juror-reward': 26,
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
  // money above a limit of its owner: held, released within the allowance, or sent back
  'deposit-held': 45,
  'received-held': 46,
  'deposit-released': 47,
  'received-released': 48,
  'held-returned': 49,
  subscription: 50,
  'subscription-reversed': 51,
  // a stake that comes back at once, because its person stepped back
  'stake-return': 52,
  correction: 90,
} as const

export type Reason = keyof typeof REASONS

/**
 * The allowances of a purse that a movement can take from: a stake leaves the purse, the others reach it. SQL keeps their first name,
 * rooms (`ledger_room_of`), since the release before runs beside this one.
 */
export const ALLOWANCES = { stake: 1, deposit: 2, received: 3 } as const
export type Allowance = keyof typeof ALLOWANCES

/**
 * The allowance that a movement takes from, for every reason, so that a new reason has to state whether limits apply (row Y-03). Winnings,
 * returned stakes and a person's own returning money take from none.
 */
export const ALLOWANCE_OF: Readonly<Record<Reason, Allowance | null>> = {
  bet: 'stake',
  'event-pool': null,
  'event-fee': null,
  payout: null,
  refund: null,
  bond: null,
  'bond-return': null,
  'bond-kept': null,
  'bond-won': null,
  deposit: 'deposit',
  // money that a card gives back after taking it back: it may have been held before, and counts as incoming money
  'deposit-reversed': 'deposit',
  'withdrawal-hold': null,
  'withdrawal-paid': null,
  'withdrawal-fee': null,
  'withdrawal-return': null,
  transfer: 'received',
  'code-hold': null,
  'code-paid': 'received',
  'code-return': null,
  'practice-start': null,
  'practice-refill': null,
  'code-refund': 'received',
  'debt-repaid': null,
  'card-refund': null,
  'card-refund-return': null,
  'juror-reward': null,
  'pot-stake': 'stake',
  'pot-payout': null,
  'pot-fee': null,
  'pot-return': null,
  'fun-stake': 'stake',
  'fun-payout': null,
  'tournament-entry': 'stake',
  'tournament-refund': null,
  'tournament-prize': null,
  'tournament-fee': null,
  'tournament-share': null,
  'deposit-held': null,
  'received-held': null,
  'deposit-released': 'deposit',
  'received-released': 'received',
  'held-returned': null,
  subscription: null,
  'subscription-reversed': null,
  'stake-return': null,
  correction: null,
}

/**
 * The reasons by which money leaves a purse for other people. With bets and entry fees they make up the sum of a day, above which the
 * server asks for an identity proof (STEP_UP_DAY_SUM). A fee counts from the moment at which its player confirms to be ready, because it
 * returns until then. A withdrawal goes to the purse's owner, and has its own rules.
 */
export const LEAVES: readonly Reason[] = ['bond', 'transfer', 'code-hold']
/** The reasons by which such money comes back for the same reference. */
export const COMES_BACK: readonly Reason[] = ['bond-return', 'code-return']

const NAMES = new Map<number, Reason>(
  (Object.entries(REASONS) as [Reason, number][]).map(([name, n]) => [n, name]),
)

/** The name of a stored reason. Throws for a number outside the list. */
export function reasonName(stored: number): Reason {
  const name = NAMES.get(stored)
  if (!name) throw new Error(`unknown reason ${stored}`)
  return name
}
