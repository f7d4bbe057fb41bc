import type { playKinds } from '#contract/history.ts'
import type { Currency } from '#contract/money.ts'
import type { Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** by the kind in a journal's reference */
    historyTitles: Record<string, HistoryTitles>
  }
}

/** The description of one movement's cause in a user's history. */
export type HistoryTitle = {
  title: string
  /** `completed` by default */
  status?: 'pending' | 'completed' | 'failed'
  /** text by a person with whom the user has had no dealings: screens show it on a tap */
  foldedWords?: string
}
/** Titles for the causes of movements, by the kind in a journal's reference: `pot` names `pot:12`. */
export type HistoryTitles = {
  /** @returns titles of these objects for this user's history; leaves out other users' objects */
  read(tx: Tx, userId: bigint, ids: bigint[]): Promise<Map<bigint, string | HistoryTitle>>
  /** the title is the whole description, not an addition to the movement's name */
  whole?: true
  /** how a search finds the objects of a purse's movements: by account kinds on the other side, or by reasons */
  foundBy: { accounts: readonly string[] } | { reasons: readonly string[] }
}

/** A kind of play on which users stake money. */
type PlayKind = (typeof playKinds)[number]

declare module '#server/core/offers.ts' {
  interface Offers {
    /** users' wins and losses in a module, and their open stakes */
    play: readonly Play[]
  }
}

/** From `from` (included) to `to` (excluded). */
export type Period = { from: Date; to: Date }

/** Every possible moment of a user. */
export const EVER: Period = { from: new Date(0), to: new Date(Date.UTC(9999, 0)) }

/**
 * A user's wins and losses in one kind of play, hundredths. One definition for all: a stake is at stake until its thing has ended, and part of the
 * profit from then on. Profit less the sum at stake is therefore the purse's gain by play.
 */
export type Play = {
  kind: PlayKind
  /** of things that ended in the period: their payments, less the stakes on them */
  profit(tx: Tx, userId: bigint, currency: Currency, period: Period): Promise<bigint>
  /** the same of all ended things, at a cost that does not grow with the history */
  profitEver?(tx: Tx, userId: bigint, currency: Currency): Promise<bigint>
  /** the stakes on things that have not ended */
  atStake(tx: Tx, userId: bigint, currency: Currency): Promise<bigint>
}
