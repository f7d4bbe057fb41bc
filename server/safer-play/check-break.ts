import type { Tx } from '#server/core/db.ts'
import { pauseOf } from './limits.ts'
import { playPaused } from './words.ts'

/**
 * Called by what moves no money yet and leads to it: a time-out keeps from real money, an exclusion from practice coins too.
 * @param nothing what did not happen: "No event was created."
 * @throws Refusal play_paused
 */
export async function checkNotOnBreak(
  tx: Tx,
  { userId, practice }: { userId: bigint; practice: boolean },
  nothing: string,
): Promise<void> {
  const pause = await pauseOf(tx, userId)
  if (pause && (!practice || pause.kind === 'exclusion')) throw playPaused(pause, nothing)
}
