import type { dailyRoutes } from '#contract/daily-questions.ts'
import type { HandlersOf } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { editQuestion, scheduleQuestion, seeQuestion, writeQuestion } from './edit-question.ts'
import { openDay } from './open-day.ts'
import { proposeDaily } from './propose.ts'
import { listQuestions, oneQuestion } from './questions.ts'
import { setDaysShown, showDay } from './show-day.ts'

type OfQuestion = { caller: Caller; params: { id: bigint } }

/** An act of an operator on a question, which answers with the question after it. It may be the last thing that today's question lacked. */
async function acting(
  context: Context,
  { caller, params: { id } }: OfQuestion,
  act: (tx: Tx, of: { id: bigint; operatorId: bigint }) => Promise<void>,
) {
  const of = { id, operatorId: caller.userId }
  await context.db.transact((tx) => act(tx, of))
  await openDay(context)
  return oneQuestion(context, context.db, of)
}

export const dailyHandlers: HandlersOf<typeof dailyRoutes> = {
  dailyQuestion: ({ db, config }, { caller }) => showDay(db, caller.userId, config.siteTimeZone),
  setDaysShown: ({ db }, { caller, body }) => setDaysShown(db, caller.userId, body.shown),
  listDailyQuestions: (context, { caller }) => listQuestions(context, caller.userId),
  writeDailyQuestion: (context, { caller, body }) =>
    context.db.transact(async (tx) => {
      const id = await writeQuestion(context, tx, caller.userId, body)
      return oneQuestion(context, tx, { id, operatorId: caller.userId })
    }),
  editDailyQuestion: (context, call) =>
    acting(context, call, (tx, of) => editQuestion(context, tx, { ...of, ...call.body })),
  seeDailyQuestion: (context, call) =>
    acting(context, call, (tx, of) => seeQuestion(context, tx, { ...of, ...call.body })),
  scheduleDailyQuestion: (context, call) =>
    acting(context, call, (tx, of) => scheduleQuestion(context, tx, { ...of, ...call.body })),
  proposeDailyOutcome: (context, call) =>
    acting(context, call, (tx, of) => proposeDaily(context, tx, { ...of, ...call.body })),
}
