import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { defineModule } from '#server/core/module.ts'
import type { Fact } from '#server/facts/index.ts'
import { exportScorecards, forgetName } from './closure.ts'
import { makeScorecard, publishKey } from './make-scorecard.ts'
import { scorecardHandlers } from './routes.ts'

export const scorecards = defineModule({
  name: 'scorecards',
  tables: ['scorecards', 'scorecard_keys', 'tournament_replays'],
  routes: scorecardHandlers,
  closure: { exportData: { scorecards: exportScorecards }, forget: forgetName },
  subscribers: {
    scorecards: {
      facts: ['match.finished'],
      async handle(context: Context, tx: Tx, { payload }: Fact<'match.finished'>) {
        if (payload.winnerId !== null) await makeScorecard(context, tx, BigInt(payload.matchId))
      },
    },
  },
  prepare: publishKey,
})
