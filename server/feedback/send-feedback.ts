import type { z } from 'zod'
import type { feedbackRoutes } from '#contract/feedback.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal, rateLimited } from '#server/core/refusal.ts'
import { type FeedbackRow, feedbackColumns } from './views.ts'

/** Entries per person and hour: feedback and replies together. */
const HOURLY_MAX = 20

/** Keeps an upload of this person as the screenshot of a feedback; returns its path. */
export type KeepScreenshot = (tx: Tx, userId: bigint, address: string) => Promise<string>

async function takeTurn(tx: Tx, userId: bigint): Promise<void> {
  const { many, wait } = await tx.one<{ many: number; wait: number | null }>(sql`
    select count(*)::int as many, extract(epoch from min(w.at) + interval '1 hour' - clock_now())::float8 as wait
    from (
      select created_at as at from feedback where user_id = ${userId}
      union all
      select r.created_at from feedback_replies r join feedback f on f.id = r.feedback_id
      where f.user_id = ${userId} and not r.from_team
    ) w where w.at > clock_now() - interval '1 hour'`)
  if (many >= HOURLY_MAX)
    throw rateLimited('You have sent a lot of feedback in the last hour. Try again later.', wait ?? 1)
}

/** Records a person's feedback. @throws Refusal upload_state, rate_limited */
export async function sendFeedback(
  tx: Tx,
  userId: bigint,
  body: z.output<(typeof feedbackRoutes.sendFeedback)['body']>,
  keepScreenshot: KeepScreenshot,
): Promise<FeedbackRow> {
  await takeTurn(tx, userId)
  const screenshot = body.screenshot ? await keepScreenshot(tx, userId, body.screenshot) : null
  return tx.one<FeedbackRow>(sql`
    insert into feedback as f (user_id, category, title, description, screenshot)
    values (${userId}, ${body.category}, ${body.title}, ${body.description}, ${screenshot})
    returning ${feedbackColumns}`)
}

/** Adds the sender's reply to a thread. @throws Refusal not_found (also for another person's thread), rate_limited */
export async function answerFeedback(
  tx: Tx,
  { id, userId, text }: { id: bigint; userId: bigint; text: string },
): Promise<FeedbackRow> {
  const row = await tx.first<FeedbackRow>(
    sql`select ${feedbackColumns} from feedback f where id = ${id} and user_id = ${userId}`,
  )
  if (!row) throw new Refusal('not_found', 'There is no such feedback')
  await takeTurn(tx, userId)
  await tx.change(sql`
    insert into feedback_replies (feedback_id, author_id, from_team, text) values (${id}, ${userId}, false, ${text})`)
  return row
}
