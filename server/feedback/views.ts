import type { z } from 'zod'
import type { feedbackReply, feedbackView, sentFeedback } from '#contract/feedback.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { displayName } from '#server/users/index.ts'

export type FeedbackRow = Omit<z.input<typeof feedbackView>, 'replies'> & { id: bigint }
export type SentRow = FeedbackRow &
  Record<'email' | 'firstName' | 'lastName', string> & { userId: bigint; profileImageUrl: string | null }

/** Columns of FeedbackRow, for feedback f. */
export const feedbackColumns = sql`
  f.id, f.category, f.title, f.description, f.status, f.screenshot, f.created_at as "createdAt"`

/** Rows as the wire shows them, each with its thread, oldest entry first. */
export async function viewFeedback<Row extends FeedbackRow>(tx: Tx, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  const replies = await tx.rows<z.input<typeof feedbackReply> & { feedbackId: bigint }>(sql`
    select id, from_team as "fromTeam", status, text, created_at as "createdAt", feedback_id as "feedbackId"
    from feedback_replies where feedback_id = any(${ids}::bigint[]) order by id`)
  const threads = Map.groupBy(replies, ({ feedbackId }) => feedbackId)
  return rows.map((row) => ({ ...row, replies: threads.get(row.id) ?? [] }))
}

/** The same with its sender. */
export async function viewSent(tx: Tx, rows: SentRow[]): Promise<z.input<typeof sentFeedback>[]> {
  const views = await viewFeedback(tx, rows)
  return views.map(({ userId: id, email, firstName, lastName, profileImageUrl, ...view }) => ({
    ...view,
    from: { id, displayName: displayName({ firstName, lastName }), email, profileImageUrl },
  }))
}
