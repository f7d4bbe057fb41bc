import { z } from 'zod'
import { id, text } from './fields.ts'
import { route } from './route.ts'

/** What the search finds, in the order of its groups. */
export const searchKinds = ['event', 'person', 'tournament', 'room', 'gang'] as const
export type SearchKind = (typeof searchKinds)[number]

/** The longest text that is looked for, characters. */
export const SEARCH_MAX = 100
/** Things of one kind in a reply. */
export const HITS_MAX = 5

/** Marks that nobody sees, and those that change the direction of writing: a pasted text brings them along. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu

/** A text as it is looked for: composed letters, single spaces, nothing unseen. It may be empty. */
export const searched = (typed: string): string =>
  typed.replace(UNSEEN, '').normalize('NFC').replace(/\s+/gu, ' ').trim()

const hit = z.object({
  id,
  title: z.string(),
  /** a line about it; may be empty */
  text: z.string(),
  /** its screen */
  path: z.string().startsWith('/'),
  picture: z.string().nullable(),
  /** null for what has no mode */
  isPracticeMode: z.boolean().nullable(),
  /** null for what does not end */
  state: z.enum(['open', 'running', 'ended']).nullable(),
})
export type SearchHit = z.infer<typeof hit>

export const searchRoutes = {
  search: route('GET /api/search', {
    who: 'user',
    rate: 'people',
    query: z.strictObject({
      query: text(1, SEARCH_MAX).transform(searched),
      /** what belongs to this mode comes first */
      mode: z.enum(['real', 'practice']).optional(),
    }),
    reply: z.array(z.object({ kind: z.enum(searchKinds), hits: z.array(hit) })),
    about: `Finds events, people, tournaments, rooms and gangs by their names, at most ${HITS_MAX} of each kind: first those that begin with the text, then those that contain it, then similar ones.`,
  }),
}
export type SearchGroup = z.infer<typeof searchRoutes.search.reply>[number]
