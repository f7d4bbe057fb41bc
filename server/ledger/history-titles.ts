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
