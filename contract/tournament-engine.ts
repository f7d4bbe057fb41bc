import {
  agreedScore,
  byMerit,
  claimedWinner,
  fold,
  inMatch,
  nextPair,
  opponentOf,
  presentMatch,
  remaining,
  sameScore,
  storyOf,
} from './tournament-fold.ts'
import { gamesToWin, PLAYERS_MAX, PLAYERS_MIN } from './tournament-games.ts'
import type {
  Line,
  LineClocks,
  LineCommand,
  LineEvent,
  LineMatch,
  LineRefusal,
  WonBy,
} from './tournament-line.ts'
import { isPossibleScore } from './tournament-score.ts'

export * from './tournament-fold.ts'
export * from './tournament-score.ts'

/**
 * The rules of the line: the consequences of a command in a state. Pure: the moment is an argument, and nothing is random. The server
 * records the events as facts; a refusal changes nothing.
 */

/** How often a player may report the winner: each change gives the opponent the whole time to answer. */
const REPORTS_MAX = 5
/** How often a player may make a statement on a dispute. */
const STATEMENTS_MAX = 3

export type Decided = { events: LineEvent[] } | { refusal: LineRefusal }

const CONTRADICTION = 'The two reports name different winners.'
const NOT_GONE = 'The player who was gone reports a win.'

/** A state and the events that led to it. */
type Draft = { line: Line; events: LineEvent[]; at: string; clocks: LineClocks }

/**
 * Decides a command at a moment. Steps that are due by then happen first, so that a late call is judged as if the clock had been on time.
 * @param at ISO 8601 in UTC, never before the last fact
 * @returns the events in order; none where the clock, or an observation of the server, has no consequence
 */
export function decide(line: Line, command: LineCommand, at: string, clocks: LineClocks): Decided {
  const due = whatIsDue({ line, events: [], at, clocks })
  if (command.type === 'tick') return { events: due.events }
  const done = carriedOut(due, command)
  return typeof done === 'string' ? { refusal: done } : { events: done.events }
}

function carriedOut(draft: Draft, command: Exclude<LineCommand, { type: 'tick' }>): Draft | LineRefusal {
  const { line } = draft
  if (command.type === 'start') return start(draft, command)
  if (line.status === 'open') return 'not_started'
  if (command.type === 'leave') return leave(draft, command.player)
  if (command.type === 'cancel') return cancel(draft)
  const match = line.matches[command.match - 1]
  if (!match) return 'no_such_match'
  switch (command.type) {
    case 'vanish':
      return vanish(draft, match, command.player)
    case 'return':
      return comeBack(draft, match, command.player)
    case 'decide':
      return rule(draft, match, command.winner)
    default:
      if (!inMatch(match, command.player)) return 'not_in_match'
      return match.endedAt === null ? byPlayer(draft, match, command) : 'over'
  }
}

type ByPlayer = Extract<
  LineCommand,
  { type: 'check_in' | 'report' | 'dispute' | 'more_time' | 'state' | 'picture' }
>

/** Decides a command of one of the two players in a match that is not over. */
function byPlayer(draft: Draft, match: LineMatch, command: ByPlayer): Draft | LineRefusal {
  switch (command.type) {
    case 'check_in':
      return checkIn(draft, match, command.player)
    case 'report':
      return report(draft, match, command)
    case 'dispute':
      return dispute(draft, match, command)
    case 'more_time':
      return moreTime(draft, match, command.player)
    case 'state':
      return state(draft, match, command)
    case 'picture':
      return match.pictures.includes(command.player)
        ? draft
        : add(draft, { type: 'pictured', match: match.number, player: command.player })
  }
}

function start(draft: Draft, { players, lives, gamesCount, draw }: LineCommand & { type: 'start' }) {
  if (draft.line.status !== 'open') return 'already_started'
  if (players.length < PLAYERS_MIN || players.length > PLAYERS_MAX || new Set(players).size < players.length)
    return 'impossible_field'
  return callNext(add(draft, { type: 'started', players, lives, gamesCount, ...(draw && { draw }) }))
}

function checkIn(draft: Draft, match: LineMatch, player: string): Draft | LineRefusal {
  if (match.checkedIn.includes(player)) return 'already_checked_in'
  const there = add(draft, { type: 'checked_in', match: match.number, player })
  if (match.checkedIn.length === 0) return there
  return add(there, {
    type: 'began',
    match: match.number,
    resultBy: later(draft.at, resultTime(draft)),
  })
}

/** How long the two may play: longer where more games may be needed. */
const resultTime = ({ clocks, line }: Draft): number =>
  clocks.resultMs + Math.max(0, line.gamesCount - 3) * clocks.extraGameMs

