import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { ROWS_AT_ONCE } from '#server/core/housekeeping.ts'

/** Whether a person has stepped back from an event. */
export const hasSteppedBack = (eventId: Sql, userId: Sql | bigint): Sql => sql`
  exists (select from event_step_backs s where s.event_id = ${eventId} and s.user_id = ${userId})`

/** The same of one event and one person. Read it under the event's lock where money depends on it. */
export async function steppedBack(tx: Tx, eventId: bigint, userId: bigint): Promise<boolean> {
  const { stepped } = await tx.one<{ stepped: boolean }>(
    sql`select ${hasSteppedBack(sql`${eventId}`, userId)} as stepped`,
  )
  return stepped
}

/** The newest events from which a person stepped back since a moment, oldest first. */
export async function stepBacksSince(tx: Tx, userId: bigint, since: Date): Promise<bigint[]> {
  const rows = await tx.rows<{ event_id: bigint }>(sql`
    select event_id from (
      select event_id, at from event_step_backs where user_id = ${userId} and at > ${since}
      order by at desc limit ${ROWS_AT_ONCE}) s order by at`)
  return rows.map((row) => row.event_id)
}

/** For the data export. */
export const exportStepBacks = (tx: Tx, userId: bigint): Promise<unknown> =>
  tx.rows(sql`
    select s.event_id as "eventId", e.title, s.at, s.stake_cents as "cents", s.returned
    from event_step_backs s join events e on e.id = s.event_id where s.user_id = ${userId} order by s.at`)
