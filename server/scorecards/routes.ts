import type { scorecardRoutes } from '#contract/scorecards.ts'
import { limitReplayReaders } from '#server/bets/index.ts'
import type { HandlersOf } from '#server/core/call.ts'
import type { VisitorsSee } from '#server/share/index.ts'
import { checkShownToVisitors } from '#server/tournaments/index.ts'
import { createReplayReader, tournamentProof } from './keep-replay.ts'
import { listKeys } from './list-keys.ts'
import { makeScorecard } from './make-scorecard.ts'

export function scorecardHandlers(visitorsSee: VisitorsSee): HandlersOf<typeof scorecardRoutes> {
  const readReplay = createReplayReader()
  return {
    matchScorecard: (context, { params }) =>
      context.db.transact((tx) => makeScorecard(context, tx, params.id)),
    tournamentReplay: async (context, { caller, params, address }) => {
      await limitReplayReaders(context, address)
      const replay = await readReplay(context, params.id)
      await checkShownToVisitors(context.db, params.id, caller, visitorsSee)
      return replay
    },
    tournamentReplayProof: async (context, { caller, params, address }) => {
      await limitReplayReaders(context, address)
      const proof = await tournamentProof(readReplay, context, params.id)
      await checkShownToVisitors(context.db, params.id, caller, visitorsSee)
      return { proof }
    },
    scorecardKeys: ({ db }) => listKeys(db),
  }
}
