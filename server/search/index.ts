/** The parts that the searchers of modules share. */
import type { z } from 'zod'
import { lengthOf } from '#contract/characters.ts'
import type { hit } from '#contract/search.ts'
import type { SearchKind } from '#contract/search-text.ts'
import { raw, type Sql, sql, type Tx } from '#server/core/db.ts'

type SearchHit = z.input<typeof hit>

declare module '#server/core/offers.ts' {
  interface Offers {
    /** a module's searchers, by kind */
    searches: Partial<Record<SearchKind, Searcher>>
  }
}

/** A search: by whom, and for which text. */
export type Searched = {
  userId: bigint
  /** never empty; as `searched` in the contract cleans it */
  text: string
  /** things of this mode are listed first */
  practice: boolean | undefined
  /** hits wanted */
  limit: number
}

/** Finds things of one kind by their names, the best first: only what the user may see in the kind's own lists. */
export type Searcher = (tx: Tx, searched: Searched) => Promise<SearchHit[]>

/** A shorter text has no trigram, of which the indexes are made: the search finds it at a beginning only. */
const TRIGRAM = 3
/** In a shorter text a slip makes another word. */
const SLIPS_FROM = 4
/** How alike a word must be, 0 to 1, as pg_trgm counts. A lower value finds "kngs" for Kings, and much that no one meant. */
export const ALIKE_FROM = 0.5

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The `like` pattern for texts that begin with a text. */
export const beginningWith = (text: string): string => `${literal(text)}%`

/** SQL by which rows are found. `words` is the lower-case text that has the trigram index. */
export type Match = {
  /** the condition: the words contain the text; a short text must stand at the beginning, of which `beginning` has an index */
  contains: Sql
  /** the condition: the words begin with the text */
  begins: Sql
  /** the condition: a word is like the text; null for a text that is too short for it */
  alike: Sql | null
  /** 0 for the whole text, 1 at its beginning, 2 at the beginning of a word, 3 inside, 4 alike: sorts the best first */
  tier: Sql
}

/** @param beginning the first letters of `words`, at least two, lower-case */
export function matchOf(text: string, words: Sql, beginning: Sql): Match {
  const short = lengthOf(text) < TRIGRAM
  const inside = literal(text)
  const begins = sql`${short ? beginning : words} like lower(${beginningWith(text)})`
  return {
    contains: short ? begins : sql`${words} like lower(${`%${inside}%`})`,
    begins,
    alike: lengthOf(text) < SLIPS_FROM ? null : sql`${words} %> lower(${text})`,
    tier: sql`case when ${words} = lower(${text}) then 0 when ${words} like lower(${`${inside}%`}) then 1
      when ${words} like lower(${`% ${inside}%`}) then 2 when ${words} like lower(${`%${inside}%`}) then 3 else 4 end`,
  }
}

/** The number of rows, the newest, that each way of finding reads. It bounds the cost of a common word. */
export const CANDIDATES = raw('200')

/**
 * Ids of the newest rows that contain or begin with the text, or are like it with `alike`.
 * @param from a table and its alias, with further conditions: sql`from gangs g where true`
 */
export const candidates = (match: Match, id: Sql, from: Sql, alike: boolean): Sql =>
  alike && match.alike
    ? sql`(select ${id} as id ${from} and ${match.alike} limit ${CANDIDATES})`
    : sql`(select ${id} as id ${from} and ${match.contains} order by ${id} desc limit ${CANDIDATES})
      union (select ${id} as id ${from} and ${match.begins} order by ${id} desc limit ${CANDIDATES})`

/**
 * Reads rows that contain the text and, only where these are too few, rows that are like it.
 * @param read rows for these candidates, the best first
 */
export async function bestOf<R extends { id: bigint }>(
  { text, limit }: Pick<Searched, 'text' | 'limit'>,
  read: (alike: boolean) => Promise<R[]>,
): Promise<R[]> {
  const sure = await read(false)
  if (sure.length >= limit || lengthOf(text) < SLIPS_FROM) return sure.slice(0, limit)
  const known = new Set(sure.map(({ id }) => id))
  const more = (await read(true)).filter(({ id }) => !known.has(id))
  return [...sure, ...more].slice(0, limit)
}
