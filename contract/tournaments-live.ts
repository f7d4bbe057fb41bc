import { z } from 'zod'
import { afterId, id } from './fields.ts'
import { contractModule } from './module.ts'
import { tournamentMessage, tournamentRoutes } from './tournaments.ts'

export const tournaments = contractModule({
  routes: tournamentRoutes,
  parts: {
    tournaments: [
      'listTournaments',
      'countTournaments',
      'getTournament',
      'tournamentFacts',
      'listMatches',
      'getMatch',
      'myMatches',
      'playResult',
    ],
  },
  channels: {
    /** its messages, players and line, for everybody; its players' sockets there count as being at the table */
    tournament: { begin: 'join_tournament', end: 'leave_tournament', id: 'tournamentId' },
    /** every tournament at once, at most one frame per second: for the list */
    tournaments: { begin: 'watch_tournaments', end: 'unwatch_tournaments' },
  },
  frames: {
    /** To everybody who follows the tournament. `earlier` has the messages just before it, oldest first. */
    tournament_message: {
      tournamentId: id,
      afterId,
      earlier: z.array(tournamentMessage).optional(),
      message: tournamentMessage,
    },
    tournament_message_changed: { tournamentId: id, messageId: id },
    /** Players, state or matches have changed; `seq` is the newest fact. */
    tournament_changed: { tournamentId: id, seq: z.number().int() },
    /** The list of tournaments has changed; sent at most once a second. */
    tournaments_changed: {},
  },
  screens: {
    '/tournaments': { title: 'Tournaments', place: 'compete', tab: { at: 1, text: 'Tournaments' } },
    '/create-tournament': { title: 'Create a tournament', place: 'compete' },
    '/tournaments/:id': { title: 'Tournament', place: 'compete' },
  },
})
