import { sql, type Tx } from '#server/core/db.ts'

/** When a user may join and create tournaments again after matches that they did not come to; null when they may now. */
export async function pausedUntil(tx: Tx, userId: bigint): Promise<Date | null> {
  const { until } = await tx.one<{ until: Date | null }>(sql`
    select max(paused_until) as until from no_shows where user_id = ${userId} and paused_until > clock_now()`)
  return until
}
