import { sql } from '#server/core/db.ts'
import type { Reportable } from '#server/core/module.ts'
import { suspendEvent } from './suspend-event.ts'

/** A reported event. Removing suspends it: its stakes wait until a moderator resumes or voids it. */
export const reportableEvent: Reportable = {
  async find(tx, id) {
    const event = await tx.first<{ title: string; description: string; created_by: bigint }>(sql`
      select title, description, created_by from events where id = ${id}`)
    return (
      event && {
        aboutUserId: event.created_by,
        title: event.title,
        text: event.description,
        link: `/events/${id}`,
      }
    )
  },
  remove: (context, tx, { id, moderatorId, reason }) =>
    suspendEvent(context, tx, { eventId: id, moderatorId, reason }),
  async holdsPosition(tx, id, moderatorId) {
    const bet = await tx.first(sql`
      select 1 from bets where event_id = ${id} and user_id = ${moderatorId} limit 1`)
    return bet !== undefined
  },
}
