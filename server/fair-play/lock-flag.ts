import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockBoard } from '#server/leaderboard/index.ts'
import type { FlagRow } from './flags.ts'

/**
 * Locks the board and then a flag, for a moderator's act on the flag.
 * @returns the flag and the people whom it concerns
 * @throws Refusal not_found, holds_position for a moderator whom it concerns
 */
export async function lockFlag(
  tx: Tx,
  id: bigint,
  moderatorId: bigint,
): Promise<{ flag: FlagRow; concerned: bigint[] }> {
  await lockBoard(tx)
  const flag = await tx.first<FlagRow>(sql`select * from fair_play_flags where id = ${id} for update`)
  if (!flag) throw new Refusal('not_found', 'There is no such flag')
  const concerned = flag.other_id === null ? [flag.user_id] : [flag.user_id, flag.other_id]
  if (concerned.includes(moderatorId))
    throw new Refusal('holds_position', 'This is about you. Another moderator decides.')
  return { flag, concerned }
}
