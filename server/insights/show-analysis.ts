import type { z } from 'zod'
import type { Calibration, insightRoutes } from '#contract/insights.ts'
import { BIN_POINTS } from '#contract/limits.ts'
import { linkedEvents } from '#server/bets/index.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { BINS, brierOf, EVEN_BIN, mean, wilson } from './calibration.ts'

const LOGGED = 20
const MOMENTS = ['lock', 'hour-before'] as const
/** The mean squared error of a constant 50%. */
const BASELINE = 0.25

type BinRow = {
  moment: (typeof MOMENTS)[number]
  bin: number
  events: number
  won: number
  shareSum: bigint
  errorSum: bigint
}

/** The crowd's odds of one mode compared with the outcomes, from sums that were updated as events became final. */
export async function showAnalysis(
  tx: Tx,
  practice: boolean,
): Promise<z.input<(typeof insightRoutes.insightAnalysis)['reply']>> {
  const { voided } = await tx.one<{ voided: number }>(
    sql`select voided_events as voided from insight_sums where practice = ${practice}`,
  )
  return { calibrations: await showCalibrations(tx, practice), voided, log: await logOf(tx, practice) }
}

/** At the lock, and an hour before it. */
export async function showCalibrations(tx: Tx, practice: boolean): Promise<Calibration[]> {
  const rows = await tx.rows<BinRow>(sql`
    select moment, bin, events, won, share_sum as "shareSum", error_sum as "errorSum"
    from insight_bins where practice = ${practice}`)
  return MOMENTS.map((moment) =>
    calibrationOf(
      moment,
      rows.filter((row) => row.moment === moment),
    ),
  )
}

function calibrationOf(moment: Calibration['moment'], rows: readonly BinRow[]): Calibration {
  const events = rows.reduce((sum, row) => sum + row.events, 0)
  const error = rows.reduce((sum, row) => sum + row.errorSum, 0n)
  const rowOf = (bin: number) => rows.find((row) => row.bin === bin)
  return {
    moment,
    events,
    even: rowOf(EVEN_BIN)?.events ?? 0,
    bins: Array.from({ length: BINS }, (_, bin) => {
      const row = rowOf(bin)
      const bounds = row && wilson(row.won, row.events)
      const from = 50 + bin * BIN_POINTS
      return {
        from,
        to: from + BIN_POINTS,
        events: row?.events ?? 0,
        won: row?.won ?? 0,
        expected: row ? mean(row.shareSum, row.events) : null,
        happened: row ? mean(BigInt(row.won) * 1000n, row.events) : null,
        low: bounds?.low ?? null,
        high: bounds?.high ?? null,
      }
    }),
    brier: brierOf(error, events),
    baseline: BASELINE,
  }
}

type Log = z.input<(typeof insightRoutes.insightAnalysis)['reply']>['log']
type LogRow = Omit<Log[number], 'title' | 'optionALabel' | 'optionBLabel'> & { eventId: bigint }

async function logOf(tx: Tx, practice: boolean): Promise<Log> {
  const rows = await tx.rows<LogRow>(sql`
    select event_id as "eventId", outcome, final_at as "finalAt", share_at_lock as "shareAtLock",
      share_hour_before as "shareHourBefore"
    from insight_outcomes where practice = ${practice} and outcome <> 'void'
    order by final_at desc, event_id desc limit ${LOGGED}`)
  const events = await linkedEvents(
    tx,
    rows.map(({ eventId }) => eventId),
    null,
  )
  return rows.flatMap((row) => {
    const event = events.get(row.eventId)
    if (!event) return []
    const { title, optionALabel, optionBLabel } = event
    return { ...row, title, optionALabel, optionBLabel }
  })
}
