import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { type NotificationKey, withdraw } from '#server/notifications/index.ts'

export const ASKED_AGAIN = 'event.asked-again:'
/** The key of the notice that an event asks another one again. */
export const askedAgainKey = (eventId: bigint): NotificationKey => `event.asked-again:${eventId}`

/**
 * Takes that notice, which quotes the event's title, out of the bells of some of the people who may have it: those with a bet in the earlier event.
 * @param where a condition on them, x.user_id
 */
export async function withdrawAskedAgain(tx: Tx, eventId: bigint, where: Sql): Promise<void> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select distinct x.user_id as id from event_ask_agains a join bets x on x.event_id = a.of_event_id
    where a.event_id = ${eventId} and ${where}`)
  await withdraw(
    tx,
    rows.map(({ id }) => id),
    askedAgainKey(eventId),
  )
}
