import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'

export type Subscription = {
  id: string
  user_id: bigint
  demo: boolean
  provider_id: string | null
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  started_at: Date | null
  current_period_end: Date | null
  cancel_at_period_end: boolean
  processing: boolean
  end_reason: EndReason | null
  request_key: string | null
  revision: number
}
export type EndReason = 'cancelled' | 'unpaid' | 'money_back' | 'account_closed'

const COLUMNS = sql`id, user_id, demo, provider_id, status, started_at, current_period_end, cancel_at_period_end,
  processing, end_reason, request_key, revision`

/** The subscription of a person that has not ended, locked. */
export const lockOpen = (tx: Tx, userId: bigint): Promise<Subscription | undefined> =>
  tx.first<Subscription>(sql`
    select ${COLUMNS} from subscriptions where user_id = ${userId} and status <> 'ended' for update`)

/** The subscription with this id of ours, locked. */
export const lockSubscription = (tx: Tx, id: string): Promise<Subscription | undefined> =>
  tx.first<Subscription>(sql`select ${COLUMNS} from subscriptions where id = ${id}::uuid for update`)

/** Ends a subscription that has not ended. Access is over at once. */
export async function endSubscription(tx: Tx, id: string, reason: EndReason): Promise<void> {
  await tx.change(sql`
    update subscriptions set status = 'ended', ended_at = clock_now(), end_reason = ${reason}, processing = false,
      next_at = null, revision = revision + 1
    where id = ${id}::uuid and status <> 'ended'`)
}

/** Has a person's open screens fetch their subscription again. */
export function announceSubscription({ signals }: Context, tx: Tx, userId: bigint): void {
  tx.afterCommit(() => signals.send({ type: 'wallet_changed', part: 'subscription', userIds: [userId] }))
}
