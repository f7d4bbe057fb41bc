import { charactersOf, firstCharacter } from '#contract/characters.ts'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { formatText, gamesToWin, PLATFORMS, type Platform } from '#contract/tournament-games.ts'
import type { TournamentStatus, TournamentView } from '#contract/tournaments.ts'

export const tournamentStatusLabels: Record<TournamentStatus, string> = {
  open: 'Open',
  in_progress: 'Live',
  completed: 'Ended',
  cancelled: 'Cancelled',
}

/** The button of a card (T-09). */
export const actionLabels: Record<TournamentStatus, string> = {
  open: 'View & Join',
  in_progress: 'View Live',
  completed: 'View Results',
  cancelled: 'View Results',
}

export const platformLabel = (platform: Platform): string => PLATFORMS[platform]

export const currencyOf = ({ isPracticeMode }: Pick<TournamentView, 'isPracticeMode'>) =>
  isPracticeMode ? ('PLAY' as const) : ('USD' as const)

/** "Best of 5 · first to 3" */
export const formatLine = (gamesCount: number): string =>
  gamesCount === 1 ? formatText(1) : `${formatText(gamesCount)} · first to ${gamesToWin(gamesCount)}`

/** The fate of a player who loses a match. */
export const livesText = (lives: number): string =>
  lives === 1
    ? 'One loss and you are out'
    : `After a loss you go to the back of the queue; after ${lives} losses you are out`

/** Two or three letters in place of a game's picture: "FIFA 24" is "FI", "Mortal Kombat 1" is "MK". */
export function monogram(gameTitle: string): string {
  const words = gameTitle.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const letters = words.filter((word) => /^\p{L}/u.test(word))
  const initials = letters.map(firstCharacter)
  if (initials.length >= 2) return initials.slice(0, 3).join('').toLocaleUpperCase('en')
  return charactersOf(letters[0] ?? words[0] ?? '?')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('en')
}

/** The placeholder of a tournament's cover. */
export const artOf = ({ id, gameTitle }: Pick<TournamentView, 'id' | 'gameTitle'>) => ({
  id,
  subject: 'game' as const,
  letters: monogram(gameTitle),
})

/** "2.25": the winner's prize for each 1.00 of their own entry fee; while open, as if full. Rounded down. */
export function prizePerEntry({
  status,
  entryFee,
  prizePool,
  fullPrizePool,
}: Pick<TournamentView, 'status' | 'entryFee' | 'prizePool' | 'fullPrizePool'>): string {
  const prize = wireToCents(status === 'open' ? fullPrizePool : prizePool)
  return formatMoney((prize * 100n) / wireToCents(entryFee))
}
