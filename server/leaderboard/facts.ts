import type { WonBy } from '#contract/tournament-line.ts'
import type { Cause } from './set-aside.ts'

/** A match is over. The tournaments module records it, in the transaction that ends the match. */
export type MatchFinished = {
  matchId: string
  tournamentId: string
  /** null for a double forfeit, like the loser */
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

/** Matches do not count for the board. Modules that cannot lock the board first record this fact. */
type MatchesSetAside = {
  matchIds: string[]
  cause: Cause
  /** ISO 8601; null where only a person can make them count again */
  until: string | null
}

declare module '#server/facts/catalogue.ts' {
  interface Facts {
    'match.finished': MatchFinished
    'matches.set-aside': MatchesSetAside
    /** a closed account has left the board */
    'leaderboard.left': { userId: string }
  }
}
