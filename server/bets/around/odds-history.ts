import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Rounds } from '#server/core/scheduler.ts'

const POINTS_MAX = 300
const WRITE_EVERY_MS = 1_000

/**
 * Writes how the pools grow behind the bets: once a second, one statement for all events that changed, so that the
 * busiest minute costs no more than a quiet one. The last state of every touched event is always written.
 */
export function createOddsRecorder({ signals }: Pick<Context, 'signals'>): { poller: Rounds; stop(): void } {
  const touched = new Set<bigint>()
  const unsubscribe = signals.on((signal, from) => {
    if (signal.type === 'odds_changed' && from === 'here') touched.add(signal.eventId)
  })
  return {
    poller: {
      name: 'odds-points',
      everyMs: WRITE_EVERY_MS,
      failed: 'writing odds points failed',
      upkeep: true,
      last: true,
      async run({ db }) {
        if (touched.size === 0) return
        const ids = [...touched]
        touched.clear()
        try {
          await recordPoints(db, ids)
        } catch (error) {
          for (const id of ids) touched.add(id)
          throw error
        }
      },
    },
    stop: unsubscribe,
  }
}

/**
 * Writes one point for each of these events: the present pools, replacing the earlier point of the same bucket. No point is later
 * than an event's close: then no pool grows, though a repeated bet call touches its event.
 */
export async function recordPoints(tx: Tx, eventIds: bigint[]): Promise<void> {
  await tx.change(sql`
    insert into event_odds_points (event_id, bucket, at, stake_a_cents, stake_b_cents)
    select e.id, date_bin(greatest(interval '1 second', (b.ends_at - e.created_at) / 600), till.at, e.created_at), till.at,
      b.stake_a_cents, b.stake_b_cents
    from (select clock_now() as at) now, events e join event_books b on b.event_id = e.id,
      lateral (select least(now.at, b.locked_at, b.final_at) as at) till
    where e.id = any(${eventIds}::bigint[]) and b.bets_a + b.bets_b > 0
    order by e.id
    on conflict (event_id, bucket) do update set at = excluded.at, stake_a_cents = excluded.stake_a_cents, stake_b_cents = excluded.stake_b_cents
    where event_odds_points.at <= excluded.at`)
}

const everyPoint = (eventId: bigint): Sql => sql`
  select at, stake_a_cents, stake_b_cents from event_odds_points where event_id = ${eventId}`

const MINUTE_MS = 60_000
const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)

/** The last pools of each minute. */
const byTheMinute = (eventId: bigint): Sql => sql`
  select distinct on (date_trunc('minute', p.at)) greatest(date_trunc('minute', p.at), e.created_at) as at,
    p.stake_a_cents, p.stake_b_cents
  from event_odds_points p join events e on e.id = p.event_id
  where p.event_id = ${eventId} order by date_trunc('minute', p.at), p.at desc`

type Point = { at: Date; optionAPool: bigint; optionBPool: bigint }

/**
 * How an event's pools grew, oldest first: every point when there are at most 300, else an even choice of them that keeps
 * the first and the last. Ends with the present state. A settled event has one point a minute: finer points would reveal who bet when.
 * @throws Refusal not_found
 */
export async function oddsHistory(tx: Tx, eventId: bigint) {
  const event = await tx.first<
    Omit<Point, 'at'> & { createdAt: Date; now: Date; bets: number; closedAt: Date | null; settled: boolean }
  >(sql`
    select e.created_at as "createdAt", clock_now() as now, b.stake_a_cents as "optionAPool", b.stake_b_cents as "optionBPool",
      b.bets_a + b.bets_b as bets, coalesce(b.locked_at, b.final_at) as "closedAt", b.settled_at is not null as settled
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId}`)
  if (!event) throw new Refusal('not_found', 'There is no such event')
  const points = await tx.rows<Point>(sql`
    with kept as (${event.settled ? byTheMinute(eventId) : everyPoint(eventId)}),
    numbered as (
      select at, stake_a_cents, stake_b_cents, row_number() over (order by at) - 1 as n, count(*) over () as many from kept
    )
    select at, stake_a_cents as "optionAPool", stake_b_cents as "optionBPool" from numbered
    where many <= ${POINTS_MAX - 2} or n = many - 1 or (n * ${POINTS_MAX - 3}) / many <> ((n - 1) * ${POINTS_MAX - 3}) / many or n = 0
    order by at limit ${POINTS_MAX - 2}`)
  const line = [{ at: event.createdAt, optionAPool: 0n, optionBPool: 0n }, ...points]
  const last = line.at(-1)!.at
  // a point written at the close, or a moment later, already has the last pools
  const closed = event.closedAt && (event.settled ? minuteOf(event.closedAt) : event.closedAt)
  const end = closed ?? event.now
  const isOver = closed !== null && closed <= last
  // points without a bet: every stake came back
  if ((event.bets > 0 || points.length > 0) && !isOver)
    line.push({
      at: end > last ? end : last,
      optionAPool: event.optionAPool,
      optionBPool: event.optionBPool,
    })
  return line
}
