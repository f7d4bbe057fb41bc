import type { z } from 'zod'
import type { feedbackReply, feedbackView, sentFeedback } from '#contract/feedback.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { displayName, type PersonRow } from '#server/users/index.ts'

type Status = 'new' | 'reviewed' | 'in-progress' | 'resolved'
export type FeedbackReply = z.input<typeof feedbackView>
export type SentFeedbackReply = z.input<typeof sentFeedback>

export type FeedbackRow = {
  id: bigint
  user_id: bigint
  category: 'bug' | 'feature' | 'general'
  title: string
  description: string
  status: Status
  screenshot: string | null
  created_at: Date
}
export type SentRow = FeedbackRow & PersonRow & { email: string }
type ReplyRow = {
  id: bigint
  feedback_id: bigint
  from_team: boolean
  status: Status | null
  text: string
  created_at: Date
}

/** The threads of these feedbacks, oldest entry first. */
async function threads(tx: Tx, ids: bigint[]): Promise<Map<bigint, z.input<typeof feedbackReply>[]>> {
  const rows = await tx.rows<ReplyRow>(sql`
    select id, feedback_id, from_team, status, text, created_at from feedback_replies
    where feedback_id = any(${ids}::bigint[]) order by id`)
  const found = new Map<bigint, z.input<typeof feedbackReply>[]>()
  for (const row of rows) {
    const thread = found.get(row.feedback_id) ?? []
    thread.push({
      id: row.id,
      fromTeam: row.from_team,
      status: row.status,
      text: row.text,
      createdAt: row.created_at,
    })
    found.set(row.feedback_id, thread)
  }
  return found
}

/** Rows as the wire shows them, each with its thread. */
export async function viewFeedback(tx: Tx, rows: FeedbackRow[]): Promise<FeedbackReply[]> {
  const replies = await threads(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    category: row.category,
    title: row.title,
    description: row.description,
    status: row.status,
    screenshot: row.screenshot,
    createdAt: row.created_at,
    replies: replies.get(row.id) ?? [],
  }))
}

/** The same with its sender. */
export async function viewSent(tx: Tx, rows: SentRow[]): Promise<SentFeedbackReply[]> {
  const views = await viewFeedback(tx, rows)
  return views.map((view, n) => {
    const row = rows[n]!
    return {
      ...view,
      from: {
        id: row.user_id,
        displayName: displayName({ firstName: row.first_name, lastName: row.last_name }),
        email: row.email,
        profileImageUrl: row.profile_image_url,
      },
    }
  })
}
