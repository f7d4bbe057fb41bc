import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'

/** Has a person's open screens fetch their subscription again. */
export function announce({ signals }: Context, tx: Tx, userId: bigint): void {
  tx.afterCommit(() => signals.send({ type: 'wallet_changed', part: 'subscription', userIds: [userId] }))
}
