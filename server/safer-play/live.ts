import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { personal } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** limits or the break of these people have changed */
    play_limits_changed: { userIds: bigint[] }
  }
}

export const playLimitsChanged = personal('play_limits_changed', () => ({ type: 'play_limits_changed' }))

/** After the commit the person's open screens, on every device and node, read their limits and break again. */
export function announceLimits(context: Pick<Context, 'signals'>, tx: Tx, userId: bigint): void {
  tx.afterCommit(() => context.signals.send({ type: 'play_limits_changed', userIds: [userId] }))
}
