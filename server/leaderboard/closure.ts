import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { recordFact } from '#server/facts/index.ts'
import { setTournamentRecord } from '#server/users/index.ts'
import { giveCrown, lockBoard, takeCrown } from './give-crown.ts'
import { boardChanged } from './live.ts'

/** A user's record and crowns, for the data export. */
export async function exportStanding(tx: Tx, userId: bigint): Promise<unknown> {
  const record = await tx.first(sql`select wins, losses, since from standings where user_id = ${userId}`)
  const crowns = await tx.rows(sql`
    select wins, games, held_from as "heldFrom", held_until as "heldUntil" from crowns where user_id = ${userId} order by id`)
  return { record: record ?? null, crowns }
}

/**
 * Removes a closing account from the board. A fact decides the next first player afterwards, because the closure has locked the user's row,
 * and the counting of results locks the board before users.
 */
export async function forgetStanding(tx: Tx, userId: bigint, context: Context): Promise<void> {
  if ((await tx.change(sql`delete from standings where user_id = ${userId}`)) === 0) return
  await takeCrown(tx, userId)
  await setTournamentRecord(tx, userId, { wins: 0, losses: 0, badgeLevel: 'bronze' })
  await recordFact(context, tx, 'leaderboard.left', { userId: String(userId) })
}

/** Passes the crown on after an account has left the board. */
export async function closeRanks(context: Context, tx: Tx): Promise<void> {
  await lockBoard(tx)
  await giveCrown(context, tx)
  boardChanged(context, tx, [])
}
