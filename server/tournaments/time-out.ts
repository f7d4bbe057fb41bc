import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** When a person may join and create again after matches that they did not come to; null when they may now. */
export type PausedUntil = (tx: Tx, userId: bigint) => Promise<Date | null>

/** "2026-11-22 17:40 UTC" */
const momentText = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** @throws Refusal time_out, which says until when */
export async function checkNotPaused(tx: Tx, userId: bigint, pausedUntil: PausedUntil): Promise<void> {
  const until = await pausedUntil(tx, userId)
  if (until)
    throw new Refusal(
      'time_out',
      `You did not come to matches of yours. You can join and create tournaments again from ${momentText(until)}.`,
    )
}
