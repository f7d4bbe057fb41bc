import type { FunGame, FunSelection } from '#contract/games.ts'
import { sql } from '#server/core/db.ts'

/** A play as it is stored. */
export type GameRow = {
  id: bigint
  user_id: bigint
  game: FunGame
  nonce: bigint
  selection: FunSelection
  stake_cents: bigint
  back_cents: bigint
  house_flip: 'heads' | 'tails' | null
  player_card: number | null
  house_card: number | null
  commitment: string
  server_seed: Buffer
  client_seed: string
  client_seed_by: 'player' | 'server'
  played_at: Date
}

export const columns = sql`id, user_id, game, nonce, selection, stake_cents, back_cents, house_flip, player_card,
  house_card, encode(commitment, 'hex') as commitment, server_seed, client_seed, client_seed_by, played_at`

/** The faces drawn. In a coin flip the player's face is the pick. */
export const facesOf = (row: GameRow) => ({
  playerFlip: row.game === 'coin' ? (row.selection as 'heads' | 'tails') : null,
  houseFlip: row.house_flip,
  playerCard: row.player_card,
  houseCard: row.house_card,
})

export const endOf = (row: GameRow) => ({
  won: row.back_cents === 2n * row.stake_cents,
  tie: row.back_cents === row.stake_cents,
})

export const proofOf = (row: GameRow) => ({
  commitment: row.commitment,
  serverSeed: row.server_seed.toString('hex'),
  clientSeed: row.client_seed,
  clientSeedBy: row.client_seed_by,
  nonce: row.nonce.toString(),
})
