import { shortened } from '#contract/characters.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify } from '#server/notifications/index.ts'
import type { FeedbackRow } from './views.ts'

const STATUS_LABELS: Record<FeedbackRow['status'], string> = {
  new: 'New',
  reviewed: 'Reviewed',
  'in-progress': 'In progress',
  resolved: 'Resolved',
}

/**
 * Sets the status of a feedback, with or without a reply to its sender. The change is audited and the sender notified.
 * @throws Refusal not_found; malformed when nothing would change
 */
export async function moveFeedback(
  context: Context,
  tx: Tx,
  change: { id: bigint; adminId: bigint; status: FeedbackRow['status']; reply: string | undefined },
): Promise<void> {
  const { id, adminId, status, reply } = change
  const row = await tx.first<Pick<FeedbackRow, 'title' | 'status'> & { userId: bigint }>(
    sql`select title, status, user_id as "userId" from feedback where id = ${id} for update`,
  )
  if (!row) throw new Refusal('not_found', 'There is no such feedback')
  const moved = row.status !== status
  if (!moved && reply === undefined)
    throw new Refusal('malformed', 'It already has this status. Choose another one, or write something.')
  if (moved) await tx.change(sql`update feedback set status = ${status} where id = ${id}`)
  const line = await tx.one<{ id: bigint }>(sql`
    insert into feedback_replies (feedback_id, author_id, from_team, status, text)
    values (${id}, ${adminId}, true, ${moved ? status : null}, ${reply ?? ''}) returning id`)
  await recordAudit(tx, {
    actorId: adminId,
    act: moved ? 'feedback.move' : 'feedback.reply',
    subject: `feedback:${id}`,
    reason: reply ?? `${row.status} → ${status}`,
    details: { from: row.status, to: status },
  })
  const about = shortened(row.title, 80)
  await notify(context, tx, [row.userId], {
    key: `feedback.moved:${id}:${line.id}`,
    title: moved ? `Your feedback: ${STATUS_LABELS[status]}` : 'An answer to your feedback',
    body: reply ? `${about}: ${shortened(reply, 200)}` : about,
    link: `/feedback#feedback-${id}`,
  })
}
