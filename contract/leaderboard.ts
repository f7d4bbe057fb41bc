import { z } from 'zod'
import { route } from './route.ts'

export const tier = z.object({
  tier: z.enum(['bronze', 'silver', 'gold', 'platinum', 'diamond']),
  color: z.string(),
  nextTier: z.string().nullable(),
  /** percentage of matches won that the next tier asks for */
  nextTierThreshold: z.number().nullable(),
})
export type Tier = z.infer<typeof tier>

export const leaderboardRoutes = {
  tier: route('GET /api/stats/tier', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({}),
    reply: tier,
    about: 'Tier by tournament win rate, and what the next tier asks for.',
  }),
}