/** The earliest moment at which a match that has begun can be over: its winner has won the games that it needs. */
export const earliestEnd = (
  line: Pick<Line, 'gamesCount'>,
  match: Pick<LineMatch, 'beganAt'>,
  clocks: Pick<LineClocks, 'gameMs'>,
): string => later(match.beganAt!, gamesToWin(line.gamesCount) * clocks.gameMs)

/** When a report of that moment stands: the silence begins once the match can be over. */
function standsAfter({ clocks, line }: Draft, match: LineMatch, reportedAt: string): string {
  return later(latest(reportedAt, earliestEnd(line, match, clocks)), clocks.silenceMs)
}

function report(
  draft: Draft,
  match: LineMatch,
  { player, winner, score, answers, fighting }: LineCommand & { type: 'report' },
): Draft | LineRefusal {
  if (match.status === 'waiting' || match.status === 'checking_in') return 'not_checked_in'
  if (match.status === 'disputed') return 'in_dispute'
  const [told] = match.reports
  if (answers !== undefined && (told?.player === player || told?.revision !== answers))
    return 'report_changed'
  if (told?.player === player) {
    if (told.winner === winner && sameScore(told.score, score)) return 'already_reported'
    if (told.revision >= REPORTS_MAX) return 'reported_too_often'
  }
  if (!inMatch(match, winner)) return 'not_in_match'
  if (score !== null) {
    const judged = [score, draft.line.gamesCount, winner === match.champion] as const
    if (!isPossibleScore(...judged)) return 'impossible_score'
    if (fighting && !isPossibleScore(...judged, { fighting: true })) return 'impossible_rounds'
  }
  // A report cannot delay the decision by absence, unless it names the absent player as the winner.
  const putsOff = match.vanished === null || match.vanished === winner
  const reported = add(draft, {
    type: 'reported',
    match: match.number,
    player,
    winner,
    score,
    standsAt: putsOff ? standsAfter(draft, match, draft.at) : match.dueAt!,
  })
  return answered(reported, match, player, winner)
}

/** Decides what a new report means beside the other's report, or the absence of one. */
function answered(told: Draft, before: LineMatch, player: string, winner: string): Draft {
  const number = before.number
  const other = before.reports.find((report) => report.player !== player)
  if (other)
    return other.winner === winner
      ? win(told, winner, 'agreement')
      : contest(told, { match: number, player: null, reason: CONTRADICTION })
  if (before.vanished !== player) return told
  return winner === player
    ? contest(told, { match: number, player: null, reason: NOT_GONE })
    : win(told, winner, 'agreement')
}

function dispute(
  draft: Draft,
  match: LineMatch,
  { player, reason }: LineCommand & { type: 'dispute' },
): Draft | LineRefusal {
  if (match.status === 'disputed') return 'in_dispute'
  const claimed = claimedWinner(match)
  const reported = match.reports.some((own) => own.player === player)
  if (claimed === null || claimed === player || reported) return 'nothing_to_dispute'
  return contest(draft, { match: match.number, player, reason })
}

/** A dispute opens: moderators decide it, or the pictures when its time is over. */
const contest = (draft: Draft, about: { match: number; player: string | null; reason: string }): Draft =>
  add(draft, { type: 'disputed', ...about, decidesBy: later(draft.at, draft.clocks.disputeMs) })

function state(
  draft: Draft,
  match: LineMatch,
  { player, text }: LineCommand & { type: 'state' },
): Draft | LineRefusal {
  if (match.status !== 'disputed') return 'not_disputed'
  if (match.statements.filter((own) => own === player).length >= STATEMENTS_MAX) return 'stated_enough'
  return add(draft, { type: 'stated', match: match.number, player, text })
}

/** One of the two wants more time; when both do, the result is due later, once. */
function moreTime(draft: Draft, match: LineMatch, player: string): Draft | LineRefusal {
  if (match.status !== 'running') return 'not_running'
  if (match.moreTime.length === 2) return 'more_time_given'
  if (match.moreTime.includes(player)) return 'more_time_asked'
  const asked = add(draft, { type: 'asked_more_time', match: match.number, player })
  if (match.moreTime.length === 0) return asked
  const resultBy = later(match.resultBy!, draft.clocks.moreTimeMs)
  return add(asked, { type: 'extended', match: match.number, resultBy })
}

/** An absence decides only while nobody has reported. */
function vanish(draft: Draft, match: LineMatch, player: string): Draft | LineRefusal {
  if (!inMatch(match, player)) return 'not_in_match'
  if (match.status !== 'running') return draft
  const standsAt = later(draft.at, draft.clocks.disconnectMs)
  return add(draft, { type: 'vanished', match: match.number, player, standsAt })
}

/**
 * A player who returns in time has lost nothing: a report made meanwhile stands after its own silence, and without one the match runs on.
 * The opponent, who may have waited for the win, gets the length of that wait to report.
 */
