import { sql, type Tx } from '#server/core/db.ts'
import { withdraw } from '#server/notifications/index.ts'
import { noticeKeyOf } from './cheer.ts'

/** The cheers that a person gave, for the data export: of an event that they no longer see, the time alone. */
export function exportCheers(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select case when s.seen then c.event_id end as "eventId", case when s.seen then c.bettor_id end as "bettorId", c.created_at as "at"
    from cheers c cross join lateral (select may_see_event(${userId}, c.event_id) as seen) s
    where c.user_id = ${userId} order by c.created_at, c.event_id, c.bettor_id`)
}

/** Takes back the cheers that a person gave, and deletes those that they got. */
export async function forgetCheers(tx: Tx, userId: bigint): Promise<void> {
  // in the order in which others lock them
  await tx.rows(sql`
    select 1 from cheer_counts c where (c.event_id, c.bettor_id) in (
      select event_id, bettor_id from cheers where user_id = ${userId} or bettor_id = ${userId})
    order by c.event_id, c.bettor_id for update`)
  const fewer = await tx.rows<{ event_id: bigint; bettor_id: bigint; cheers: number }>(sql`
    with gone as (delete from cheers where user_id = ${userId} returning event_id, bettor_id)
    update cheer_counts c set cheers = c.cheers - 1 from gone g where c.event_id = g.event_id and c.bettor_id = g.bettor_id
    returning c.event_id, c.bettor_id, c.cheers`)
  // without a cheer left, the notice with the count is withdrawn
  for (const { event_id: eventId, bettor_id, cheers } of fewer)
    if (cheers === 0) await withdraw(tx, [bettor_id], noticeKeyOf({ eventId }))
  await tx.change(sql`
    with gone as (delete from cheers where bettor_id = ${userId} returning event_id)
    delete from cheer_counts c using (select distinct event_id from gone) g
    where c.event_id = g.event_id and c.bettor_id = ${userId}`)
}
