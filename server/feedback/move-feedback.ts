import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify } from '#server/notifications/index.ts'
import type { FeedbackRow } from './views.ts'

const WORDS: Record<FeedbackRow['status'], string> = {
  new: 'New',
  reviewed: 'Reviewed',
  'in-progress': 'In progress',
  resolved: 'Resolved',
}

/**
 * An admin moves a feedback to a status, with words for its sender or without. The act is audited and the sender told.
 * @throws Refusal not_found; malformed when nothing would change
 */
export async function moveFeedback(
  context: Context,
  tx: Tx,
  move: { id: bigint; adminId: bigint; status: FeedbackRow['status']; words: string | undefined },
): Promise<void> {
  const { id, adminId, status, words } = move
  const row = await tx.first<FeedbackRow>(sql`select * from feedback where id = ${id} for update`)
  if (!row) throw new Refusal('not_found', 'There is no such feedback')
  const moved = row.status !== status
  if (!moved && words === undefined)
    throw new Refusal('malformed', 'It has this status already. Choose another one, or write something.')
  if (moved) await tx.change(sql`update feedback set status = ${status} where id = ${id}`)
  const line = await tx.one<{ id: bigint }>(sql`
    insert into feedback_replies (feedback_id, author_id, from_team, status, text)
    values (${id}, ${adminId}, true, ${moved ? status : null}, ${words ?? ''}) returning id`)
  await recordAudit(tx, {
    actorId: adminId,
    act: moved ? 'feedback.move' : 'feedback.reply',
    subject: `feedback:${id}`,
    reason: words ?? `${row.status} → ${status}`,
    details: { from: row.status, to: status },
  })
  const about = row.title.length > 80 ? `${row.title.slice(0, 79)}…` : row.title
  await notify(context, tx, [row.user_id], {
    key: `feedback:${id}:${line.id}`,
    title: moved ? `Your feedback: ${WORDS[status]}` : 'An answer to your feedback',
    body: words ? `${about}: ${words.length > 200 ? `${words.slice(0, 199)}…` : words}` : about,
    link: `/feedback#feedback-${id}`,
  })
}
