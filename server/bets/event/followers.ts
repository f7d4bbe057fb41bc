import { LOCK_AFTER_OWN_BET_MINUTES } from '#contract/bets-limits.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'

/**
 * Of books b: whether a person created, or has a stake in, another event with the same question: the followed event, or one that follows
 * it or the same one.
 */
export const involvedElsewhere = (userId: bigint): Sql => sql`
  exists (select from event_books r join events o on o.id = r.event_id
    where r.event_id <> b.event_id and (r.event_id = b.follows or r.follows = coalesce(b.follows, b.event_id))
      and (o.created_by = ${userId} or exists (select from bets x where x.event_id = r.event_id and x.user_id = ${userId})))`

/** Of books b: whether a person bet on it in the last minutes, or on one that follows it. */
export const betLately = (userId: bigint): Sql => sql`
  exists (select from (select b.event_id as id union all select f.event_id from event_books f where f.follows = b.event_id) asked
    join bets l on l.event_id = asked.id and l.user_id = ${userId}
    where l.created_at > clock_now() - make_interval(mins => ${LOCK_AFTER_OWN_BET_MINUTES}))`

/** Makes the timers of an event's followers due: something changed that they take from it. */
export async function moveFollowers(tx: Tx, eventId: bigint): Promise<void> {
  await tx.change(sql`
    update event_books set next_at = clock_now() where follows = ${eventId} and outcome is null and decision_outcome is null
      and status in ('open', 'locked')`)
}
