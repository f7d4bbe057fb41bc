import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkNotOnBreak } from '#server/safer-play/index.ts'
import { orderCourse } from './orders.ts'
import { announceSubscription, endSubscription, lockOpen, type Subscription } from './subscription-rows.ts'

const none = () => new Refusal('subscription_state', 'You have no running subscription. Nothing has changed.')

/**
 * Ends a person's subscription at the end of the paid month; at once where its renewal is unpaid, since then nothing is left of it.
 * An order notifies the provider, so this works while the provider does not answer.
 * @returns the subscription's id
 * @throws Refusal subscription_state without a running one
 */
export async function cancelSubscription(context: Context, tx: Tx, userId: bigint): Promise<string> {
  const row = await lockRunning(tx, userId)
  announceSubscription(context, tx, userId)
  if (row.status === 'past_due') {
    await endSubscription(tx, row.id, 'cancelled')
    if (!row.demo) await orderCourse(tx, row.id, 'end_now')
  } else await setEndsLater(tx, row, true)
  return row.id
}

/**
 * Takes a cancellation back while the paid month lasts.
 * @returns the subscription's id
 * @throws Refusal subscription_state where it is over, play_paused
 */
export async function resumeSubscription(context: Context, tx: Tx, userId: bigint): Promise<string> {
  await checkNotOnBreak(tx, { userId, practice: false }, 'Nothing has changed.')
  const row = await lockRunning(tx, userId)
  const { over } = await tx.one<{ over: boolean }>(
    sql`select clock_now() >= ${row.current_period_end}::timestamptz as over`,
  )
  if (row.cancel_at_period_end && over)
    throw new Refusal('subscription_state', 'This subscription has ended. You may subscribe again.')
  announceSubscription(context, tx, userId)
  await setEndsLater(tx, row, false)
  return row.id
}

async function lockRunning(tx: Tx, userId: bigint): Promise<Subscription> {
  const row = await lockOpen(tx, userId)
  if (!row || row.status === 'incomplete') throw none()
  return row
}

async function setEndsLater(tx: Tx, row: Subscription, ends: boolean): Promise<void> {
  if (row.cancel_at_period_end === ends) return
  await tx.change(sql`
    update subscriptions set cancel_at_period_end = ${ends}, revision = revision + 1 where id = ${row.id}::uuid`)
  if (!row.demo) await orderCourse(tx, row.id, ends ? 'end_later' : 'go_on')
}
