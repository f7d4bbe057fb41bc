import type { CheerCount } from '#contract/cheers.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

const LISTED = 200

export type EventExists = (tx: Tx, eventId: bigint) => Promise<boolean>

/** The cheers on an event by bettor: those with the most, and those of the caller. @throws Refusal not_found */
export async function listCheers(
  tx: Tx,
  eventId: bigint,
  userId: bigint,
  exists: EventExists,
): Promise<CheerCount[]> {
  if (!(await exists(tx, eventId))) throw new Refusal('not_found', 'There is no such event')
  return tx.rows<CheerCount>(sql`
    with mine as (select bettor_id from cheers where event_id = ${eventId} and user_id = ${userId}),
    most as (
      select n.bettor_id from cheer_counts n join users u on u.id = n.bettor_id and u.show_record
      where n.event_id = ${eventId} and n.cheers > 0
      order by n.cheers desc, n.bettor_id limit ${LISTED})
    select c.bettor_id::text as "bettorId", c.cheers, c.bettor_id in (select bettor_id from mine) as mine
    from cheer_counts c join users u on u.id = c.bettor_id
    where (u.show_record or c.bettor_id in (select bettor_id from mine) or c.bettor_id = ${userId}) and c.event_id = ${eventId} and c.cheers > 0
      and (c.bettor_id in (select bettor_id from most) or c.bettor_id in (select bettor_id from mine))
    order by c.cheers desc, c.bettor_id`)
}
