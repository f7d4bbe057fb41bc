import { formatMoney } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

const POINTS_MAX = 300
const WRITE_EVERY_MS = 1_000

/**
 * Writes how the pools grow behind the bets: at most one point a second and event, one statement for all events, so that
 * the busiest minute costs no more than a quiet one. The last state of every touched event is always written.
 */
export function startOddsRecorder(context: Context): { stop(): Promise<void> } {
  const touched = new Set<bigint>()
  const unsubscribe = context.signals.on((signal, from) => {
    if (signal.type === 'odds_changed' && from === 'here') touched.add(signal.eventId)
  })
  async function write() {
    if (touched.size === 0) return
    const ids = [...touched]
    touched.clear()
    try {
      await recordPoints(context.db, ids)
    } catch (error) {
      for (const id of ids) touched.add(id)
      context.log.error({ err: error }, 'writing odds points failed')
    }
  }
  let writing = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(write)
  }, WRITE_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      unsubscribe()
      await writing
      await write()
    },
  }
}

/** One point for each of these events: what lies on both sides now. */
export async function recordPoints(tx: Tx, eventIds: bigint[]): Promise<void> {
  await tx.change(sql`
    insert into event_odds_points (event_id, at, stake_a, stake_b)
    select event_id, date_trunc('second', clock_now()), stake_a, stake_b from event_books
    where event_id = any(${eventIds}::bigint[]) and bets_a + bets_b > 0
    on conflict (event_id, at) do update set stake_a = excluded.stake_a, stake_b = excluded.stake_b`)
}

/**
 * How an event's pools grew, oldest first: every point when there are at most 300, else an even choice of them that keeps
 * the first and the last. Ends with the present state.
 * @throws Refusal not_found
 */
export async function oddsHistory(tx: Tx, eventId: bigint) {
  const event = await tx.first<{
    created_at: Date
    now: Date
    stake_a: bigint
    stake_b: bigint
    bets: number
    closed_at: Date | null
  }>(sql`
    select e.created_at, clock_now() as now, b.stake_a, b.stake_b, b.bets_a + b.bets_b as bets,
      coalesce(b.locked_at, b.final_at) as closed_at
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId}`)
  if (!event) throw new Refusal('not_found', 'There is no such event')
  const points = await tx.rows<{ at: Date; stake_a: bigint; stake_b: bigint }>(sql`
    with numbered as (
      select at, stake_a, stake_b, row_number() over (order by at) - 1 as n, count(*) over () as many
      from event_odds_points where event_id = ${eventId}
    )
    select at, stake_a, stake_b from numbered
    where many <= ${POINTS_MAX - 2} or n = many - 1 or (n * ${POINTS_MAX - 3}) / many <> ((n - 1) * ${POINTS_MAX - 3}) / many or n = 0
    order by at limit ${POINTS_MAX - 2}`)
  const line = [{ at: event.created_at, stake_a: 0n, stake_b: 0n }, ...points]
  if (event.bets > 0)
    line.push({ at: event.closed_at ?? event.now, stake_a: event.stake_a, stake_b: event.stake_b })
  return line.map((point) => ({
    at: point.at.toISOString(),
    optionAPool: formatMoney(point.stake_a),
    optionBPool: formatMoney(point.stake_b),
  }))
}