function comeBack(draft: Draft, match: LineMatch, player: string): Draft | LineRefusal {
  if (!inMatch(match, player)) return 'not_in_match'
  if (match.status !== 'reported' || match.vanished !== player) return draft
  const [told] = match.reports
  const dueAt = told
    ? standsAfter(draft, match, told.at)
    : latest(match.resultBy!, later(draft.at, draft.clocks.disconnectMs))
  return add(draft, { type: 'returned', match: match.number, player, dueAt })
}

/** A moderator's decision. */
function rule(draft: Draft, match: LineMatch, winner: string | null): Draft | LineRefusal {
  if (match.status !== 'disputed') return 'not_disputed'
  if (winner !== null) return inMatch(match, winner) ? win(draft, winner, 'decision') : 'not_in_match'
  return playAgain(draft, match)
}

/** No moderator decided in time: the only story with a picture stands; otherwise the match is played again. */
function byPictures(draft: Draft, match: LineMatch): Draft {
  const [only, ...more] = match.pictures
  const winner = only === undefined || more.length > 0 ? null : storyOf(match, only)
  return winner === null ? playAgain(draft, match) : win(draft, winner, 'picture')
}

/** A void match is called once more. The second void of a pairing costs both a life. */
function playAgain(draft: Draft, { number, champion, challenger, replays }: LineMatch): Draft {
  if (replays !== null) return forfeit(draft, 'undecided')
  const gone = add(draft, { type: 'voided', match: number })
  return call(gone, { champion, challenger }, number)
}

function leave(draft: Draft, player: string): Draft | LineRefusal {
  if (draft.line.status === 'completed') return 'over'
  if (!remaining(draft.line).some(({ id }) => id === player)) return 'not_playing'
  const match = presentMatch(draft.line)
  const gone = add(draft, { type: 'left', player })
  return match && inMatch(match, player) ? win(gone, opponentOf(match, player), 'departure') : gone
}

function cancel(draft: Draft): Draft | LineRefusal {
  if (draft.line.status === 'completed') return 'over'
  const match = presentMatch(draft.line)
  const stopped = match ? add(draft, { type: 'voided', match: match.number }) : draft
  return end(stopped, null)
}

/** The one step that is due by the clock. The next step is due later, so there is never a second one. */
function whatIsDue(draft: Draft): Draft {
  const match = presentMatch(draft.line)
  if (!match || match.dueAt === null || match.dueAt > draft.at) return draft
  switch (match.status) {
    case 'waiting':
      return forfeit(draft, 'no_check_in')
    case 'checking_in':
      return win(draft, match.checkedIn[0]!, 'walkover')
    case 'running':
      return forfeit(draft, 'no_result')
    case 'reported':
      return win(draft, claimedWinner(match)!, match.vanished === null ? 'silence' : 'disconnect')
    case 'disputed':
      return byPictures(draft, match)
    default:
      return draft
  }
}

function win(draft: Draft, winner: string, by: WonBy): Draft {
  const { number, reports } = presentMatch(draft.line)!
  const score = agreedScore(reports.filter((told) => told.winner === winner))
  return callNext(add(draft, { type: 'won', match: number, winner, by, score }))
}

function forfeit(draft: Draft, because: 'no_check_in' | 'no_result' | 'undecided'): Draft {
  const { number } = presentMatch(draft.line)!
  return callNext(add(draft, { type: 'forfeited', match: number, because }))
}

/**
 * The next two come to the table; with fewer than two who have lives, the tournament ends. Where no one has won a match, by play or by
 * the other's absence, no one wins it: the last player with lives may never have appeared.
 */
function callNext(draft: Draft): Draft {
  const left = remaining(draft.line)
  if (left.length > 1) return call(draft, nextPair(draft.line)!, null)
  const [best] = byMerit(draft.line)
  return end(draft, best!.wins > 0 ? (left[0] ?? best!).id : null)
}

const end = (draft: Draft, winner: string | null): Draft => add(draft, { type: 'ended', winner, rule: 2 })

function call(draft: Draft, pair: { champion: string; challenger: string }, replays: number | null): Draft {
  const { checkInMs, replayCheckInMs } = draft.clocks
  const checkInBy = later(draft.at, replays === null ? checkInMs : replayCheckInMs)
  return add(draft, { type: 'called', match: draft.line.matches.length + 1, ...pair, checkInBy, replays })
}

const add = (draft: Draft, event: LineEvent): Draft => ({
  ...draft,
  line: fold(draft.line, { ...event, seq: draft.line.seq + 1, at: draft.at }),
  events: [...draft.events, event],
})

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()
const latest = (one: string, other: string): string => (one > other ? one : other)
