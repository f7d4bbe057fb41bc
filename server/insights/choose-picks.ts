import { PICKS_A_DAY } from '#contract/limits.ts'
import { openMarkets, sideOf } from '#server/bets/index.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { lockInsights } from './record-outcome.ts'
import { type Candidate, rankMarkets } from './score.ts'

/**
 * Chooses the picks of today (a day of the product's clock in UTC) in both modes: the five best open events, each event once in its life.
 * The next fitting event takes a place that no event could take. The first node to arrive chooses.
 */
export async function choosePicks({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const practice of [false, true]) {
    if ((await freePlaces(db, practice, await productNow(db))) === 0) continue
    await db.transact((tx) => chooseFor(tx, practice))
  }
}

async function freePlaces(tx: Tx, practice: boolean, now: Date): Promise<number> {
  const { taken } = await tx.one<{ taken: number }>(sql`
    select count(*)::int as taken from insight_picks
    where practice = ${practice} and day = (${now}::timestamptz at time zone 'UTC')::date`)
  return PICKS_A_DAY - taken
}

async function chooseFor(tx: Tx, practice: boolean): Promise<void> {
  await lockInsights(tx)
  // one moment for all queries: at midnight a later moment falls on another day
  const now = await productNow(tx)
  const free = await freePlaces(tx, practice, now)
  if (free <= 0) return
  const ranked = rankMarkets(await openMarkets(tx, practice), now)
  const earlier = await pickedAmong(
    tx,
    ranked.map(({ eventId }) => eventId),
  )
  const chosen = ranked.filter(({ eventId }) => !earlier.has(eventId)).slice(0, free)
  for (const [index, candidate] of chosen.entries())
    await record(tx, { ...candidate, practice, now, place: PICKS_A_DAY - free + index + 1 })
  await tx.change(sql`update insight_sums set picks = picks + ${chosen.length} where practice = ${practice}`)
}

async function pickedAmong(tx: Tx, ids: bigint[]): Promise<Set<bigint>> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select event_id as id from insight_picks where event_id = any(${ids}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

async function record(
  tx: Tx,
  pick: Candidate & { practice: boolean; place: number; now: Date },
): Promise<void> {
  const { points } = pick
  await tx.change(sql`
    insert into insight_picks (day, practice, place, event_id, picked_at, side, share, pool_cents, moved, pool_points,
      movement_points, time_points)
    values ((${pick.now}::timestamptz at time zone 'UTC')::date, ${pick.practice}, ${pick.place}, ${pick.eventId}, ${pick.now},
      ${sideOf(pick.favourite)}, ${pick.share}, ${pick.poolCents}, ${pick.moved}, ${points.pool},
      ${points.movement}, ${points.time})`)
}

export const pickChooser: Rounds = {
  name: 'insight-picks',
  everyMs: 60_000,
  failed: 'choosing the picks of the day failed',
  atOnce: true,
  run: choosePicks,
}
