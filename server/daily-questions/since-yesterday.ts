import { newestTally } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import type { Since } from '#server/notifications/index.ts'
import { awaitsCheck } from '#server/safer-play/index.ts'

/** Questions that may have got their outcome since a person was here: a dispute takes days. */
const NEWEST = 30

/** The newest question of the day that got its outcome since then: how many were right, and whether the person was. */
export const dailySince: Since = async (tx, { userId, since }) => {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select event_id as id from daily_questions where event_id is not null order by day desc limit ${NEWEST}`)
  const tally = await newestTally(
    tx,
    rows.map(({ id }) => id),
    { userId, since },
  )
  if (!tally || (await awaitsCheck(tx, userId))) return []
  const { right, ...rest } = tally
  return [{ kind: 'daily', ...rest, rightPercent: Math.round((100 * right) / rest.people) }]
}
