import { z } from 'zod'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const homeRoutes = {
  home: route('GET /api/home', {
    who: 'user',
    rate: 'home',
    query: z.strictObject({ mode: z.enum(['real', 'practice']).default('real') }),
    reply: z.array(
      z.object({
        /** path and query of the read that this entry answers */
        address: z.string(),
        /** the answer of that address */
        reply: z.unknown(),
        /** its X-Next-Cursor; null on the last page and for routes without pages */
        nextCursor: z.string().nullable(),
      }),
    ),
    about:
      'Everything that home shows, in one answer: a list of reads, each with its address and its answer.',
  }),
}

export const home = contractModule({
  routes: homeRoutes,
  screens: {
    '/': { title: 'Home', place: 'home', announce: true },
    '/dashboard': { title: 'Home', place: 'home', announce: true },
  },
})
