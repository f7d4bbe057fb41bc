import { verbsOf } from '#contract/verbs.ts'
import { sql } from '#server/core/db.ts'
import type { Reportable } from '#server/moderation/index.ts'
import { involvedElsewhere } from '../event/followers.ts'
import { readableBy } from '../event/taken-down.ts'
import { takeDownEvent } from './suspend-event.ts'

/** A reported event. Removing it suspends it and takes its words down: its stakes wait until a moderator resumes or voids it. */
export const reportableEvent: Reportable = {
  async find(tx, id, reporterId) {
    const event = await tx.first<{ aboutUserId: bigint; title: string; text: string }>(sql`
      select e.created_by as "aboutUserId", e.title, e.description as text from events e join event_books b on b.event_id = e.id
      where e.id = ${id} and ${readableBy(reporterId)}`)
    return event && { ...event, link: `/events/${id}` }
  },
  remove: (context, tx, { id, moderatorId, reason }) =>
    takeDownEvent(context, tx, { eventId: id, moderatorId, verbs: verbsOf('moderator'), reason }),
  async holdsPosition(tx, id, moderatorId) {
    const position = await tx.first(sql`
      select 1 from event_books b where b.event_id = ${id} and (${involvedElsewhere(moderatorId)}
        or exists (select from bets x where x.event_id = b.event_id and x.user_id = ${moderatorId}))`)
    return position !== undefined
  },
}
