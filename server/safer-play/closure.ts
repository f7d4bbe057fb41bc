import { sql, type Tx } from '#server/core/db.ts'
import { exportPlayTime } from './play-time.ts'

/** Every fact about a person's limits and breaks, for the data export. They outlive the account, which has no name then. */
export async function exportSaferPlay(tx: Tx, userId: bigint): Promise<unknown> {
  const limits = await tx.rows(sql`
    select kind, period, act, amount, wait_hours as "waitHours", at from play_limits where user_id = ${userId} order by id`)
  const pauses = await tx.rows(sql`
    select kind, act, until::text as until, at from play_pauses where user_id = ${userId} order by id`)
  return { limits, pauses, time: await exportPlayTime(tx, userId) }
}
