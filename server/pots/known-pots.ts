import { LRUCache } from 'lru-cache'
import type { PotGame } from '#contract/games.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { openSeed } from './seeds.ts'

/** What of a pot never changes. */
export type KnownPot = {
  id: bigint
  creatorId: bigint
  game: PotGame
  amount: bigint
  title: string
  commitment: string
  serverSeed: Buffer
}

const KEPT_MAX = 20_000

type Row = Omit<KnownPot, 'serverSeed'> & { sealed: Buffer }

/** Reads pots with their seeds open, and remembers them: neither seed, game, creator nor amount ever changes. */
export function createKnownPots(context: Context): (ids: bigint[]) => Promise<Map<bigint, KnownPot>> {
  const kept = new LRUCache<bigint, KnownPot>({ max: KEPT_MAX })
  return async (ids) => {
    const found = new Map<bigint, KnownPot>()
    const missing = new Set<bigint>()
    for (const id of ids) {
      const known = kept.get(id)
      if (known) found.set(id, known)
      else missing.add(id)
    }
    if (missing.size === 0) return found
    const rows = await context.db.rows<Row>(sql`
      select id, creator_id as "creatorId", game, amount, title, commitment, sealed_seed as sealed
      from pots where id = any(${[...missing]}::bigint[])`)
    for (const { sealed, ...row } of rows) {
      const pot: KnownPot = { ...row, serverSeed: openSeed(context, sealed, row.commitment) }
      kept.set(pot.id, pot)
      found.set(pot.id, pot)
    }
    return found
  }
}
