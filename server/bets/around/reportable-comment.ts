import { sql } from '#server/core/db.ts'
import type { Reportable } from '#server/moderation/index.ts'
import { readableBy } from '../event/taken-down.ts'
import { announceComments } from './comments.ts'

/** A reported comment under an event, by people who may read it. Removing it deletes its text and keeps its answers. */
export const reportableComment: Reportable = {
  find: (tx, id, reporterId) =>
    tx.first<{ aboutUserId: bigint; title: string; text: string; link: string }>(sql`
      select c.user_id as "aboutUserId", e.title, c.content as text, '/events/' || c.event_id as link
      from event_comments c join events e on e.id = c.event_id join event_books b on b.event_id = e.id
      where c.id = ${id} and not c.removed and ${readableBy(reporterId)}`),
  // its author may have removed it meanwhile: then nothing is left to do
  async remove(context, tx, { id }) {
    const found = await tx.first<{ eventId: bigint }>(sql`
      update event_comments set removed = true, content = '' where id = ${id} returning event_id as "eventId"`)
    if (found) announceComments(context, tx, found.eventId)
  },
  async holdsPosition(tx, id, moderatorId) {
    const part = await tx.first(sql`
      select 1 from event_comments c join events e on e.id = c.event_id
      where c.id = ${id} and (e.created_by = ${moderatorId}
        or exists (select from bets x where x.event_id = c.event_id and x.user_id = ${moderatorId}))`)
    return part !== undefined
  },
}
