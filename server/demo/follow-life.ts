import { follow, removeFan } from '#server/following/index.ts'
import type { Community, Scene } from './community.ts'

const DAY = 24
/** Mara follows them: people with public profiles. */
const FOLLOWED = ['jo', 'lena', 'priya'] as const
/** Somebody who shows stakes in practice alone, so that following is a request. */
const ASKED = 'tomasz'
/** Follows Mara until she ends it, and asks since. */
const RETURNING = 'emil'

/** Mara's feed and her lists: people whom she follows or asked, people who follow her, and a request that waits for her answer. */
export function followLife({ context, db, idOf }: Community): Scene[] {
  const begin = (fan: string, followed: string) => () =>
    follow(context, db, { userId: idOf(fan), followedId: idOf(followed) })
  return [
    ...FOLLOWED.map((key, n): Scene => ({ at: (n - 12) * DAY, run: begin('mara', key) })),
    { at: -8 * DAY, run: begin('mara', ASKED) },
    { at: -8.5 * DAY, run: begin('ines', 'mara') },
    { at: -8.2 * DAY, run: begin(RETURNING, 'mara') },
    { at: -5 * DAY, run: () => removeFan(db, { fanId: idOf(RETURNING), userId: idOf('mara') }) },
    { at: -1.5 * DAY, run: begin(RETURNING, 'mara') },
  ]
}
