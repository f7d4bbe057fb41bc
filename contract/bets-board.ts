import { z } from 'zod'
import { face, moment, wireMoney } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const boardQuery = z.strictObject({
  period: z.enum(['week', 'month']).default('week'),
  mode: z.enum(['real', 'practice']).default('practice'),
  when: z.enum(['present', 'last']).default('present'),
})
export type BoardQuery = z.output<typeof boardQuery>

const scored = {
  /** null for people who need more events or stakes, and below the hundredth of the site; in a gang everybody else has one */
  rank: z.number().int().nullable(),
  /** settled events that count */
  events: z.number().int(),
  /** payouts less stakes as a percentage of the stakes, with one decimal */
  returnRate: z.number(),
}

export const bettorBoard = z.object({
  /** the first day of the period, in the time zone of the site, or of the gang */
  starts: z.iso.date(),
  ends: moment,
  /** at most 50, of a gang all, the best first; those without a rank stand below */
  bettors: z.array(z.object({ person: face, isMe: z.boolean(), ...scored })),
  own: z.object({
    ...scored,
    stake: wireMoney,
    /** payouts less stakes */
    profit: wireMoney,
    /** what a rank still needs */
    missing: z.object({ events: z.number().int(), stake: wireMoney }),
    /** whether this score is on the board: an ended one stays as it was */
    listed: z.boolean(),
    /** whether others see the caller's place now: by the choice *all*, by *Show me here*, or not */
    shown: z.enum(['all', 'boards', 'no']),
  }),
})

export type BettorBoard = z.output<typeof bettorBoard>

export const boardRoutes = {
  bettorBoard: route('GET /api/leaderboard/bettors', {
    who: 'user',
    rate: 'read',
    query: boardQuery,
    reply: bettorBoard,
    since: '0.2.0',
    about:
      'The bettors with the best returns of this week or month, or of the last one, among people who show themselves. Events with at least five bettors count, for people against whom nobody holds more than half of the other side. Practice coins and real money have boards of their own.',
  }),
}

export const boards = contractModule({
  routes: boardRoutes,
  parts: { bettorBoard: ['bettorBoard', 'gangBoard'] },
})
