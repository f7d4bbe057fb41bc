import { type Contexts, defineModule } from '#server/core/module.ts'
import { exportTournaments } from './closure.ts'
import { myMatchesChanged, tournamentChannel, tournamentsChannel } from './live.ts'
import { matchHandlers } from './match-routes.ts'
import { type Needs, tournamentHandlers } from './routes.ts'

export const tournaments = defineModule({
  name: 'tournaments',
  tables: [
    ...['tournaments', 'tournament_seats', 'tournament_facts'],
    ...['matches', 'match_evidence', 'match_decisions'],
  ],
  closure: { exportData: { tournaments: exportTournaments } },
  live: { channels: [tournamentChannel, tournamentsChannel], personal: [myMatchesChanged] },
  start: (_: Contexts, needs: Needs) => ({ routes: { ...tournamentHandlers(needs), ...matchHandlers } }),
})
