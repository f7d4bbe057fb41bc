import { z } from 'zod'
import { commitment, faceCounts, fairProof, playerSeed, potGameResult, side } from './fairness.ts'
import { amount, emptyBody, face, id, idParams, limit, line, moment, text, wireMoney } from './fields.ts'
import { POT_GAMES } from './games.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const potGame = z.enum(POT_GAMES)
export const potStatuses = ['open', 'played', 'withdrawn', 'expired'] as const

/** A pot that waits for its challenger. It is always in practice coins. */
export const potView = z.object({
  id,
  title: z.string(),
  description: z.string(),
  gameType: potGame,
  /** the stake of each player */
  potAmount: wireMoney,
  /** the winner's payout: twice the stake less the fee */
  winnerTakes: wireMoney,
  createdById: id,
  creator: face,
  createdAt: moment,
  expiresAt: moment,
  /** SHA-256 of the seed that will decide it */
  commitment,
  /** what the caller may do with it now; Play starts a session of its game where none runs */
  can: z.object({ play: z.boolean(), withdraw: z.boolean() }),
})
export type PotView = z.infer<typeof potView>

/** A pot of the caller's, or a finished one. */
export const pastPot = potView.extend({
  status: z.enum(potStatuses),
  challenger: face.nullable(),
  winner: side.nullable(),
  /** the winner's payout; null unless played */
  payout: wireMoney.nullable(),
  gameResult: potGameResult.nullable(),
  endedAt: moment.nullable(),
})

export const createPotBody = z.strictObject({
  gameType: potGame.default('cards'),
  potAmount: amount,
  title: line(0, 80).optional(),
  description: text(0, 300).optional(),
  /** the server refuses `false`: pots use practice coins only */
  isPracticeMode: z.boolean().default(true),
})

export const playPotBody = z.strictObject({ ...playerSeed })

/** O-32. The specification makes `payout` a number; every other amount is a string. */
export const potPlay = z.object({
  winner: side,
  /** the winner's payout, whether the caller won or lost */
  payout: z.number(),
  gameResult: potGameResult,
  proof: fairProof,
  /** the caller's practice purse after the game */
  balance: wireMoney,
})
export type PotPlay = z.infer<typeof potPlay>

export const gameSession = z.object({
  id,
  gameType: potGame,
  isPracticeMode: z.boolean(),
  startedAt: moment,
  expiresAt: moment,
})

export const potRoutes = {
  activePots: route('GET /api/pots/active', {
    who: 'user',
    rate: 'read',
    ...list(byId, { gameType: potGame.optional() }),
    reply: z.array(potView),
    about: 'Pots waiting for a challenger, newest first; the next page’s cursor is in X-Next-Cursor.',
  }),
  ownPots: route('GET /api/pots/mine', {
    who: 'user',
    rate: 'read',
    ...list(byId),
    reply: z.array(pastPot),
    about: 'Pots that the caller made or challenged, newest first.',
  }),
  recentPots: route('GET /api/pots/recent', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({ limit }),
    reply: z.array(pastPot),
    about: 'The latest played pots of all players.',
  }),
  getPot: route('GET /api/pots/{id}', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: pastPot,
    refusals: ['not_found'],
    about: 'One pot, in any state.',
  }),
  createPot: route('POST /api/pots/create', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'pots'],
    onBreak: { refused: 'exclusion', because: 'it is a stake of coins' },
    publicText: ['title', 'description'],
    body: createPotBody,
    status: 201,
    reply: potView,
    refusals: ['practice_only', 'insufficient_funds', 'too_many_pots', 'idempotency_key_reused', 'silenced'],
    about: 'Creates a pot with the caller’s practice coins and commits to the seed that will decide it.',
  }),
  playPot: route('POST /api/pots/{id}/bet', {
    who: 'user',
    rate: 'money',
    money: 'own-rows',
    changes: ['balance', 'pots'],
    onBreak: { refused: 'exclusion', because: 'it is a stake of coins' },
    params: idParams,
    body: playPotBody,
    reply: potPlay,
    refusals: [
      'not_found',
      'own_pot',
      'pot_taken',
      'session_needed',
      'stale_commitment',
      'insufficient_funds',
      'idempotency_key_reused',
    ],
    about:
      'Challenges a pot and plays its game. Of two simultaneous challengers one plays; the other loses nothing.',
  }),
  withdrawPot: route('POST /api/pots/{id}/withdraw', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'pots'],
    onBreak: { refused: false, because: 'the stake goes back' },
    params: idParams,
    body: emptyBody,
    reply: pastPot,
    refusals: ['not_found', 'forbidden', 'pot_taken', 'idempotency_key_reused'],
    about: 'Withdraws an unplayed pot; its creator gets the full stake back.',
  }),
  activeGameSession: route('GET /api/game-sessions/active', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({ gameType: potGame }),
    reply: gameSession,
    refusals: ['malformed', 'not_found'],
    about: 'The caller’s active session of a game type; 404 when there is none.',
  }),
  startGameSession: route('POST /api/game-sessions', {
    who: 'user',
    rate: 'write',
    changes: ['gameSession'],
    body: z.strictObject({ gameType: potGame, isPracticeMode: z.boolean().default(true) }),
    status: 201,
    reply: gameSession,
    refusals: ['practice_only', 'insufficient_funds'],
    about: 'Starts a session of a game type for 24 hours, free of charge, or returns the active one.',
  }),
  potProof: route('GET /api/fairness/pots/{id}', {
    who: 'public',
    rate: 'read',
    params: idParams,
    reply: z.object({
      id,
      game: z.enum(POT_GAMES),
      winner: side,
      gameResult: potGameResult,
      proof: fairProof,
    }),
    refusals: ['not_found'],
    about: 'A finished pot with its revealed seeds, so that anybody can recompute it. It names nobody.',
  }),
  fairnessTotals: route('GET /api/fairness/totals', {
    who: 'public',
    rate: 'read',
    reply: z.array(faceCounts),
    about: 'The count of each face over all finished games, for a running chi-square test.',
  }),
}

export const pots = contractModule({
  routes: potRoutes,
  parts: { pots: ['activePots', 'recentPots', 'ownPots'], gameSession: ['activeGameSession'] },
  channels: {
    /** results of played pots, and news of new and withdrawn ones */
    pots: { begin: 'watch_pots', end: 'unwatch_pots' },
  },
  frames: {
    /** Sent to everybody who watches pots. The challenger's own screen ignores it: it already has the answer of its call. */
    pot_game_result: {
      potId: id,
      gameData: z.object({ gameType: potGame, gameResult: potGameResult }),
      winner: side,
    },
    /** The list of active pots has changed; sent at most once a second. */
    pots_changed: {},
  },
  screens: {
    '/pots': { title: 'Pot games', place: 'play', tab: { at: 2, text: 'Pots' } },
    '/create-pot': { title: 'Create a pot', place: 'play' },
  },
})
