import { type BetWriter, createBetWriter } from '#server/bets/index.ts'
import { type Db, sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Arena } from './arena.ts'
import type { Wish } from './callers.ts'

/** The product's writer, as callers see it, which remembers the bets that it acknowledged. */
export type Product = {
  writer: BetWriter
  place(wish: Wish): Promise<boolean>
  /** @returns undefined when every acknowledged bet is stored once, as its caller asked for it */
  lost(): Promise<string | undefined>
}

export function openProduct(arena: Arena): Product {
  const writer = createBetWriter(arena.context)
  const acknowledged: { id: bigint; wish: Wish }[] = []
  return {
    writer,
    async place(wish) {
      try {
        const { id } = await writer.submit({
          ...wish,
          isPracticeMode: undefined,
          daySum: arena.context.config.stepUpDaySum,
        })
        acknowledged.push({ id, wish })
        return true
      } catch (error) {
        if (error instanceof Refusal && error.code === 'insufficient_funds') return false
        throw error
      }
    },
    async lost() {
      const checked = acknowledged.splice(0)
      return findLost(arena.db, checked)
    },
  }
}

/** Compares acknowledged bets with the stored ones. */
export async function findLost(
  db: Db,
  acknowledged: { id: bigint; wish: Wish }[],
): Promise<string | undefined> {
  const ids = new Set(acknowledged.map(({ id }) => id))
  if (ids.size !== acknowledged.length)
    return `${acknowledged.length - ids.size} bets were acknowledged twice`
  const atOnce = 20_000
  for (let from = 0; from < acknowledged.length; from += atOnce) {
    const part = acknowledged.slice(from, from + atOnce)
    const { found } = await db.one<{ found: number }>(sql`
      select count(*)::int as found
      from unnest(${part.map(({ id }) => id)}::bigint[], ${part.map(({ wish }) => wish.eventId)}::bigint[],
        ${part.map(({ wish }) => wish.userId)}::bigint[], ${part.map(({ wish }) => wish.key)}::uuid[],
        ${part.map(({ wish }) => wish.amount)}::bigint[]) as i(id, event_id, user_id, key, amount)
      join bets b on b.event_id = i.event_id and b.user_id = i.user_id and b.key = i.key and b.id = i.id and b.amount_cents = i.amount
      join ledger_postings p on p.id = b.id and p.amount_cents = b.amount_cents`)
    if (found !== part.length) return `${part.length - found} acknowledged bets are not stored`
  }
  return undefined
}
