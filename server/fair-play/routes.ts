import type { fairPlayRoutes } from '#contract/fair-play.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { closeFlag } from './close-flag.ts'
import { listFlags } from './flags.ts'
import { ownFairPlay } from './own-fair-play.ts'
import { restoreMatches, strikeMatches } from './strike-matches.ts'

export const fairPlayHandlers: HandlersOf<typeof fairPlayRoutes> = {
  fairPlayFlags: ({ db }, { query }) => listFlags(db, query),
  closeFlag: (context, { caller, params, body }) =>
    context.db.transact((tx) =>
      closeFlag(context, tx, { id: params.id, moderatorId: caller.userId, reason: body.reason }),
    ),
  strikeMatches: (context, { caller, params, body }) =>
    context.db.transact((tx) =>
      strikeMatches(context, tx, { ...body, id: params.id, moderatorId: caller.userId }),
    ),
  restoreMatches: (context, { caller, params, body }) =>
    context.db.transact((tx) =>
      restoreMatches(context, tx, { ...body, id: params.id, moderatorId: caller.userId }),
    ),
  ownFairPlay: ({ db }, { caller }) => ownFairPlay(db, caller.userId),
}
