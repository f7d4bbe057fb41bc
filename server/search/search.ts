import { HITS_MAX, type SearchKind, searchKinds } from '#contract/search-text.ts'
import type { ReplyOf } from '#server/core/call.ts'
import type { Db } from '#server/core/db.ts'
import { sql } from '#server/core/db.ts'
import { ALIKE_FROM, type Searched, type Searcher } from './index.ts'

/** The searchers of the modules by the kind that they find. */
export type Searchers = Partial<Record<SearchKind, Searcher>>

/**
 * Asks each module for its hits, one after the other on one connection: people type a search letter by letter, and it must not take
 * the connections of people who bet.
 */
export function search(
  db: Db,
  searchers: Searchers,
  asked: Omit<Searched, 'limit'>,
): Promise<ReplyOf<'search'>> {
  if (asked.text === '') return Promise.resolve([])
  return db.transact(async (tx) => {
    await tx.rows(sql`
      select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE_FROM)}, true)`)
    const groups: ReplyOf<'search'> = []
    for (const kind of searchKinds) {
      const hits = (await searchers[kind]?.(tx, { ...asked, limit: HITS_MAX })) ?? []
      if (hits.length > 0) groups.push({ kind, hits })
    }
    return groups
  })
}
