import type { z } from 'zod'
import type { ShownLastName, WholeLastName } from '#contract/fields.ts'
import type { standing } from '#contract/leaderboard.ts'
import { RANK_MAX } from '#contract/tiers.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { lastNameFor, maskEmail } from '#server/users/index.ts'

export type Standing = z.input<typeof standing>

export type StandingRow = Omit<Standing, 'rank' | 'lastName' | 'winRate' | 'totalGames'> & {
  id: bigint
  lastName: WholeLastName
  showEmail: boolean
}

/** The columns of a standing: `s` has the record, `u` is the user. */
export const standingColumns = sql`
  u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.show_email as "showEmail",
  u.profile_image_url as "profileImageUrl", coalesce(s.wins, 0) as "tournamentWins", coalesce(s.losses, 0) as "tournamentLosses",
  u.badge_level as "badgeLevel", u.is_crown_holder as "isCrownHolder", u.revenue_share_cents as "revenueShareEarnings"`

/** The percentage of won matches with one decimal; 0 before the first. */
export const winRateOf = (wins: number, games: number): number =>
  games === 0 ? 0 : Math.round((wins * 1000) / games) / 10

/** "83.3% of 12 matches won" */
export const winsText = ({ wins, games }: { wins: number; games: number }): string =>
  `${winRateOf(wins, games).toFixed(1)}% of ${games} matches won`

/** A last name and an address as this viewer may see them: in full for their owner, and where the owner shows the address. */
export const namesFor = (
  viewerId: bigint,
  row: Pick<StandingRow, 'id' | 'lastName' | 'email' | 'showEmail'>,
): { lastName: ShownLastName; email: string } => {
  const whole = row.showEmail || row.id === viewerId
  return { lastName: lastNameFor(row.lastName, whole), email: whole ? row.email : maskEmail(row.email) }
}

/** @param place from 1; hidden below rank 100 */
export function standingView(viewerId: bigint, row: StandingRow, place: number | null): Standing {
  const totalGames = row.tournamentWins + row.tournamentLosses
  return {
    ...row,
    ...namesFor(viewerId, row),
    rank: place !== null && place <= RANK_MAX ? place : null,
    winRate: winRateOf(row.tournamentWins, totalGames),
    totalGames,
  }
}

/**
 * The board's order, the best first: win rate, then more games, then the earlier record, then the older account. It is the index
 * standings_rank, so a list, a rank and neighbours read only a few entries, however many players exist.
 */
export const PLACE = sql`(-s.rate), (-s.games), s.since, s.user_id`
/** The same from the last to the first. */
export const PLACE_BACKWARDS = sql`(-s.rate) desc, (-s.games) desc, s.since desc, s.user_id desc`
/** The players who have a place: those with ten games. The condition of the index itself. */
export const HAS_PLACE = sql`s.games >= 10`

/** A person's matches of real-money tournaments, as the board counts them: one line of their public profile. */
export async function tournamentRecord(
  tx: Tx,
  userId: bigint,
): Promise<{ played: number; won: number; winRate: number }> {
  const row = await tx.first<{ wins: number; games: number }>(
    sql`select wins, games from standings where user_id = ${userId}`,
  )
  const { wins, games } = row ?? { wins: 0, games: 0 }
  return { played: games, won: wins, winRate: winRateOf(wins, games) }
}
