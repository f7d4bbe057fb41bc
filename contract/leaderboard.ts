import { z } from 'zod'
import { route } from './route.ts'

export const tier = z.object({
  tier: z.enum(['bronze', 'silver', 'gold', 'platinum', 'diamond']),
  color: z.string(),
  nextTier: z.string().nullable(),
  /** percentage of won matches that the next tier requires */
  nextTierThreshold: z.number().nullable(),
})
export type Tier = z.infer<typeof tier>

export const leaderboardRoutes = {
  tier: route('GET /api/stats/tier', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({}),
    reply: tier,
    about: 'The caller’s tier by tournament win rate, and the win rate for the next tier.',
  }),
}
