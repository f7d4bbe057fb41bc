import { z } from 'zod'
import { wireMoney } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const stats = z.object({
  totalBets: z.number().int(),
  /** 0-100, one decimal */
  winRate: z.number(),
  totalWon: wireMoney,
})

const mode = z.enum(['real', 'practice']).optional()

export const betFigureRoutes = {
  stats: route('GET /api/stats', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({ mode }),
    reply: stats,
    about:
      'The caller’s settled bets, pots and tournaments: their number, the share won (percent) and the sum paid out.',
  }),
  winningStreak: route('GET /api/stats/winning-streak', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({ mode }),
    reply: z.object({ streak: z.number().int() }),
    about:
      'The caller’s current winning streak in settled events, pots and tournaments; a void does not break it.',
  }),
  publicCounts: route('GET /api/public/counts', {
    who: 'public',
    rate: 'read',
    reply: z.object({
      people: z.number().int(),
      bets: z.number().int(),
      openEvents: z.number().int(),
      paidOut: wireMoney,
    }),
    about: 'The counts on the landing page; paidOut is real money.',
  }),
}

export const betFigures = contractModule({
  routes: betFigureRoutes,
})
