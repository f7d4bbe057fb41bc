import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { anySignedIn, type Channel, stream } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** ranks, records or the crown have changed */
    leaderboard_changed: object
  }
}

const EVERY_MS = 1_000

/** Publishes after the commit that the board has changed, and these users' own records. */
export function boardChanged(context: Context, tx: Tx, userIds: bigint[]): void {
  tx.afterCommit(() => {
    context.signals.send({ type: 'leaderboard_changed' })
    if (userIds.length > 0) context.signals.send({ type: 'account_changed', userIds })
  })
}

/** Announces a changed board, at most once a second. */
export const leaderboardChannel: Channel = {
  kind: 'leaderboard',
  mayWatch: anySignedIn,
  streams: [
    stream('leaderboard_changed', {
      everyMs: EVERY_MS,
      state: () => '',
      frame: () => ({ type: 'leaderboard_changed' }),
    }),
  ],
}
