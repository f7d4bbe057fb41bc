import { z } from 'zod'
import { clientSeed, commitment, serverSeed } from './fairness.ts'
import { emptyBody, id, idParams } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { tournamentDetail } from './tournaments.ts'

/** How a tournament starts: the ready check, and the draw of its line. */
export const startRoutes = {
  startTournament: route('POST /api/tournaments/{id}/start', {
    who: 'user',
    rate: 'write',
    changes: ['tournaments'],
    onBreak: { refused: false, because: 'the fees were paid before' },
    params: idParams,
    body: emptyBody,
    reply: tournamentDetail,
    refusals: ['not_found', 'forbidden', 'tournament_state', 'too_few_players'],
    about:
      'The host begins the ready check, with at least two players. The tournament starts with those who answer.',
  }),
  readyTournament: route('POST /api/tournaments/{id}/ready', {
    who: 'user',
    rate: 'write',
    changes: ['tournaments'],
    onBreak: { refused: false, because: 'the fee was paid before' },
    params: idParams,
    /** `clientSeed` is the player's part of the draw; the server draws one where none is sent */
    body: z.strictObject({ clientSeed: clientSeed.optional() }),
    reply: tournamentDetail,
    refusals: ['not_found', 'wallet_locked', 'not_joined', 'tournament_state', 'step_up_required'],
    about:
      'Answers a ready check for the caller. When everybody has answered, the tournament starts at once. A repeat changes only the client seed.',
  }),
  tournamentDraw: route('GET /api/fairness/tournaments/{id}', {
    who: 'public',
    rate: 'read',
    params: idParams,
    reply: z.object({
      id,
      seedHash: commitment,
      seed: serverSeed,
      /** of each player, in the order of their ids */
      clientSeeds: z.array(z.object({ player: id, clientSeed, by: z.enum(['player', 'server']) })),
      /** user ids in the order of the line */
      line: z.array(id),
    }),
    refusals: ['not_found', 'withheld'],
    about: 'The draw of the line of a started tournament, with everything needed to recompute it.',
  }),
}

export const starting = contractModule({
  routes: startRoutes,
})
