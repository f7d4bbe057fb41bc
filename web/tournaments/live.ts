import type { LiveModule } from '#web/client/live/live-messages.ts'
import { ONE_TOURNAMENT } from './tournament/tournament-routes.ts'

/** The chat handles its own messages (`web/chat`): only the chat knows the messages that it already has. */
export const live: LiveModule = {
  refetches: {
    tournament_changed: ONE_TOURNAMENT,
    tournaments_changed: { routes: ['listTournaments', 'countTournaments'] },
    // the end of a match may have ended the tournament
    my_matches_changed: { routes: ['myMatches', 'playResult'] },
  },
}
