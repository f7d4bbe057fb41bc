import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { personal } from '#server/core/live.ts'

type PlayChange = 'limit' | 'break'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** a limit of these people has changed, or whether play is closed for them */
    play_limits_changed: { userIds: bigint[]; what: PlayChange }
  }
}

export const playLimitsChanged = personal('play_limits_changed', ({ what }) => ({
  type: 'play_limits_changed',
  what,
}))

/** After the commit the person's open screens, on every device and node, read the changes again: a break closes invitations to play. */
export function announceLimits(
  context: Pick<Context, 'signals'>,
  tx: Tx,
  userId: bigint,
  what: PlayChange,
): void {
  tx.afterCommit(() => context.signals.send({ type: 'play_limits_changed', userIds: [userId], what }))
}
