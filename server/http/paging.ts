import type { Listing } from '#contract/listing.ts'
import type { Page } from '#server/core/call.ts'

/** One page of a list, as sent to the caller. */
type Cut = { items: unknown; nextCursor: string | undefined }

type Pager = {
  /** the query as the handler sees it */
  widen(query: unknown): unknown
  /** @param query as the caller sent it */
  cut(query: unknown, answer: unknown): Cut
}

/**
 * Makes the pager of a route's list; undefined for a route without one.
 * @param encode makes the wire's form of the entries, from which the cursor is read
 */
export function pagerOf(list: Listing | undefined, encode: (entries: unknown) => unknown): Pager | undefined {
  if (!list) return undefined
  const { of, write } = list as { of?: (entry: unknown) => string; write?: (key: unknown) => string }
  if (write)
    return {
      widen: (query) => query,
      cut(_, answer) {
        const { items, next } = answer as Page<unknown[], unknown>
        return { items: encode(items), nextCursor: next === undefined ? undefined : write(next) }
      },
    }
  return {
    widen: (query) => ({ ...(query as object), limit: (query as { limit: number }).limit + 1 }),
    cut(query, answer) {
      const { limit } = query as { limit: number }
      const entries = encode(answer) as unknown[]
      if (entries.length <= limit) return { items: entries, nextCursor: undefined }
      return { items: entries.slice(0, limit), nextCursor: of!(entries[limit - 1]) }
    },
  }
}
