import { RANK_MAX } from '#contract/tiers.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import type { Chore } from '#server/core/housekeeping.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import type { Since } from '#server/notifications/index.ts'
import { HAS_PLACE, PLACE } from './standing-rows.ts'

/** A person who returns after a longer time sees no former rank. */
const KEPT_DAYS = 60

/** The present order of the players who have a rank, as an array of their ids. */
const order = sql`
  select coalesce(array_agg(user_id order by n), '{}') as user_ids from (
    select s.user_id, row_number() over (order by ${PLACE}) as n from standings s
    where ${HAS_PLACE} order by ${PLACE} limit ${RANK_MAX}) placed`

/** Stores the present order of the board if it differs from the newest snapshot. */
export async function recordRanks({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.change(sql`
    insert into rank_snapshots (at, user_ids)
    select clock_now(), o.user_ids from (${order}) o
    where o.user_ids is distinct from (select user_ids from rank_snapshots order by at desc limit 1)
    on conflict do nothing`)
}

export const rankRecorder: Rounds = {
  name: 'rank-snapshots',
  everyMs: 300_000,
  failed: 'keeping the order of the leaderboard failed',
  run: recordRanks,
}

/** The newest old snapshot stays: it holds the ranks until the next one. */
export const oldRanks: Chore = {
  what: 'former orders of the leaderboard',
  clean: (db) =>
    db.change(sql`
      delete from rank_snapshots where at < (
        select max(at) from rank_snapshots where at < clock_now() - make_interval(days => ${KEPT_DAYS}))`),
}

/** A user's rank if it has changed since they left, or is their first. */
export const rankSince: Since = async (tx, { userId, since }) => {
  const row = await tx.first<{ before: number | null; now: number | null }>(sql`
    select array_position(s.user_ids, ${userId}::bigint) as before, array_position(o.user_ids, ${userId}::bigint) as now
    from (select user_ids from rank_snapshots where at <= ${since} order by at desc limit 1) s, (${order}) o`)
  return row?.now != null && row.now !== row.before
    ? [{ kind: 'rank', before: row.before, now: row.now }]
    : []
}
