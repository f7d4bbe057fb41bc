import type { z } from 'zod'
import type { insightRoutes } from '#contract/insights.ts'
import type { Tx } from '#server/core/db.ts'
import { showCalibrations } from './show-analysis.ts'
import { finishedPick, showRecord } from './show-picks.ts'
import { showToday } from './show-trends.ts'

/** The public part of one mode: the crowd's accuracy, today's flow of money, and the results of the picks. */
export async function showSample(
  tx: Tx,
  userId: bigint,
  practice: boolean,
): Promise<z.input<(typeof insightRoutes.insightSample)['reply']>> {
  const [atLock] = await showCalibrations(tx, practice)
  return {
    pick: await finishedPick(tx, userId, practice),
    record: await showRecord(tx, practice),
    calibration: atLock!,
    today: await showToday(tx, practice),
    settledEvents: atLock!.events,
  }
}
