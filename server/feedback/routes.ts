import type { feedbackRoutes } from '#contract/feedback.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { listFeedback, listSentFeedback, sentFeedback } from './list-feedback.ts'
import { moveFeedback } from './move-feedback.ts'
import { answerFeedback, type KeepScreenshot, sendFeedback } from './send-feedback.ts'
import { viewFeedback } from './views.ts'

/**
 * @param keepScreenshot the uploads module's function for keeping a picture
 */
export const feedbackHandlers = (keepScreenshot: KeepScreenshot): HandlersOf<typeof feedbackRoutes> => ({
  sendFeedback: ({ db }, { caller, body }) =>
    db.transact(async (tx) => {
      const row = await sendFeedback(tx, caller.userId, body, keepScreenshot)
      return (await viewFeedback(tx, [row]))[0]!
    }),
  listFeedback: ({ db }, { caller, query }) => listFeedback(db, caller.userId, query),
  answerFeedback: ({ db }, { caller, params, body }) =>
    db.transact(async (tx) => {
      const row = await answerFeedback(tx, { id: params.id, userId: caller.userId, text: body.text })
      return (await viewFeedback(tx, [row]))[0]!
    }),
  listSentFeedback: ({ db }, { query }) => listSentFeedback(db, query),
  moveFeedback: async (context, { caller, params: { id }, body }) => {
    const { status, reply } = body
    await context.db.transact((tx) =>
      moveFeedback(context, tx, { id, adminId: caller.userId, status, reply }),
    )
    return sentFeedback(context.db, id)
  },
})
