import type { tournamentRoutes } from '#contract/tournaments.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { Refusal } from '#server/core/refusal.ts'
import { createTournament } from './create-tournament.ts'
import { listFacts } from './list-facts.ts'
import { countTournaments, listTournaments } from './list-tournaments.ts'
import { showTournament } from './show-tournament.ts'
import type { PausedUntil } from './time-out.ts'

const notYet = async (): Promise<never> => {
  throw new Refusal('not_found', 'This does not exist yet')
}

/** What tournaments need of other modules. */
export type Needs = { pausedUntil: PausedUntil }

export const tournamentHandlers = ({ pausedUntil }: Needs): HandlersOf<typeof tournamentRoutes> => ({
  listTournaments: ({ db }, { caller, query }) => listTournaments(db, caller.userId, query),
  countTournaments: ({ db }, { caller, query }) => countTournaments(db, caller.userId, query),
  getTournament: ({ db }, { caller, params }) => showTournament(db, params.id, caller.userId, pausedUntil),
  createTournament: (context, { caller: { userId }, body, transact }) =>
    transact(async (tx) => {
      const id = await createTournament(context, tx, { userId, ...body }, pausedUntil)
      return showTournament(tx, id, userId, pausedUntil)
    }),
  joinTournament: notYet,
  leaveTournament: notYet,
  startTournament: notYet,
  cancelTournament: notYet,
  tournamentFacts: ({ db }, { params }) => listFacts(db, params.id),
  tournamentMessages: notYet,
  sendTournamentMessage: notYet,
  reactToTournamentMessage: notYet,
  removeTournamentMessage: notYet,
})
