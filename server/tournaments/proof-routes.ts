import type { matchRoutes } from '#contract/matches.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { addEvidence } from './add-evidence.ts'
import { disputeQueue, type FlagsAmong } from './dispute-queue.ts'

type Own = Pick<typeof matchRoutes, 'addEvidence' | 'disputedMatches'>

/** Evidence and disputes. @param flagsAmong the fair-play module's function for open flags */
export const proofHandlers = (flagsAmong: FlagsAmong): HandlersOf<Own> => ({
  addEvidence: (context, { caller: { userId }, params, body }) =>
    context.db.transact((tx) => addEvidence(context, tx, { matchId: params.id, userId, ...body })),
  disputedMatches: ({ db }, { caller, query }) => disputeQueue(db, caller.userId, flagsAmong, query),
})
