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
} from './tournament-fold.ts'
import { gamesToWin, PLAYERS_MAX, PLAYERS_MIN } from './tournament-games.ts'
import type {
  GameScore,
  Line,
  LineClocks,
  LineCommand,
  LineEvent,
  LineMatch,
  LineRefusal,
  WonBy,
} from './tournament-line.ts'

export * from './tournament-fold.ts'

/**
 * The rules of the line: what follows from a command in a state. Pure: the moment is an argument, and nothing is drawn. The
 * server records the events as facts; a refusal changes nothing.
 */

export type Decided = { events: LineEvent[] } | { refusal: LineRefusal }

const CONTRADICTION = 'The two reports name different winners.'
const NOT_GONE = 'The player whose connection was lost reports a win.'

/** A state and the events that led to it. */
type Draft = { line: Line; events: LineEvent[]; at: string; clocks: LineClocks }

/**
 * Decides a command at a moment. What is due by then happens first, so that a late call is judged as if the clock had been
 * on time.
 * @param at ISO 8601 in UTC, never before the last fact
 * @returns the events in order; none for the clock or a disconnect when nothing follows from it
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
    case 'decide':
      return rule(draft, match, command.winner)
    case 'check_in':
    case 'report':
    case 'dispute':
      if (!inMatch(match, command.player)) return 'not_in_match'
      if (match.endedAt !== null) return 'over'
      if (command.type === 'check_in') return checkIn(draft, match, command.player)
      return command.type === 'report' ? report(draft, match, command) : dispute(draft, match, command)
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
    resultBy: later(draft.at, draft.clocks.resultMs),
  })
}

function report(
  draft: Draft,
  match: LineMatch,
  { player, winner, score }: LineCommand & { type: 'report' },
): Draft | LineRefusal {
  if (match.status === 'waiting' || match.status === 'checking_in') return 'not_checked_in'
  if (match.reports.some((other) => other.player === player)) return 'already_reported'
  if (match.status === 'disputed') return 'in_dispute'
  if (!inMatch(match, winner)) return 'not_in_match'
  if (score !== null && !isPossibleScore(score, draft.line.gamesCount, winner === match.champion))
    return 'impossible_score'
  // A report cannot put off the moment at which a disconnect decides, unless it speaks for the player who is gone.
  const putsOff = match.vanished === null || match.vanished === winner
  const told = add(draft, {
    type: 'reported',
    match: match.number,
    player,
    winner,
    score,
    standsAt: putsOff ? later(draft.at, draft.clocks.silenceMs) : match.dueAt!,
  })
  return answered(told, match, player, winner)
}

/** What a new report means beside what was known: the other's report, or the disconnect of one. */
function answered(told: Draft, before: LineMatch, player: string, winner: string): Draft {
  const number = before.number
  const other = before.reports[0]
  if (other)
    return other.winner === winner
      ? win(told, winner, 'agreement')
      : add(told, { type: 'disputed', match: number, player: null, reason: CONTRADICTION })
  if (before.vanished !== player) return told
  return winner === player
    ? add(told, { type: 'disputed', match: number, player: null, reason: NOT_GONE })
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
  return add(draft, { type: 'disputed', match: match.number, player, reason })
}

/** A disconnect decides only while nobody has reported. */
function vanish(draft: Draft, match: LineMatch, player: string): Draft | LineRefusal {
  if (!inMatch(match, player)) return 'not_in_match'
  if (match.status !== 'running') return draft
  const standsAt = later(draft.at, draft.clocks.disconnectMs)
  return add(draft, { type: 'vanished', match: match.number, player, standsAt })
}

/** A moderator's decision. The second void of a pairing costs both a life. */
function rule(draft: Draft, match: LineMatch, winner: string | null): Draft | LineRefusal {
  if (match.status !== 'disputed') return 'not_disputed'
  if (winner !== null) return inMatch(match, winner) ? win(draft, winner, 'decision') : 'not_in_match'
  const { number, champion, challenger, replays } = match
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
  return add(stopped, { type: 'ended', winner: null })
}

/** The one step that the clock calls for. What it brings is due later, so there is never a second one. */
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

/** The next two come to the table; with fewer than two who have lives, the tournament ends. */
function callNext(draft: Draft): Draft {
  const left = remaining(draft.line)
  if (left.length === 1) return add(draft, { type: 'ended', winner: left[0]!.id })
  if (left.length > 1) return call(draft, nextPair(draft.line)!, null)
  const [best] = byMerit(draft.line)
  return add(draft, { type: 'ended', winner: best!.wins > 0 ? best!.id : null })
}

function call(draft: Draft, pair: { champion: string; challenger: string }, replays: number | null): Draft {
  const checkInBy = later(draft.at, draft.clocks.checkInMs)
  return add(draft, { type: 'called', match: draft.line.matches.length + 1, ...pair, checkInBy, replays })
}

const add = (draft: Draft, event: LineEvent): Draft => ({
  ...draft,
  line: fold(draft.line, { ...event, seq: draft.line.seq + 1, at: draft.at }),
  events: [...draft.events, event],
})

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

/**
 * Whether these games make that winner: every game has a winner, the match ends with the game that decides it.
 * @param gamesCount of the format: best of so many
 * @param options.fighting each game is at most three rounds, and two won rounds win it (T-32)
 */
export function isPossibleScore(
  games: readonly GameScore[],
  gamesCount: number,
  championWins: boolean,
  options: { fighting?: boolean } = {},
): boolean {
  const needed = gamesToWin(gamesCount)
  const won = { champion: 0, challenger: 0 }
  for (const game of games) {
    // Somebody had won before this game.
    if (Math.max(won.champion, won.challenger) === needed) return false
    if (game.champion === game.challenger) return false
    const points = [game.champion, game.challenger]
    if (options.fighting && (Math.max(...points) !== 2 || Math.min(...points) > 1)) return false
    won[game.champion > game.challenger ? 'champion' : 'challenger']++
  }
  return won[championWins ? 'champion' : 'challenger'] === needed
}
