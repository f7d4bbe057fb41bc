import { decide } from '#contract/tournament-engine.ts'
import { emptyLine, fold, presentMatch } from '#contract/tournament-fold.ts'
import { type GamesCount, gamesToWin, type Lives } from '#contract/tournament-games.ts'
import type {
  GameScore,
  Line,
  LineClocks,
  LineCommand,
  LineDraw,
  LineFact,
  LineMatch,
} from '#contract/tournament-line.ts'

export const CLOCKS: LineClocks = {
  checkInMs: 600_000,
  replayCheckInMs: 43_200_000,
  resultMs: 10_800_000,
  extraGameMs: 1_800_000,
  moreTimeMs: 3_600_000,
  gameMs: 180_000,
  silenceMs: 1_800_000,
  disconnectMs: 300_000,
  disputeMs: 86_400_000,
}
export const START = '2026-01-01T12:00:00.000Z'

/** Moves the time of a history. */
export const plus = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

/** A repeatable stream of whole numbers below a limit. */
export type Draw = (below: number) => number

/** xorshift with 32 bits. */
export function drawFrom(seed: number): Draw {
  let state = seed | 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const pick = <T>(draw: Draw, from: readonly T[]): T => from[draw(from.length)]!

function randomScore(draw: Draw, gamesCount: GamesCount, championWins: boolean): GameScore[] {
  const needed = gamesToWin(gamesCount)
  const lost = draw(needed)
  const games = [...Array(needed - 1).fill(true), ...Array(lost).fill(false)] as boolean[]
  games.sort(() => draw(3) - 1)
  return [...games, true].map((byWinner) =>
    byWinner === championWins ? { champion: 3, challenger: draw(3) } : { champion: draw(3), challenger: 3 },
  )
}

const STRANGER = 'stranger'

/** Something that somebody might do, wisely or not. */
function randomCommand(draw: Draw, line: Line, match: LineMatch): LineCommand {
  const two = [match.champion, match.challenger]
  const someone = draw(20) === 0 ? STRANGER : pick(draw, two)
  const number = draw(30) === 0 ? draw(line.matches.length + 3) : match.number
  switch (draw(17)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return { type: 'check_in', match: number, player: someone }
    case 4:
    case 5:
    case 6: {
      const winner = draw(20) === 0 ? STRANGER : pick(draw, two)
      const told = draw(3) > 0
      const score = told ? randomScore(draw, line.gamesCount, winner === match.champion) : null
      // now and then a report that answers the last claim, or an earlier one
      const answers = draw(4) === 0 ? draw(3) : undefined
      return { type: 'report', match: number, player: someone, winner, score, answers }
    }
    case 7:
      return { type: 'dispute', match: number, player: someone, reason: 'No' }
    case 8:
      return { type: 'vanish', match: number, player: pick(draw, two) }
    case 13:
      return { type: 'return', match: number, player: pick(draw, two) }
    case 14:
      return { type: 'more_time', match: number, player: someone }
    case 15:
      return { type: 'state', match: number, player: someone, text: 'So it was' }
    case 16:
      return draw(3) === 0
        ? { type: 'picture', match: number, player: someone }
        : { type: 'check_in', match: number, player: someone }
    case 9:
      return { type: 'decide', match: number, winner: draw(2) === 0 ? null : pick(draw, two), reason: 'So' }
    case 10:
      return draw(3) === 0
        ? { type: 'leave', player: pick(draw, line.players).id }
        : { type: 'check_in', match: number, player: someone }
    case 11:
      // a moderator, now and then
      return draw(40) === 0 ? { type: 'cancel' } : { type: 'tick' }
    default:
      return { type: 'tick' }
  }
}

export type History = {
  facts: LineFact[]
  states: Line[]
  line: Line
  at: string
  commands: number
  /** whether a moderator cancelled it before its end */
  cancelled: boolean
}
export type Field = {
  players: number
  gamesCount: GamesCount
  lives: Lives
  /** who plays, in the order of the line, and how it was drawn; otherwise 1, 2, 3 … */
  drawn?: { line: readonly string[]; draw: LineDraw }
}

const COMMANDS_MAX = 20_000

/**
 * Plays a tournament by random commands until it ends. After each one `check` sees the state before, the state after, and the
 * new facts; a refused command has none.
 */
export function playRandomly(
  { players, gamesCount, lives, drawn }: Field,
  seed: number,
  check: (before: Line, after: Line, facts: LineFact[]) => void = () => {},
): History {
  const draw = drawFrom(seed)
  const ids = drawn?.line ?? Array.from({ length: players }, (_, i) => `${i + 1}`)
  const history: History = {
    facts: [],
    states: [],
    line: emptyLine,
    at: START,
    commands: 0,
    cancelled: false,
  }
  give(history, { type: 'start', players: ids, lives, gamesCount, ...(drawn && { draw: drawn.draw }) }, check)
  while (history.line.status === 'in_progress') {
    if (history.commands > COMMANDS_MAX) throw new Error(`no end after ${COMMANDS_MAX} commands`)
    const match = presentMatch(history.line)!
    // A few seconds pass, or all the time until the clock acts.
    const due = match.dueAt !== null && draw(12) === 0
    history.at = due ? plus(match.dueAt!, draw(5_000)) : plus(history.at, draw(60_000))
    give(history, randomCommand(draw, history.line, match), check)
  }
  return history
}

/** Carries one command out. */
function give(
  history: History,
  command: LineCommand,
  check: (before: Line, after: Line, facts: LineFact[]) => void = () => {},
): void {
  const before = history.line
  const decided = decide(before, command, history.at, CLOCKS)
  const events = 'events' in decided ? decided.events : []
  const facts = events.map((event, i) => ({ ...event, seq: before.seq + 1 + i, at: history.at }))
  history.line = facts.reduce(fold, before)
  if (command.type === 'cancel' && facts.length > 0) history.cancelled = true
  history.facts.push(...facts)
  history.states.push(history.line)
  history.commands++
  check(before, history.line, facts)
}
