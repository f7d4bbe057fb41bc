/** The kinds of results of the search, in the order of its groups. */
export const searchKinds = ['event', 'person', 'tournament', 'room', 'gang'] as const
export type SearchKind = (typeof searchKinds)[number]

/** The longest search text, characters. */
export const SEARCH_MAX = 100
/** The most results of one kind in a reply. */
export const HITS_MAX = 5

/** Invisible marks, and those that change the direction of writing: pasted texts contain them. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu

/** A text as the search uses it: composed letters, single spaces, no invisible marks. It may be empty. */
export const searched = (typed: string): string =>
  typed.replace(UNSEEN, '').normalize('NFC').replace(/\s+/gu, ' ').trim()
