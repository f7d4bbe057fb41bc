import type { PotGameResult } from '#contract/fairness.ts'
import type { PotGame } from '#contract/games.ts'
import type { PotSide } from '#server/games/index.ts'

/** One challenge. */
export type PlayCommand = {
  potId: bigint
  userId: bigint
  /** from the person's Idempotency-Key, or drawn when there is none */
  key: string
  /** what the player's browser added; undefined: the server draws one */
  clientSeed: string | undefined
  /** the commitment that the player saw, when the call names one */
  commitment: string | undefined
}

/** A played pot. Amounts in hundredths. */
export type PlayedPot = {
  potId: bigint
  game: PotGame
  creatorId: bigint
  challengerId: bigint
  winner: PotSide
  gameResult: PotGameResult
  payout: bigint
  commitment: string
  serverSeed: string
  clientSeed: string
  clientSeedBy: 'player' | 'server'
  /** the challenger's practice purse after the game */
  balance: bigint
  /** the same call had played it before; nothing moved now */
  replayed: boolean
}
