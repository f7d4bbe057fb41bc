/** The kinds of results of the search, in the order of its groups. */
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
