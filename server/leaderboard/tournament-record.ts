import { sql, type Tx } from '#server/core/db.ts'
import { winRateOf } from './standing-rows.ts'

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
