import { z } from 'zod'
import { id, text } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { HITS_MAX, SEARCH_MAX, searched, searchKinds } from './search-text.ts'

export const hit = z.object({
  id,
  title: z.string(),
  /** a line about it; may be empty */
  text: z.string(),
  /** its screen */
  path: z.string().startsWith('/'),
  picture: z.string().nullable(),
  /** null for things without a mode */
  isPracticeMode: z.boolean().nullable(),
  /** null for things that do not end */
  state: z.enum(['open', 'running', 'ended']).nullable(),
})
export type SearchHit = z.infer<typeof hit>

export const searchRoutes = {
  search: route('GET /api/search', {
    who: 'user',
    rate: 'people',
    mayLag: true,
    query: z.strictObject({
      query: text(1, SEARCH_MAX).transform(searched),
      /** results of this mode come first */
      mode: z.enum(['real', 'practice']).optional(),
    }),
    refusals: ['malformed'],
    reply: z.array(z.object({ kind: z.enum(searchKinds), hits: z.array(hit) })),
    about: `Finds events, people, tournaments, rooms and gangs by their names, at most ${HITS_MAX} of each kind: first those that begin with the text, then those that contain it, then similar ones.`,
  }),
}
export type SearchGroup = z.infer<typeof searchRoutes.search.reply>[number]

export const searching = contractModule({
  routes: searchRoutes,
})
