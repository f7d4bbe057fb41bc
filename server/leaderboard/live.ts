import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { listChannel } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** ranks, records or the crown have changed */
    leaderboard_changed: object
  }
}

/** Publishes after the commit that the board has changed, and these users' own records. */
export function boardChanged(context: Context, tx: Tx, userIds: bigint[]): void {
  tx.afterCommit(() => {
    context.signals.send({ type: 'leaderboard_changed' })
    if (userIds.length > 0) context.signals.send({ type: 'account_changed', userIds })
  })
}

export const leaderboardChannel = listChannel('leaderboard', { type: 'leaderboard_changed' })
