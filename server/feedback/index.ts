import { type Db, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Handlers } from '#server/core/serve.ts'
import { moveFeedback } from './move-feedback.ts'
import { answerFeedback, type KeepScreenshot, sendFeedback } from './send-feedback.ts'
import { type FeedbackRow, type SentRow, viewFeedback, viewSent } from './views.ts'

type FeedbackRoutes = 'sendFeedback' | 'listFeedback' | 'answerFeedback' | 'listSentFeedback' | 'moveFeedback'

/** Whether there is such a feedback. */
export async function feedbackExists(tx: Tx, id: bigint): Promise<boolean> {
  return (await tx.first(sql`select 1 from feedback where id = ${id}`)) !== undefined
}

/** Feedback that nobody has looked at, counted up to `most`. */
export async function newFeedback(tx: Tx, _operatorId: bigint, most: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from feedback where status = 'new' limit ${most}) waiting`)
  return count
}

const sentColumns = sql`f.*, u.email, u.first_name, u.last_name, u.profile_image_url`

function readCursor(cursor: string | undefined): bigint {
  if (cursor === undefined) return 9_223_372_036_854_775_807n
  if (!/^\d{1,18}$/.test(cursor)) throw new Refusal('malformed', 'Not a cursor of this list')
  return BigInt(cursor)
}

async function sentOne(db: Db, id: bigint) {
  const rows = await db.rows<SentRow>(
    sql`select ${sentColumns} from feedback f join users u on u.id = f.user_id where f.id = ${id}`,
  )
  return (await viewSent(db, rows))[0]!
}

/** @param keepScreenshot what the uploads room does with the address of a picture */
export function feedbackHandlers(keepScreenshot: KeepScreenshot): Pick<Handlers, FeedbackRoutes> {
  return {
    sendFeedback: ({ db }, { caller, body }) =>
      db.transact(async (tx) => {
        const row = await sendFeedback(tx, caller.userId, body, keepScreenshot)
        return (await viewFeedback(tx, [row]))[0]!
      }),
    listFeedback: async ({ db }, { caller, query, nextPage }) => {
      const rows = await db.rows<FeedbackRow>(sql`
        select * from feedback where user_id = ${caller.userId} and id < ${readCursor(query.cursor)}
        order by id desc limit ${query.limit + 1}`)
      const page = rows.slice(0, query.limit)
      nextPage(rows.length > page.length ? page.at(-1)!.id.toString() : undefined)
      return viewFeedback(db, page)
    },
    answerFeedback: ({ db }, { caller, params, body }) =>
      db.transact(async (tx) => {
        const row = await answerFeedback(tx, {
          id: BigInt(params.id),
          userId: caller.userId,
          text: body.text,
        })
        return (await viewFeedback(tx, [row]))[0]!
      }),
    listSentFeedback: async ({ db }, { query, nextPage }) => {
      const rows = await db.rows<SentRow>(sql`
        select ${sentColumns} from feedback f join users u on u.id = f.user_id
        where f.id < ${readCursor(query.cursor)} and (${query.status ?? null}::text is null or f.status = ${query.status ?? null})
        order by f.id desc limit ${query.limit + 1}`)
      const page = rows.slice(0, query.limit)
      nextPage(rows.length > page.length ? page.at(-1)!.id.toString() : undefined)
      return viewSent(db, page)
    },
    moveFeedback: async (context, { caller, params, body }) => {
      const id = BigInt(params.id)
      await context.db.transact((tx) =>
        moveFeedback(context, tx, { id, adminId: caller.userId, status: body.status, reply: body.reply }),
      )
      return sentOne(context.db, id)
    },
  }
}
