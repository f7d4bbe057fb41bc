import type { WonBy } from '#contract/tournament-line.ts'

/** What others must learn of matches, even after a crash. Moments are ISO 8601. */
declare module '#server/facts/catalogue.ts' {
  interface Facts {
    /** a match that is over and was not void; without a winner when both lost a life */
    'match.finished': {
      matchId: string
      tournamentId: string
      winnerId: string | null
      loserId: string | null
      practice: boolean
      at: string
      by: WonBy | null
    }
    /** a player was called and did not come */
    'match.missed': { matchId: string; userId: string; at: string }
  }
}
