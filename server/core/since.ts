import type { SinceNews } from '#contract/since-news.ts'
import type { Tx } from './db.ts'

/** The people whom a user has to do with in a module: at most some hundred, the nearest first. */
export type Acquaintances = (tx: Tx, userId: bigint) => Promise<bigint[]>

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
