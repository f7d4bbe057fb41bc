import type { OwnStanding, Standing } from './leaderboard-data.ts'

type Named = { firstName: string; lastName: string }

/** "83.3%" */
export const rateText = (winRate: number): string => `${winRate.toFixed(1)}%`

/** "1 match", "12 matches" */
export const matchesText = (count: number): string => `${count} ${count === 1 ? 'match' : 'matches'}`

/** Matches under an open flag of fair play. */
export const waitingText = (count: number): string =>
  count === 1
    ? '1 of your matches is under review and does not count yet.'
    : `${count} of your matches are under review and do not count yet.`

/** "10–2": won, lost. A screen reader reads the words. */
export const recordText = ({
  tournamentWins,
  tournamentLosses,
}: Pick<Standing, 'tournamentWins' | 'tournamentLosses'>) => `${tournamentWins}\u2013${tournamentLosses}`

/** The viewer's rank, or why there is none. */
export function rankNote({ rank, gamesNeeded, totalGames }: OwnStanding): string {
  if (gamesNeeded > 0)
    return totalGames === 0
      ? `Play ${matchesText(gamesNeeded)} of real-money tournaments to be ranked.`
      : `${matchesText(gamesNeeded)} more until you are ranked.`
  if (rank === null) return 'You are ranked below 100. Win matches to climb.'
  if (rank === 1) return 'First among all players.'
  return rank <= 50 ? 'In the top 50.' : `${rank - 50} below the top 50.`
}

/** A player's name. An address is no name: a person without a name is "somebody". */
export const nameOf = ({ firstName, lastName }: Named): string =>
  `${firstName} ${lastName}`.trim() || 'Somebody'
