import { z } from 'zod'
import { face, id, moment, shownLastName, wireMoney } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const tier = z.object({
  tier: z.enum(['bronze', 'silver', 'gold', 'platinum', 'diamond']),
  color: z.string(),
  nextTier: z.string().nullable(),
  /** percentage of won matches that the next tier requires */
  nextTierThreshold: z.number().nullable(),
})

const badgeLevel = tier.shape.tier

/** A player on the board. On a tie, the player with more games ranks higher, then the one who had that record earlier. */
export const standing = z.object({
  /** of the user */
  id,
  /** null below rank 100, and before ten games */
  rank: z.number().int().nullable(),
  firstName: z.string(),
  lastName: shownLastName,
  /** masked unless its owner shows it */
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  /** percentage of won matches with one decimal, 0-100 */
  winRate: z.number(),
  tournamentWins: z.number().int(),
  tournamentLosses: z.number().int(),
  totalGames: z.number().int(),
  badgeLevel,
  isCrownHolder: z.boolean(),
  revenueShareEarnings: wireMoney,
})
export type Standing = z.infer<typeof standing>

const crown = z.object({
  user: face,
  /** of the record that won the crown; later matches, and matches set aside since, do not change it */
  winRate: z.number(),
  totalGames: z.number().int(),
  from: moment,
  /** null for the present holder */
  until: moment.nullable(),
})

export const leaderboardRoutes = {
  leaderboard: route('GET /api/leaderboard', {
    who: 'user',
    rate: 'read',
    mayLag: true,
    query: z.strictObject({}),
    reply: z.array(standing),
    about: 'The 50 best players of real-money tournaments by win rate, with at least ten games.',
  }),
  ownStanding: route('GET /api/leaderboard/me', {
    who: 'user',
    rate: 'read',
    mayLag: true,
    query: z.strictObject({}),
    reply: standing.extend({
      /** games until the caller is ranked; 0 once they are */
      gamesNeeded: z.number().int(),
      /** matches under an open flag of fair play: they count when it is closed, or after 7 days */
      waiting: z.number().int(),
      /** up to two players above the caller and two below, in order; empty before ten games */
      above: z.array(standing),
      below: z.array(standing),
    }),
    about: 'The caller’s standing with neighbours; the rank is null below 100 and before ten games.',
  }),
  crownHistory: route('GET /api/leaderboard/crowns', {
    who: 'user',
    rate: 'read',
    mayLag: true,
    query: z.strictObject({}),
    reply: z.array(crown),
    about: 'The holders of the crown and their times, newest first, at most 20.',
  }),
  tier: route('GET /api/stats/tier', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({}),
    reply: tier,
    about: 'The caller’s tier by tournament win rate, and the win rate for the next tier.',
  }),
}

export const leaderboard = contractModule({
  routes: leaderboardRoutes,
  parts: { leaderboard: ['leaderboard', 'ownStanding', 'crownHistory', 'tier'] },
  channels: {
    /** at most one frame per second */
    leaderboard: { begin: 'watch_leaderboard', end: 'unwatch_leaderboard' },
  },
  frames: {
    /** Ranks, records or the crown have changed; sent at most once a second. */
    leaderboard_changed: {},
  },
  screens: {
    '/leaderboard': { title: 'Leaderboard', place: 'compete', tab: { at: 2, text: 'Leaderboard' } },
  },
})
