import type { GamesCount, Lives } from './tournament-games.ts'

/**
 * The line of a tournament as facts: who plays whom, and why. The server records facts and folds them into the present
 * state; the page folds the same facts to replay a tournament move by move. Everything here is data; the functions are in
 * tournament-engine.ts. Players are ids as on the wire, moments ISO 8601 in UTC.
 */

/** Points of one game of a match. */
export type GameScore = { champion: number; challenger: number }

/** Why a match was won without a moderator or with one. */
export type WonBy =
  /** both reported the same winner */
  | 'agreement'
  /** one reported, and the other did not answer in time */
  | 'silence'
  /** a moderator decided */
  | 'decision'
  /** the loser's connection was gone for a minute, and nobody disputed it in time */
  | 'disconnect'
  /** the loser did not check in */
  | 'walkover'
  /** the loser left the tournament */
  | 'departure'

/** How the order of a line was drawn, with all that recomputes it (docs/fairness.md). */
export type LineDraw = {
  /** SHA-256 of the seed, hex, shown since the tournament was created */
  seedHash: string
  /** 32 bytes, hex */
  seed: string
  /** of each player, in the order of their ids; `by` says who drew it */
  clientSeeds: readonly { player: string; clientSeed: string; by: 'player' | 'server' }[]
}

export type LineEvent =
  /** `players` in the order of the line; without a `draw` that was the order of joining */
  | {
      type: 'started'
      players: readonly string[]
      lives: Lives
      gamesCount: GamesCount
      draw?: LineDraw
    }
  /** the two are called to the table; `replays` is the number of the voided match that is played again */
  | {
      type: 'called'
      match: number
      champion: string
      challenger: string
      checkInBy: string
      replays: number | null
    }
  | { type: 'checked_in'; match: number; player: string }
  /** both are there; the result is expected by then */
  | { type: 'began'; match: number; resultBy: string }
  | {
      type: 'reported'
      match: number
      player: string
      winner: string
      score: readonly GameScore[] | null
      /** when the report stands if the other says nothing */
      standsAt: string
    }
  /** the server saw no connection of this player for a minute, while the opponent was there */
  | { type: 'vanished'; match: number; player: string; standsAt: string }
  | { type: 'disputed'; match: number; player: string | null; reason: string }
  | { type: 'won'; match: number; winner: string; by: WonBy; score: readonly GameScore[] | null }
  /** both lose a life */
  | { type: 'forfeited'; match: number; because: 'no_check_in' | 'no_result' | 'undecided' }
  /** counts for nobody, and is played again, once, unless the tournament is cancelled */
  | { type: 'voided'; match: number }
  /** a player gives up all lives */
  | { type: 'left'; player: string }
  /** `winner` null: nobody ever came, or a moderator cancelled it, so everybody gets the fee back */
  | { type: 'ended'; winner: string | null }

export type LineFact = LineEvent & { seq: number; at: string }

export const MATCH_STATUSES = [
  /** called, nobody has checked in */
  'waiting',
  /** one of the two has checked in */
  'checking_in',
  'running',
  /** one report, or a disconnect, that stands unless it is answered */
  'reported',
  'disputed',
  'completed',
  'forfeited',
  'void',
] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

export type Report = { player: string; winner: string; score: readonly GameScore[] | null; at: string }

export type LineMatch = {
  number: number
  champion: string
  challenger: string
  status: MatchStatus
  checkedIn: readonly string[]
  /** when the next thing happens by itself: the end of check-in, of the result, of a report's silence; null once over or disputed */
  dueAt: string | null
  reports: readonly Report[]
  /** the player whose connection was lost, while that decides */
  vanished: string | null
  winner: string | null
  by: WonBy | null
  score: readonly GameScore[] | null
  replays: number | null
  calledAt: string
  beganAt: string | null
  endedAt: string | null
}

export type LinePlayer = {
  id: string
  /** the place in the line at the start, from 0 */
  seat: number
  livesLeft: number
  wins: number
  losses: number
  /** games won in completed matches whose score is agreed */
  gamesWon: number
  left: boolean
}

/** The state after the facts so far. */
export type Line = {
  players: readonly LinePlayer[]
  /** waiting players, next one first; without the two at the table and those who are out */
  queue: readonly string[]
  /** the two at the table; null before the start and after the end */
  champion: string | null
  challenger: string | null
  matches: readonly LineMatch[]
  lives: Lives
  gamesCount: GamesCount
  status: 'open' | 'in_progress' | 'completed'
  winner: string | null
  /** of the last fact */
  seq: number
}

/** What somebody does, or what the clock and the server's own eyes do. */
export type LineCommand =
  | {
      type: 'start'
      players: readonly string[]
      lives: Lives
      gamesCount: GamesCount
      draw?: LineDraw
    }
  | { type: 'check_in'; match: number; player: string }
  | { type: 'report'; match: number; player: string; winner: string; score: readonly GameScore[] | null }
  | { type: 'dispute'; match: number; player: string; reason: string }
  /** the player's connection was gone for a minute while the opponent was there */
  | { type: 'vanish'; match: number; player: string }
  /** a moderator; null: the match is void */
  | { type: 'decide'; match: number; winner: string | null; reason: string }
  | { type: 'leave'; player: string }
  /** a moderator: nobody wins, and everybody gets the fee back */
  | { type: 'cancel' }
  /** does what is due by now */
  | { type: 'tick' }

/** The windows of a match, milliseconds. */
export type LineClocks = {
  /** from the call until both must have checked in */
  checkInMs: number
  /** from the beginning until a result must be there */
  resultMs: number
  /** from a report until it stands */
  silenceMs: number
  /** from a disconnect until it decides */
  disconnectMs: number
}

/** Why a command is refused. */
export type LineRefusal =
  | 'not_started'
  | 'already_started'
  /** fewer than 2 players, more than 11, or one of them twice */
  | 'impossible_field'
  | 'over'
  | 'no_such_match'
  | 'not_in_match'
  | 'not_playing'
  | 'not_checked_in'
  | 'already_checked_in'
  | 'already_reported'
  | 'nothing_to_dispute'
  | 'not_disputed'
  /** a moderator decides it */
  | 'in_dispute'
  | 'impossible_score'
