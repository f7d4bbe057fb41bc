import { type Contexts, defineModule } from '#server/core/module.ts'
import { exportTournaments } from './closure.ts'
import { matchExists, openDisputes } from './dispute-queue.ts'
import { exportEvidence, forgetEvidence, oldEvidence } from './evidence.ts'
import { myMatchesChanged, tournamentChannel, tournamentsChannel } from './live.ts'
import { matchPresence } from './match-presence.ts'
import { matchHandlers } from './match-routes.ts'
import { type ProofNeeds, proofHandlers } from './proof-routes.ts'
import { type Needs, tournamentHandlers } from './routes.ts'
import { matchPoller } from './run-matches.ts'

export const tournaments = defineModule({
  name: 'tournaments',
  tables: [
    ...['tournaments', 'tournament_seats', 'tournament_facts'],
    ...['matches', 'match_evidence', 'match_decisions'],
  ],
  closure: {
    exportData: { tournaments: exportTournaments, matchEvidence: exportEvidence },
    forget: forgetEvidence,
  },
  exists: { match: matchExists },
  queues: { matches: openDisputes },
  housekeeping: [oldEvidence],
  live: {
    channels: [tournamentChannel, tournamentsChannel],
    personal: [myMatchesChanged],
    presence: [matchPresence],
  },
  pollers: [matchPoller],
  start: (_: Contexts, needs: Needs & ProofNeeds) => ({
    routes: { ...tournamentHandlers(needs), ...matchHandlers, ...proofHandlers(needs) },
  }),
})
