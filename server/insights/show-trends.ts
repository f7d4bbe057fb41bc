import type { z } from 'zod'
import { categories } from '#contract/bets-bodies.ts'
import type { insightRoutes, today } from '#contract/insights.ts'
import { type Flow, flowsSince } from '#server/bets/index.ts'
import { productNow } from '#server/core/clock.ts'
import type { Tx } from '#server/core/db.ts'

type Today = z.input<typeof today>

const HOUR_MS = 3_600_000

/** Stakes of one mode by category: the last 24 clock hours and the last 7 days of 24 clock hours, each with the present hour. */
export async function showTrends(
  tx: Tx,
  practice: boolean,
): Promise<z.input<(typeof insightRoutes.insightTrends)['reply']>> {
  const { now, end, flows } = await recentFlows(tx, practice, 14)
  return {
    asOf: now,
    day: trendOf(flows, dayUntil(end)),
    week: trendOf(flows, { end, partMs: 24 * HOUR_MS, parts: 7 }),
  }
}

/** The last 24 clock hours of one mode: by category, and by the hour for all categories together. */
export async function showToday(tx: Tx, practice: boolean): Promise<Today> {
  const { now, end, flows } = await recentFlows(tx, practice, 2)
  const { parts, ...day } = trendOf(flows, dayUntil(end))
  return {
    ...day,
    asOf: now,
    hours: parts.map(({ staked }) => staked.reduce((sum, one) => sum + one, 0n)),
  }
}

async function recentFlows(tx: Tx, practice: boolean, days: number) {
  const now = await productNow(tx)
  const end = Math.floor(now.getTime() / HOUR_MS + 1) * HOUR_MS
  return { now, end, flows: await flowsSince(tx, practice, new Date(end - days * 24 * HOUR_MS)) }
}

const dayUntil = (end: number): Stretch => ({ end, partMs: HOUR_MS, parts: 24 })

type Stretch = {
  /** milliseconds */
  end: number
  partMs: number
  parts: number
}

/** A stretch in even parts, with the stretch of the same length before it. @param flows at least of both stretches */
function trendOf(flows: readonly Flow[], { end, partMs, parts }: Stretch) {
  const start = end - parts * partMs
  const cents = (from: number, to: number, category?: Flow['category']) =>
    flows
      .filter(
        ({ hour, ...flow }) =>
          hour.getTime() >= from && hour.getTime() < to && (category ?? flow.category) === flow.category,
      )
      .reduce((sum, flow) => ({ cents: sum.cents + flow.cents, bets: sum.bets + flow.bets }), {
        cents: 0n,
        bets: 0,
      })
  const total = cents(start, end)
  return {
    from: new Date(start),
    total: { staked: total.cents, bets: total.bets },
    categories: categories.map((category) => {
      const flow = cents(start, end, category)
      const before = cents(start - parts * partMs, start, category)
      return {
        category,
        staked: flow.cents,
        bets: flow.bets,
        before: before.cents,
      }
    }),
    parts: Array.from({ length: parts }, (_, part) => {
      const from = start + part * partMs
      return {
        from: new Date(from),
        staked: categories.map((category) => cents(from, from + partMs, category).cents),
      }
    }),
  }
}
