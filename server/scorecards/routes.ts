import type { scorecardRoutes } from '#contract/scorecards.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { listKeys } from './list-keys.ts'
import { makeScorecard } from './make-scorecard.ts'
import { tournamentReplay } from './tournament-replay.ts'

export const scorecardHandlers: HandlersOf<typeof scorecardRoutes> = {
  matchScorecard: (context, { params }) => context.db.transact((tx) => makeScorecard(context, tx, params.id)),
  tournamentReplay: (context, { params }) =>
    context.db.transact((tx) => tournamentReplay(context, tx, params.id)),
  scorecardKeys: ({ db }) => listKeys(db),
}
