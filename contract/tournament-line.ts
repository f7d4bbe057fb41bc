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
  /** only one side sent a picture, and no moderator decided in time */
  | 'picture'
  /** the loser was gone for a minute and did not come back in time, nor dispute it */
  | 'disconnect'
  /** the loser did not check in */
  | 'walkover'
  /** the loser left the tournament */
  | 'departure'

/** The draw of a line's order, with everything needed to recompute it (docs/fairness.md). */
export type LineDraw = {
  /** SHA-256 of the seed, hex, shown since the tournament was created */
  seedHash: string
  /** 32 bytes, hex */
  seed: string
  /** of each player, in the order of their ids; `by` says who drew it */
  clientSeeds: readonly { player: string; clientSeed: string; by: 'player' | 'server' }[]
}

export type LineEvent =
  /** `players` in the order of the line; without a `draw` that is the order of joining */
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
  /** both are there; the result is due by `resultBy` */
  | { type: 'began'; match: number; resultBy: string }
  | {
      type: 'reported'
      match: number
      player: string
      winner: string
      score: readonly GameScore[] | null
      /** when the report stands if the opponent does not answer */
      standsAt: string
    }
  /** the server saw no page of this player for a minute, while the opponent was there */
  | { type: 'vanished'; match: number; player: string; standsAt: string }
  /** the absent player is back in time: that claim ends, and the earlier time runs on */
  | { type: 'returned'; match: number; player: string; dueAt: string }
  /** this player wants more time for the result */
  | { type: 'asked_more_time'; match: number; player: string }
  /** both wanted it */
  | { type: 'extended'; match: number; resultBy: string }
  /** the clock decides by the pictures at `decidesBy`; absent in facts that are older than that clock */
  | { type: 'disputed'; match: number; player: string | null; reason: string; decidesBy?: string }
  /** a player's statement on a dispute */
  | { type: 'stated'; match: number; player: string; text: string }
  /** the first picture or video that a player gave as evidence */
  | { type: 'pictured'; match: number; player: string }
  | { type: 'won'; match: number; winner: string; by: WonBy; score: readonly GameScore[] | null }
  /** both lose a life */
  | { type: 'forfeited'; match: number; because: 'no_check_in' | 'no_result' | 'undecided' }
  /** counts for nobody, and is played again, once, unless the tournament is cancelled */
  | { type: 'voided'; match: number }
  /** a player gives up all lives */
  | { type: 'left'; player: string }
  /**
   * `winner` null: nobody won a match, or a moderator cancelled it, so everybody gets the fee back. `rule` 2: a player who never won a
   * match wins nothing; facts without it are older: the last player with lives won even where no one had won a match
   */
  | { type: 'ended'; winner: string | null; rule?: 2 }

export type LineFact = LineEvent & { seq: number; at: string }

export const MATCH_STATUSES = [
  /** called, nobody has checked in */
  'waiting',
  /** one of the two has checked in */
  'checking_in',
  'running',
  /** one report, or an absence, that stands unless it is answered */
  'reported',
  'disputed',
  'completed',
  'forfeited',
  'void',
] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

export type Report = {
  player: string
  winner: string
  score: readonly GameScore[] | null
  at: string
  /** from 1; a changed report gets the next one */
  revision: number
}

export type LineMatch = {
  number: number
  champion: string
  challenger: string
  status: MatchStatus
  checkedIn: readonly string[]
  /** the moment of the next automatic step: the end of check-in, of the result, of a report's silence, of a dispute; null once over */
  dueAt: string | null
  /** when the result is due; null before the beginning */
  resultBy: string | null
  /** players who want more time; once both do, they have it */
  moreTime: readonly string[]
  reports: readonly Report[]
  /** the absent player, while the absence can decide */
  vanished: string | null
  /** when the server saw the absence */
  vanishedAt: string | null
  /** players who have given a picture or a video */
  pictures: readonly string[]
  /** the authors of statements on the dispute, once for each statement */
  statements: readonly string[]
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

/** The acts of people, of the clock, and of the server for its own observations. */
export type LineCommand =
  | {
      type: 'start'
      players: readonly string[]
      lives: Lives
      gamesCount: GamesCount
      draw?: LineDraw
    }
  | { type: 'check_in'; match: number; player: string }
  | {
      type: 'report'
      match: number
      player: string
      winner: string
      score: readonly GameScore[] | null
      /** the revision of the opponent's report that this one answers, as its player has read it */
      answers?: number | undefined
      /** the title of a fighting game, each game of which is at most three rounds (T-32) */
      fighting?: string | undefined
    }
  | { type: 'dispute'; match: number; player: string; reason: string }
  /** the server saw no page of this player for a minute while the opponent was there */
  | { type: 'vanish'; match: number; player: string }
  /** the server sees this player again */
  | { type: 'return'; match: number; player: string }
  | { type: 'more_time'; match: number; player: string }
  | { type: 'state'; match: number; player: string; text: string }
  /** a picture or video of this player has arrived */
  | { type: 'picture'; match: number; player: string }
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
  /** the same for a match that is called again, which may be at any hour */
  replayCheckInMs: number
  /** from the beginning until the result is due, for up to three games */
  resultMs: number
  /** extra time for each further game that may be played */
  extraGameMs: number
  /** the time that both together may add */
  moreTimeMs: number
  /** the shortest that a game may take */
  gameMs: number
  /** from a report until it stands; it does not begin before the match can be over */
  silenceMs: number
  /** from an absence until it decides */
  disconnectMs: number
  /** from a dispute until the pictures decide */
  disputeMs: number
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
  | 'reported_too_often'
  /** the report that is answered was changed meanwhile */
  | 'report_changed'
  /** too late to add time, or too early */
  | 'not_running'
  | 'more_time_asked'
  | 'more_time_given'
  | 'stated_enough'
  | 'nothing_to_dispute'
  | 'not_disputed'
  /** a moderator decides it */
  | 'in_dispute'
  | 'impossible_score'
  /** more rounds than a fighting game has */
  | 'impossible_rounds'
