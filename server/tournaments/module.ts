import { type Contexts, defineModule } from '#server/core/module.ts'
import { auditLines } from './audit-lines.ts'
import { exportTournaments } from './closure.ts'
import { myMatchesChanged, tournamentChannel, tournamentsChannel } from './live.ts'
import { matchPresence } from './match-presence.ts'
import { matchHandlers } from './match-routes.ts'
import { type Needs, tournamentHandlers } from './routes.ts'
import { matchPoller } from './run-matches.ts'

export const tournaments = defineModule({
  name: 'tournaments',
  tables: [
    ...['tournaments', 'tournament_seats', 'tournament_facts'],
    ...['matches', 'match_evidence', 'match_decisions'],
  ],
  audits: [auditLines],
  closure: { exportData: { tournaments: exportTournaments } },
  live: {
    channels: [tournamentChannel, tournamentsChannel],
    personal: [myMatchesChanged],
    presence: [matchPresence],
  },
  pollers: [matchPoller],
  start: (_: Contexts, needs: Needs) => ({ routes: { ...tournamentHandlers(needs), ...matchHandlers } }),
})
