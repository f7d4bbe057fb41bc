import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type Presence, personal } from '#server/core/live.ts'
import { noteVisits } from './digest.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    notification: { userIds: bigint[]; after?: keyof SignalTypes }
  }
}

export const notified = personal('notification', () => ({ type: 'notification' }))

/** A person with an open screen is here. */
export const here: Presence = {
  everyMs: 5 * 60_000,
  seen: ({ db }, watching) =>
    noteVisits(
      db,
      watching.map(({ userId }) => userId),
    ),
}

/** After the commit the open screens of these users read their notifications again. */
export function announceNotice(
  context: Pick<Context, 'signals'>,
  tx: Tx,
  users: readonly { user_id: bigint }[],
): void {
  if (users.length === 0) return
  tx.afterCommit(() =>
    context.signals.send({ type: 'notification', userIds: users.map(({ user_id }) => user_id) }),
  )
}
