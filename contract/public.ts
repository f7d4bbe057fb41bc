import { z } from 'zod'
import { wireMoney } from './fields.ts'
import { route } from './route.ts'

export const publicRoutes = {
  publicCounts: route({
    name: 'publicCounts',
    who: 'public',
    rate: 'read',
    reply: z.object({
      people: z.number().int(),
      bets: z.number().int(),
      openEvents: z.number().int(),
      paidOut: wireMoney,
    }),
    about: 'The landing page’s own counts; paidOut is real money.',
  }),
}
