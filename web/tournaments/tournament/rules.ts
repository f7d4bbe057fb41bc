import { formatText, gamesToWin, presetGame } from '#contract/tournament-games.ts'
import type { MatchClocks, TournamentView } from '#contract/tournaments.ts'

/** Whether each game of a match is three rounds (T-32). */
export const isFighting = (gameTitle: string): boolean => presetGame(gameTitle)?.fighting === true

const MINUTE = 60
const HOUR = 60 * MINUTE

/** "60 seconds", "10 minutes", "3 hours". */
export function spanText(seconds: number): string {
  const [size, word] =
    seconds >= HOUR && seconds % HOUR === 0
      ? [HOUR, 'hour']
      : seconds > MINUTE && seconds % MINUTE === 0
        ? [MINUTE, 'minute']
        : [1, 'second']
  const count = seconds / size
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

type Game = Pick<TournamentView, 'gameTitle' | 'gamesCount' | 'lives'>

/** The rules of one tournament, one sentence each. */
export function rulesOf({ gameTitle, gamesCount, lives }: Game): string[] {
  const needed = gamesToWin(gamesCount)
  return [
    'Before the start all players confirm that they are present. Players who do not answer lose their seat and get the full fee back.',
    'The order of the line is drawn at the start. The first two play first, the winner stays at the table, and the next in line steps up.',
    lives === 1
      ? 'Everybody has one life: a player who loses a match is out.'
      : `Everybody has ${lives} lives: a player who loses a match goes to the back of the queue, and is out after ${lives} losses.`,
    gamesCount === 1
      ? `${formatText(1)}: one game of ${gameTitle} decides a match.`
      : `${formatText(gamesCount)}: the first to win ${needed} games of ${gameTitle} wins a match.`,
    ...(isFighting(gameTitle) ? ['Each game is three rounds, best two of three.'] : []),
    'The challenger sends the invite in the game.',
    'Both players report the result. If the reports match, the result counts at once. You can change your report until your opponent responds. If the reports differ, a moderator decides on the evidence.',
    'The last player with a life wins the whole prize pool. If nobody has won a match, every fee is refunded.',
  ]
}

/** The longest time of a match: longer if it may need more games. */
const resultSeconds = ({ resultSeconds: usual, extraGameSeconds }: MatchClocks, gamesCount: number): number =>
  usual + Math.max(0, gamesCount - 3) * extraGameSeconds

export type Vanishing = { when: string; result: string }

/** The consequences of an absence, in the order of a match. */
export const vanishingOf = (clocks: MatchClocks, gamesCount: number): Vanishing[] => [
  {
    when: `You do not check in within ${spanText(clocks.checkInSeconds)}`,
    result: 'Your opponent wins the match. If neither of you checks in, both lose a life.',
  },
  {
    when: `You do not have Evens open on any device for ${spanText(clocks.absenceSeconds)} during a match, while your opponent has it open`,
    result: `Your opponent wins, unless you are back within ${spanText(clocks.disconnectSeconds)} or dispute it. If both are gone, or the server is down, nobody loses.`,
  },
  {
    when: `Only one of you reports`,
    result: `The report counts after ${spanText(clocks.silenceSeconds)} without an answer, counted from the earliest possible end of the match: ${spanText(gamesToWin(gamesCount) * clocks.gameSeconds)} after it began.`,
  },
  {
    when: `Nobody reports within ${spanText(resultSeconds(clocks, gamesCount))}`,
    result: `Both lose a life. If both ask for more time before that, they get ${spanText(clocks.moreTimeSeconds)} more, once.`,
  },
  {
    when: `No moderator decides a dispute within ${spanText(clocks.disputeSeconds)}`,
    result: `If only one player sends a picture or video, that player’s report stands. Otherwise the match is void and called once more, with ${spanText(clocks.replayCheckInSeconds)} to check in.`,
  },
  {
    when: 'You leave after the start',
    result:
      'You give up all your lives, and your opponent wins the match under way. Your entry fee stays in the prize.',
  },
  {
    when: 'You repeatedly miss your matches',
    result:
      'The first time in 30 days is a warning. Then you cannot join for 10 minutes, 1 hour, 24 hours, and 7 days.',
  },
]

/** The rule of vanishing in short, beside the check-in. */
export const openPageText = ({ absenceSeconds }: Pick<MatchClocks, 'absenceSeconds'>): string =>
  `Keep a page of Evens open while you play. Without one for ${spanText(absenceSeconds)} you lose the match, unless you are back in time.`
