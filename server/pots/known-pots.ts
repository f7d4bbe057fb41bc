import { LRUCache } from 'lru-cache'
import type { PotGame } from '#contract/games.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { openPotSeed } from './seeds.ts'

/** The immutable part of a pot. */
export type KnownPot = {
  id: bigint
  creatorId: bigint
  game: PotGame
  amount: bigint
  title: string
  commitment: string
  serverSeed: Buffer
}

/** A pot whose seed cannot be opened, because the server's key has changed: it can no longer be played. */
export type SealedPot = { id: bigint; sealed: true; open: boolean }

const KEPT_MAX = 20_000

type Row = Omit<KnownPot, 'serverSeed'> & { sealed: Buffer; revealed: string | null; open: boolean }

/**
 * Reads pots with opened seeds and caches them: seed, game, creator and amount never change. A seed that cannot be
 * opened fails only its own pot.
 */
export function createKnownPots(
  context: Context,
): (ids: bigint[]) => Promise<Map<bigint, KnownPot | SealedPot>> {
  const kept = new LRUCache<bigint, KnownPot>({ max: KEPT_MAX })
  return async (ids) => {
    const found = new Map<bigint, KnownPot | SealedPot>()
    const missing = new Set<bigint>()
    for (const id of ids) {
      const known = kept.get(id)
      if (known) found.set(id, known)
      else missing.add(id)
    }
    if (missing.size === 0) return found
    const rows = await context.db.rows<Row>(sql`
      select id, creator_id as "creatorId", game, amount_cents as amount, title, commitment, sealed_seed as sealed,
        server_seed as revealed, status = 'open' as open
      from pots where id = any(${[...missing]}::bigint[])`)
    for (const { sealed, revealed, open, ...row } of rows) {
      try {
        const serverSeed = revealed
          ? Buffer.from(revealed, 'hex')
          : openPotSeed(context, sealed, row.commitment)
        const pot: KnownPot = { ...row, serverSeed }
        kept.set(pot.id, pot)
        found.set(pot.id, pot)
      } catch (error) {
        context.log.error({ err: error, pot: row.id.toString() }, 'the seed of a pot cannot be opened')
        found.set(row.id, { id: row.id, sealed: true, open })
      }
    }
    return found
  }
}
