import type { Tx } from '#server/core/db.ts'
import { pauseOf } from './limits.ts'
import { playPaused } from './words.ts'

/**
 * For acts that move no money yet but lead to it: a time-out stops real money, an exclusion practice coins too.
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
