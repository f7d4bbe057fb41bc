import type { z } from 'zod'
import type { sinceNews } from '#contract/since-news.ts'
import type { Tx } from '#server/core/db.ts'

type SinceNews = z.input<typeof sinceNews>

declare module '#server/core/offers.ts' {
  interface Offers {
    /** a module's news of a user's absence */
    since: Since
  }
}

/** An absence of six hours or more, of a user who is here again. */
export type Away = {
  userId: bigint
  since: Date
  /** the mode of events and challenges; other waiting things appear in both modes */
  practice: boolean
  /** the people whom the user knows, without those who are blocked or have closed their account */
  known: readonly bigint[]
}

/** A module's news of an absence: a few items, the most important first, by bounded reads. */
export type Since = (tx: Tx, away: Away) => Promise<SinceNews[]>
