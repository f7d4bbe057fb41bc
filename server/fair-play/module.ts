import { sql, type Tx } from '#server/core/db.ts'
import { ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import { defineModule } from '#server/core/module.ts'
import { auditFairPlay } from './audit.ts'
import { exportFairPlay, flagSubjects, forgetFairPlay } from './closure.ts'
import { flagStepBacks } from './flag-step-backs.ts'
import { flaggedPairs } from './flagged-pairs.ts'
import { openFlags } from './flags.ts'
import { judgeMatch } from './judge-match.ts'
import { pausedAmong } from './own-fair-play.ts'
import { recordNoShow } from './record-no-show.ts'
import { fairPlayHandlers } from './routes.ts'

const flagExists = async (tx: Tx, id: bigint) =>
  (await tx.first(sql`select 1 from fair_play_flags where id = ${id}`)) !== undefined

export const fairPlay = defineModule({
  name: 'fair-play',
  tables: ['fair_play_matches', 'no_shows', 'fair_play_flags', 'match_strikes'],
  routes: fairPlayHandlers,
  audits: [auditFairPlay],
  closure: { exportData: { fairPlay: exportFairPlay }, forget: forgetFairPlay },
  exists: { flag: flagExists },
  queues: { fairPlay: openFlags },
  offers: {
    auditSubjects: flagSubjects,
    pausedAmong,
    flaggedPairs,
    subscribers: {
      'fair-play-matches': { facts: ['match.finished'], handle: judgeMatch },
      'fair-play-step-backs': { facts: ['event.stepped-back'], handle: flagStepBacks },
      'fair-play-no-shows': { facts: ['match.missed'], handle: recordNoShow },
    },
  },
  housekeeping: [
    {
      what: 'matches and missed matches that no decision needs any more',
      clean: (db) =>
        db.change(sql`
          with old as (delete from no_shows where at < clock_now() - interval '90 days')
          delete from fair_play_matches where match_id in (
            select match_id from fair_play_matches where at < clock_now() - interval '90 days'
            order by at limit ${ROWS_AT_ONCE})`),
    },
  ],
})
