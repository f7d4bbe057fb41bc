import type { z } from 'zod'
import type { Audience, Period } from '#contract/bets-limits.ts'
import type { seriesView } from '#contract/bets-series.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

export type Paused = 'break' | 'silenced' | 'gang_left' | 'taken_down' | 'limit'
export type Ended = 'done' | 'creator' | 'gang_closed' | 'account_closed'

/** A series, as its next instance needs it. */
export type Series = {
  id: bigint
  creatorId: bigint
  title: string
  description: string
  category: 'personal' | 'sports' | 'entertainment' | 'other'
  optionALabel: string
  optionBLabel: string
  isPracticeMode: boolean
  audience: Audience
  gangId: bigint | null
  every: Period
}

/** Columns of Series, for event_series s. */
export const seriesColumns = sql`
  s.id, s.creator_id as "creatorId", s.title, s.description, s.category, s.option_a as "optionALabel", s.option_b as "optionBLabel",
  s.practice as "isPracticeMode", s.audience, s.gang_id as "gangId", s.every`

const SHOWN = 100

/** A person's series, the newest first. */
export const listSeries = (tx: Tx, userId: bigint): Promise<z.input<typeof seriesView>[]> =>
  tx.rows(sql`
    select s.id, s.title, s.practice as "isPracticeMode", s.audience, s.every, s.time_zone as "timeZone",
      to_char(s.first_at, 'YYYY-MM-DD"T"HH24:MI') as "firstAt", s.times, s.until_on::text as until,
      case when s.ended_at is not null then 'ended' when s.paused is not null then 'paused' else 'running' end as state,
      coalesce(s.ended_because, s.paused) as reason, i.made, i.event_id as "eventId",
      case when s.made + 1 < s.times then s.due_at end as "nextAt"
    from event_series s
    cross join lateral (select count(*)::int as made, max(event_id) as event_id from event_series_events where series_id = s.id) i
    where s.creator_id = ${userId} order by s.id desc limit ${SHOWN}`)

/** Ends a series. The open event stays, and none follows it. */
export async function finishSeries(tx: Tx, id: bigint, because: Ended): Promise<void> {
  await tx.change(sql`
    update event_series set ended_at = clock_now(), ended_because = ${because}, paused = null, due_at = null
    where id = ${id} and ended_at is null`)
}

/** Its creator ends a series; once it has ended, nothing changes. @throws Refusal not_found, for everybody else too */
export async function endSeries(tx: Tx, userId: bigint, id: bigint): Promise<void> {
  const own = await tx.first(
    sql`select from event_series where id = ${id} and creator_id = ${userId} for update`,
  )
  if (!own) throw new Refusal('not_found', 'There is no such recurring question')
  await finishSeries(tx, id, 'creator')
}

/** A person's series and the events that they asked again, for the data export. */
export const exportSeries = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select s.title, s.every, s.time_zone as "timeZone", s.first_at::text as "firstAt", s.times, s.created_at as "createdAt",
      s.paused, s.ended_at as "endedAt", s.ended_because as "endedBecause",
      (select array_agg(i.event_id::text order by i.n) from event_series_events i where i.series_id = s.id) as events
    from event_series s where s.creator_id = ${userId} order by s.id`)

/** The series of a closed account end. */
export async function forgetSeries(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`
    update event_series set ended_at = clock_now(), ended_because = 'account_closed', paused = null, due_at = null
    where creator_id = ${userId} and ended_at is null`)
}
