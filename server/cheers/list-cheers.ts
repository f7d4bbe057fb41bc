import { seenSingly } from '#server/bets/index.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { CheerCount } from './cheer.ts'

const LISTED = 200

export type EventExists = (tx: Tx, eventId: bigint) => Promise<boolean>

/** The cheers on an event by bettor: those with the most whom the caller may see, and those of the caller. @throws Refusal not_found */
export async function listCheers(
  tx: Tx,
  eventId: bigint,
  userId: bigint,
  exists: EventExists,
): Promise<CheerCount[]> {
  if (!(await exists(tx, eventId))) throw new Refusal('not_found', 'There is no such event')
  const rows = await tx.rows<CheerCount>(sql`
    with mine as (select bettor_id from cheers where event_id = ${eventId} and user_id = ${userId}),
    most as (
      select n.bettor_id from cheer_counts n
      where n.event_id = ${eventId} and n.cheers > 0
      order by n.cheers desc, n.bettor_id limit ${LISTED})
    select c.bettor_id::text as "bettorId", c.cheers, c.bettor_id in (select bettor_id from mine) as mine
    from cheer_counts c
    where c.event_id = ${eventId} and c.cheers > 0
      and (c.bettor_id in (select bettor_id from most) or c.bettor_id in (select bettor_id from mine))
    order by c.cheers desc, c.bettor_id`)
  const userIds = rows.map(({ bettorId }) => BigInt(bettorId))
  const seen = await seenSingly(tx, { eventId, viewerId: userId, userIds })
  return rows.filter(({ bettorId, mine }) => mine || seen.has(BigInt(bettorId)))
}
