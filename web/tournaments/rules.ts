import { formatText, gamesToWin } from '#contract/tournament-games.ts'
import type { TournamentView } from '#contract/tournaments.ts'
import { isFighting } from './fighting.ts'

/** The windows of a match, milliseconds. */
export type Clocks = {
  /** from the call until both must have checked in */
  checkInMs: number
  /** from the beginning until a result must be there */
  resultMs: number
  /** from a report until it stands */
  silenceMs: number
  /** without a connection until a player counts as gone */
  goneMs: number
  /** from a disconnect until it decides */
  disconnectMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** "60 seconds", "10 minutes", "3 hours". */
export function spanText(ms: number): string {
  const [size, word] =
    ms >= HOUR_MS && ms % HOUR_MS === 0
      ? [HOUR_MS, 'hour']
      : ms > MINUTE_MS && ms % MINUTE_MS === 0
        ? [MINUTE_MS, 'minute']
        : [1000, 'second']
  const count = Math.round(ms / size)
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

type Game = Pick<TournamentView, 'gameTitle' | 'gamesCount' | 'lives'>

/** The rules of one tournament, one sentence each. */
export function rulesOf({ gameTitle, gamesCount, lives }: Game): string[] {
  const needed = gamesToWin(gamesCount)
  return [
    'The first two in the order of joining play first. The winner stays at the table, and the next in line steps up.',
    lives === 1
      ? 'Everybody has one life: a player who loses a match is out.'
      : `Everybody has ${lives} lives: a player who loses a match goes to the back of the queue, and is out after ${lives} losses.`,
    gamesCount === 1
      ? `${formatText(1)}: one game of ${gameTitle} decides a match.`
      : `${formatText(gamesCount)}: the first to win ${needed} games of ${gameTitle} wins a match.`,
    ...(isFighting(gameTitle) ? ['Each game is three rounds, best two of three.'] : []),
    'Both players report the result. Equal reports count at once. If they differ, a moderator decides by the evidence.',
    'The last player with a life wins the whole prize pool.',
  ]
}

export type Vanishing = { when: string; result: string }

/** What happens when somebody is not there, in the order of a match. */
export const vanishingOf = (clocks: Clocks): Vanishing[] => [
  {
    when: `You do not check in within ${spanText(clocks.checkInMs)}`,
    result: 'Your opponent wins the match. If neither of you came, both lose a life.',
  },
  {
    when: `You are gone for ${spanText(clocks.goneMs)} during a match while your opponent is there`,
    result: `Your opponent wins, unless you dispute it within ${spanText(clocks.disconnectMs)}. If both are gone, or the server is, nobody loses by it.`,
  },
  {
    when: `Only one of you reports`,
    result: `The report stands after ${spanText(clocks.silenceMs)} without an answer.`,
  },
  {
    when: `Nobody reports within ${spanText(clocks.resultMs)}`,
    result: 'Both lose a life.',
  },
  {
    when: 'You leave after the start',
    result:
      'You give up all lives, and your opponent wins the match under way. The entry fee stays in the prize.',
  },
  {
    when: 'You do not come to matches again and again',
    result:
      'The first time in 30 days is a warning. Then you cannot join for 10 minutes, 1 hour, 24 hours, and 7 days.',
  },
]
