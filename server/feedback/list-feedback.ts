import type { z } from 'zod'
import type { feedbackRoutes } from '#contract/feedback.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { type FeedbackRow, feedbackColumns, type SentRow, viewFeedback, viewSent } from './views.ts'

type Routes = typeof feedbackRoutes

const sentColumns = sql`
  ${feedbackColumns}, u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName",
  u.profile_image_url as "profileImageUrl"`

/** A person's feedback, newest first, with the threads. */
export async function listFeedback(
  tx: Tx,
  userId: bigint,
  { cursor, limit }: z.output<Routes['listFeedback']['query']>,
) {
  const rows = await tx.rows<FeedbackRow>(sql`
    select ${feedbackColumns} from feedback f
    where user_id = ${userId} and id < ${cursor ?? LARGEST_ID} order by id desc limit ${limit}`)
  return viewFeedback(tx, rows)
}

/** All feedback, newest first, for admins. */
export async function listSentFeedback(
  tx: Tx,
  { cursor, limit, status }: z.output<Routes['listSentFeedback']['query']>,
) {
  const rows = await tx.rows<SentRow>(sql`
    select ${sentColumns} from feedback f join users u on u.id = f.user_id
    where f.id < ${cursor ?? LARGEST_ID} and (${status ?? null}::text is null or f.status = ${status ?? null})
    order by f.id desc limit ${limit}`)
  return viewSent(tx, rows)
}

/** One feedback. */
export async function sentFeedback(tx: Tx, id: bigint) {
  const rows = await tx.rows<SentRow>(
    sql`select ${sentColumns} from feedback f join users u on u.id = f.user_id where f.id = ${id}`,
  )
  return (await viewSent(tx, rows))[0]!
}

/** Whether the feedback exists. */
export async function feedbackExists(tx: Tx, id: bigint): Promise<boolean> {
  return (await tx.first(sql`select 1 from feedback where id = ${id}`)) !== undefined
}

/** New feedback, counted up to `most`. */
export async function newFeedback(tx: Tx, _operatorId: bigint, most: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from feedback where status = 'new' limit ${most}) waiting`)
  return count
}
