import { POT_FEE_BPS, share } from './fees.ts'

/** Games of two people for a pot. `dice` of the guide is craps. */
export const POT_GAMES = ['cards', 'coin-flip', 'craps'] as const
export type PotGame = (typeof POT_GAMES)[number]

/** Games against the practice house. */
export const FUN_GAMES = ['coin', 'card'] as const
export type FunGame = (typeof FUN_GAMES)[number]

/** The choices in each fun game. */
export const FUN_SELECTIONS = {
  coin: ['heads', 'tails'],
  card: ['high', 'low'],
} as const satisfies Record<FunGame, readonly string[]>
export type FunSelection = (typeof FUN_SELECTIONS)[FunGame][number]

/** F-10, hundredths. */
export const FUN_STAKE_DEFAULT_CENTS = 500n
export const FUN_STAKE_MAX_CENTS = 1_000_000n
/** The least balance for starting a session, hundredths (O-16). */
export const SESSION_MIN_CENTS = 100n
export const SESSION_HOURS = 24
/** An unplayed pot is returned to its creator after this time. */
export const POT_DAYS = 7

/** The texts of O-28 … O-30. */
export const PRACTICE_ONLY = 'Pot games require Practice Mode (virtual currency only)'
export const INVALID_GAME = 'This pot has an invalid game type'

/** The platform's fee on a pot of `amountCents` a side: floor(2 × pot × 4%), hundredths (decisions, Money). */
export const potFee = (amountCents: bigint): bigint => share(2n * amountCents, POT_FEE_BPS)

/** The winner's payout from a pot, hundredths (O-38). */
export const potPayout = (amountCents: bigint): bigint => 2n * amountCents - potFee(amountCents)

/** The result of a card 1 (ace) … 13 (king) in high/low (F-15). */
export const cardSide = (card: number): 'low' | 'tie' | 'high' =>
  card < 7 ? 'low' : card === 7 ? 'tie' : 'high'
