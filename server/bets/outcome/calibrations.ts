import type { z } from 'zod'
import { CALIBRATED_BETS_MIN, CALIBRATION_BANDS } from '#contract/bets-limits.ts'
import type { calibration as calibrationReply } from '#contract/settings-profile.ts'
import type { Context } from '#server/core/context.ts'
import { retried, sql, type Tx } from '#server/core/db.ts'
import { dueRows, type Workers } from '#server/core/scheduler.ts'

/** People whose sums one transaction writes: a smaller number delays the commits of bets less. */
const CHUNK_PEOPLE = 5_000
const LOOK_EVERY_MS = 2_000
const AT_ONCE = 64

/**
 * Adds a settled event's evidence of its bettors' judgement to their sums, chunk by chunk: a crash loses nothing and counts no
 * one twice. A final outcome never changes, so nothing is ever subtracted.
 */
async function calibrateEvent(
  context: Context,
  eventId: bigint,
  shouldContinue: () => boolean,
  chunkPeople = CHUNK_PEOPLE,
): Promise<void> {
  while (shouldContinue()) {
    const { state } = await retried(() =>
      context.db.one<{ state: number }>(sql`select event_calibrate(${eventId}, ${chunkPeople}) as state`),
    )
    if (state !== 1) return
  }
}

/**
 * Works through settled events in the background, those older than these sums first. The pass over a million bets is one transaction
 * of seconds; the next event does not wait for it.
 */
export const calibrator: Workers = {
  name: 'events-calibration',
  everyMs: LOOK_EVERY_MS,
  failed: 'looking for an event to calibrate failed',
  workers: 2,
  find: dueRows({ table: 'event_calibrations_due', id: 'event_id', limit: AT_ONCE }),
  async work(context, eventId, shouldContinue) {
    try {
      await calibrateEvent(context, eventId, shouldContinue)
    } catch (error) {
      context.log.error({ err: error, event: eventId.toString() }, 'calibrating an event failed')
      await context.db.change(sql`
        update event_calibrations_due set due_at = clock_now() + interval '1 minute' where event_id = ${eventId}`)
    }
  },
}

type Calibration = z.input<typeof calibrationReply>
type Row = { practice: boolean; band: number; bets: number; won: number; chances: bigint }

/** How often a person's bets came true, for each mode. */
export async function calibrationsOf(
  tx: Tx,
  userId: bigint,
): Promise<{ real: Calibration; practice: Calibration }> {
  const rows = await tx.rows<Row>(sql`
    select practice, band::int as band, bets, won, chances from bet_calibrations where user_id = ${userId} order by band`)
  const of = (practice: boolean) => calibrationOf(rows.filter((row) => row.practice === practice))
  return { real: of(false), practice: of(true) }
}

function calibrationOf(rows: readonly Row[]): Calibration {
  const bets = rows.reduce((sum, row) => sum + row.bets, 0)
  if (bets < CALIBRATED_BETS_MIN) return { bets, bands: [] }
  const width = 100 / CALIBRATION_BANDS
  return {
    bets,
    bands: rows.map((row) => ({
      from: row.band * width,
      to: (row.band + 1) * width,
      bets: row.bets,
      happened: row.won,
      chance: Math.round(Number(row.chances) / row.bets / 100),
    })),
  }
}

/** The sums of a person, for the data export. */
export const exportCalibrations = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select practice, band::int as band, bets, won, chances::text as chances from bet_calibrations
    where user_id = ${userId} order by practice, band`)

/** A closed account keeps no sums. */
export const forgetCalibrations = async (tx: Tx, userId: bigint): Promise<void> => {
  await tx.change(sql`delete from bet_calibrations where user_id = ${userId}`)
}
