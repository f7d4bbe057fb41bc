import type { z } from 'zod'
import type { fairPlayRoutes } from '#contract/fair-play.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type FlagRow, viewFlags } from './flags.ts'
import { WINDOW_DAYS } from './rules.ts'

const SHOWN_MAX = 50

/** A person's own record: the newest 50 flags that concern them, their missed matches of 30 days, and the time-out. */
export async function ownFairPlay(
  tx: Tx,
  userId: bigint,
): Promise<z.input<(typeof fairPlayRoutes.ownFairPlay)['reply']>> {
  const rows = await tx.rows<FlagRow>(sql`
    select * from fair_play_flags where user_id = ${userId} or other_id = ${userId}
    order by id desc limit ${SHOWN_MAX}`)
  const { missed } = await tx.one<{ missed: number }>(sql`
    select count(*)::int as missed from no_shows
    where user_id = ${userId} and at > clock_now() - make_interval(days => ${WINDOW_DAYS})`)
  const until = (await pausedAmong(tx, [userId])).get(userId)
  return {
    flags: await viewFlags(tx, rows, userId),
    noShows: missed,
    pausedUntil: until ?? null,
  }
}

/**
 * The time at which each of these users may join and create tournaments again after missed matches. Leaves out users who may now.
 */
export async function pausedAmong(tx: Tx, userIds: readonly bigint[]): Promise<Map<bigint, Date>> {
  const rows = await tx.rows<{ user_id: bigint; until: Date }>(sql`
    select user_id, until from paused_among(${[...userIds]}::bigint[])`)
  return new Map(rows.map(({ user_id, until }) => [user_id, until]))
}
