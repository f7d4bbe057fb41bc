import { invalidate } from '#web/client/calls/query.ts'
import type { LiveModule } from '#web/client/live/live-messages.ts'

/** The chat handles its own messages (`web/chat`): only the chat knows the messages that it already has. */
export const live: LiveModule = {
  messages: {
    tournament_changed({ tournamentId: id }, client) {
      for (const route of ['getTournament', 'listMatches', 'tournamentFacts'] as const)
        void invalidate(route, { id }, client)
      // by its own id, which the frame does not name
      void invalidate('getMatch', undefined, client)
    },
    tournaments_changed(_, client) {
      void invalidate('listTournaments', undefined, client)
      void invalidate('countTournaments', undefined, client)
    },
    my_matches_changed(_, client) {
      void invalidate('myMatches', undefined, client)
      // the end of a match may have ended the tournament
      void invalidate('playResult', undefined, client)
    },
  },
}
