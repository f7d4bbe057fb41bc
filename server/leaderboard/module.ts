import { defineModule } from '#server/core/module.ts'
import { auditLeaderboard } from './audit.ts'
import { closeRanks, exportStanding, forgetStanding } from './closure.ts'
import { countMatch } from './count-match.ts'
import { leaderboardChannel } from './live.ts'
import { oldRanks, rankRecorder, rankSince } from './rank-snapshots.ts'
import { leaderboardHandlers } from './routes.ts'
import { boardReturns, setAsideLater } from './set-aside.ts'

export const leaderboard = defineModule({
  name: 'leaderboard',
  tables: ['standings', 'counted_matches', 'set_aside_matches', 'crowns', 'rank_snapshots'],
  routes: leaderboardHandlers,
  audits: [auditLeaderboard],
  closure: { exportData: { leaderboard: exportStanding }, forget: forgetStanding },
  home: { reads: () => [{ name: 'tier' }] },
  offers: {
    since: rankSince,
    subscribers: {
      'count-match': { facts: ['match.finished'], handle: countMatch },
      'set-aside-matches': { facts: ['matches.set-aside'], handle: setAsideLater },
      'close-ranks': { facts: ['leaderboard.left'], handle: closeRanks },
    },
  },
  pollers: [boardReturns, rankRecorder],
  housekeeping: [oldRanks],
  live: { channels: [leaderboardChannel] },
})
