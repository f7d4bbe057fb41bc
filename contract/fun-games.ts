import { z } from 'zod'
import { fairProof, funGameFaces, nextSeed, playerSeed } from './fairness.ts'
import { amount, id, idParams, moment, wireMoney } from './fields.ts'
import { FUN_GAMES } from './games.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

const game = z.enum(FUN_GAMES)
const funSelection = z.enum(['heads', 'tails', 'high', 'low'])

export const playFunGameBody = z.strictObject({
  gameType: game,
  amount,
  /** heads or tails for the coin, high or low for the card; anything else is malformed */
  selection: funSelection,
  ...playerSeed,
})

/** F-13. `winAmount` is the amount returned: twice the stake, the stake on a tie, 0.00 on a loss. */
export const funGamePlay = funGameFaces.extend({
  id,
  won: z.boolean(),
  /** a 7: the stake is returned */
  tie: z.boolean(),
  winAmount: wireMoney,
  newBalance: wireMoney,
  proof: fairProof,
  /** the commitment for the next play */
  next: nextSeed,
})
export type FunGamePlay = z.infer<typeof funGamePlay>

export const pastFunGame = funGameFaces.extend({
  id,
  gameType: game,
  selection: funSelection,
  amount: wireMoney,
  won: z.boolean(),
  tie: z.boolean(),
  winAmount: wireMoney,
  playedAt: moment,
})
export type PastFunGame = z.infer<typeof pastFunGame>

export const funGameRoutes = {
  playFunGame: route('POST /api/fun-games/play', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'funGames'],
    onBreak: { refused: 'exclusion', because: 'it is a stake of coins' },
    body: playFunGameBody,
    reply: funGamePlay,
    refusals: ['insufficient_funds', 'stake_too_large', 'stale_commitment', 'idempotency_key_reused'],
    about: 'Plays a coin flip or high/low with practice coins against the house, which has no edge.',
  }),
  listFunGames: route('GET /api/fun-games', {
    who: 'user',
    rate: 'read',
    ...list(byId, { game: game.optional() }),
    reply: z.array(pastFunGame),
    about: 'The caller’s plays, newest first.',
  }),
  nextFairSeed: route('GET /api/fairness/next', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({ game: z.enum(FUN_GAMES) }),
    reply: nextSeed,
    refusals: ['malformed'],
    about: 'The commitment to the server’s seed for the caller’s next play of a fun game.',
  }),
  funGameProof: route('GET /api/fairness/fun-games/{id}', {
    who: 'public',
    rate: 'read',
    params: idParams,
    reply: z.object({
      id,
      game: z.enum(FUN_GAMES),
      selection: z.enum(['heads', 'tails', 'high', 'low']),
      won: z.boolean(),
      /** a 7: the stake is returned */
      tie: z.boolean(),
      faces: funGameFaces,
      proof: fairProof,
    }),
    refusals: ['not_found'],
    about: 'A finished fun game with its revealed seeds, so that anybody can recompute it. It names nobody.',
  }),
}

export const funGames = contractModule({
  routes: funGameRoutes,
  parts: { funGames: ['listFunGames'] },
  screens: { '/fun-games': { title: 'Fun games', place: 'play', tab: { at: 3, text: 'Fun games' } } },
})
