import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type Contexts, defineModule } from '#server/core/module.ts'
import type { Fact } from '#server/facts/index.ts'
import type { VisitorsSee } from '#server/share/index.ts'
import { exportScorecards, forgetName } from './closure.ts'
import { tournamentReplayMaker } from './keep-replay.ts'
import { makeScorecard, publishKey } from './make-scorecard.ts'
import { scorecardHandlers } from './routes.ts'

export const scorecards = defineModule({
  name: 'scorecards',
  tables: [
    'scorecards',
    'scorecard_keys',
    'tournament_replays',
    'tournament_statements',
    'tournament_statements_due',
  ],
  closure: { exportData: { scorecards: exportScorecards }, forget: forgetName },
  offers: {
    subscribers: {
      scorecards: {
        facts: ['match.finished'],
        async handle(context: Context, tx: Tx, { payload }: Fact<'match.finished'>) {
          if (payload.winnerId !== null) await makeScorecard(context, tx, BigInt(payload.matchId))
        },
      },
    },
  },
  pollers: [tournamentReplayMaker],
  prepare: publishKey,
  start: (_: Contexts, { visitorsSee }: { visitorsSee: VisitorsSee }) => ({
    routes: scorecardHandlers(visitorsSee),
  }),
})
