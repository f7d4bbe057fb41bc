import type { z } from 'zod'
import type { sinceNews } from '#contract/since-news.ts'
import type { Tx } from '#server/core/db.ts'

type SinceNews = z.input<typeof sinceNews>

declare module '#server/core/offers.ts' {
  interface Offers {
    /** what happened in a module while a user was away */
    since: Since
  }
}

/** An absence of six hours or more, of a user who is here again. */
export type Away = {
  userId: bigint
  since: Date
  /** the mode of events and challenges; what else waits is told in both */
  practice: boolean
  /** the people whom the user knows, without those who are blocked or have closed their account */
  known: readonly bigint[]
}

/** What happened in a module during an absence: a few items, the most important first, by bounded reads. */
export type Since = (tx: Tx, away: Away) => Promise<SinceNews[]>
