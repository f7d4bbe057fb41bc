import type { WonBy } from '#contract/tournament-line.ts'

/** A match is over. The tournaments module records it, in the transaction that ends the match. */
export type MatchFinished = {
  matchId: string
  tournamentId: string
  /** null for a double forfeit, and so is the loser */
  winnerId: string | null
  loserId: string | null
  /** played for practice coins: it counts for no standing */
  practice: boolean
  /** ISO 8601, UTC */
  at: string
  by: WonBy | null
  /** both checked in from the same internet address; not in facts of an earlier release */
  sameAddress?: boolean
}

declare module '#server/facts/catalogue.ts' {
  interface Facts {
    'match.finished': MatchFinished
    /** a closed account has left the board */
    'leaderboard.left': { userId: string }
  }
}
