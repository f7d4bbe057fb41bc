import type { juryRoutes } from '#contract/juries.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { setDuty, showDuty } from './duty.ts'
import { showCase, showDraw } from './show-case.ts'
import { vote } from './vote.ts'

export const juryHandlers: HandlersOf<typeof juryRoutes> = {
  juryDuty: ({ db }, { caller }) => showDuty(db, caller.userId),
  setJuryDuty: async ({ db }, { caller, body }) => {
    await setDuty(db, caller.userId, body.sits)
    return showDuty(db, caller.userId)
  },
  juryCase: (context, { caller, params }) =>
    showCase(context, context.db, { eventId: params.id, userId: caller.userId }),
  juryVote: async (context, { caller, params, body, address }) => {
    const of = { eventId: params.id, userId: caller.userId }
    await vote(context, { ...of, ...body, address })
    return showCase(context, context.db, of)
  },
  juryDraw: ({ db }, { params }) => showDraw(db, params.id),
}
