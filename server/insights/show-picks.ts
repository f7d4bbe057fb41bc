import type { z } from 'zod'
import type { insightRoutes, pick, trackRecord } from '#contract/insights.ts'
import { linkedEvents, listedEvents, selectionOf } from '#server/bets/index.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { isOnBreak } from '#server/safer-play/index.ts'
import { totalOf } from './score.ts'

type Pick = z.input<typeof pick>
type TrackRecord = z.input<typeof trackRecord>

const RECENT = 50

type PickRow = Omit<Pick, 'favourite' | 'points' | 'event'> &
  Omit<Pick['points'], 'total'> & { eventId: bigint; side: 0 | 1 }

const columns = sql`
  to_char(p.day, 'YYYY-MM-DD') as day, p.place, p.event_id as "eventId", p.picked_at as "pickedAt", p.side, p.share as "shareThen",
  p.pool_cents as "poolThen", p.moved as "movedThen", p.pool_points as pool, p.movement_points as movement, p.time_points as time, r.result`

/** Today's picks of one mode and the record of all. A person on a break gets no picks (row Y-09). */
export async function showPicks(
  tx: Tx,
  userId: bigint,
  practice: boolean,
): Promise<z.input<(typeof insightRoutes.insightPicks)['reply']>> {
  const { day } = await tx.one<{ day: string }>(
    sql`select to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD') as day`,
  )
  const today = sql`where p.practice = ${practice} and p.day = ${day}::date order by p.place`
  const picks = (await isOnBreak(tx, userId)) ? [] : await readPicks(tx, userId, today)
  return { day, picks, record: await showRecord(tx, practice) }
}

/** The first pick of the newest finished day that was won or lost, whatever its result; null before the first one. */
export async function finishedPick(tx: Tx, userId: bigint, practice: boolean): Promise<Pick | null> {
  const [pick] = await readPicks(
    tx,
    userId,
    sql`where p.practice = ${practice} and p.place = 1 and p.day < (clock_now() at time zone 'UTC')::date
      and r.result in ('won', 'lost') order by p.day desc limit 1`,
  )
  return pick ?? null
}

/** Picks with their events as they are now. @param which the rest of the statement */
async function readPicks(tx: Tx, userId: bigint, which: Sql): Promise<Pick[]> {
  const rows = await tx.rows<PickRow>(sql`
    select ${columns} from insight_picks p left join insight_pick_results r using (event_id) ${which}`)
  const ids = rows.map(({ eventId }) => eventId)
  const events = new Map((await listedEvents(tx, userId, ids)).map((event) => [String(event.id), event]))
  // leaves out events whose text moderators have taken down
  const shown = rows.filter(({ eventId }) => events.has(String(eventId)))
  return shown.map(({ pool, movement, time, ...row }) => ({
    ...row,
    favourite: selectionOf(row.side),
    points: { pool, movement, time, total: totalOf({ pool, movement, time }) },
    event: events.get(String(row.eventId))!,
  }))
}

type SumRow = { picks: number; won: number; lost: number; voided: number; shareSum: bigint; returned: bigint }
type JudgedRow = Omit<TrackRecord['recent'][number], 'title' | 'label'> & { eventId: bigint; side: 0 | 1 }

/** The record of the picks of one mode: sums that were updated as picks were judged, and the last 50. */
export async function showRecord(tx: Tx, practice: boolean): Promise<TrackRecord> {
  const sums = await tx.one<SumRow>(sql`
    select picks, won, lost, voided, share_sum as "shareSum", returned_cents as returned
    from insight_sums where practice = ${practice}`)
  const rows = await tx.rows<JudgedRow>(sql`
    select r.event_id as "eventId", to_char(p.day, 'YYYY-MM-DD') as day, p.side, p.share as "shareThen", r.result,
      r.returned_cents as returned, r.judged_at as "judgedAt"
    from insight_pick_results r join insight_picks p using (event_id)
    where r.practice = ${practice} order by r.judged_at desc, r.event_id desc limit ${RECENT}`)
  const events = await linkedEvents(
    tx,
    rows.map(({ eventId }) => eventId),
    null,
  )
  const { picks, won, lost, voided } = sums
  return {
    ...sums,
    waiting: picks - won - lost - voided,
    expectedTenths: Math.round(Number(sums.shareSum) / 100),
    staked: BigInt(won + lost) * 100n,
    recent: rows.flatMap((row) => {
      const event = events.get(row.eventId)
      if (!event) return []
      const label = row.side === 0 ? event.optionALabel : event.optionBLabel
      return { ...row, title: event.title, label }
    }),
  }
}
