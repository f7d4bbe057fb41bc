import type { scorecardRoutes } from '#contract/scorecards.ts'
import { limitReplayReaders } from '#server/bets/index.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { readReplay } from './keep-replay.ts'
import { listKeys } from './list-keys.ts'
import { makeScorecard } from './make-scorecard.ts'

export const scorecardHandlers: HandlersOf<typeof scorecardRoutes> = {
  matchScorecard: (context, { params }) => context.db.transact((tx) => makeScorecard(context, tx, params.id)),
  tournamentReplay: async (context, { params, address }) => {
    await limitReplayReaders(context, address)
    return readReplay(context, params.id)
  },
  scorecardKeys: ({ db }) => listKeys(db),
}
