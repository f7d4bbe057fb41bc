import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { ReadAgain } from '#server/deposits/index.ts'
import type { CardIntent, CardProvider } from '#server/payments/cards.ts'
import { lockUser } from '#server/users/index.ts'
import { orderRefundAgain } from './orders.ts'
import { lockPayment, reversePayment } from './payments.ts'
import { announceSubscription, lockSubscription } from './subscription-rows.ts'

type Known = { id: bigint; subscription_id: string; user_id: bigint; revision: number }
/** The provider's answer on a recorded payment, and the row's revision when it was asked. */
export type PaymentReading = { payment: Known; intent: CardIntent }

/**
 * Asks the provider about a recorded payment; never inside a transaction.
 * @returns undefined where it paid no subscription, or the provider does not know it
 * @throws Error when the provider cannot be reached
 */
export async function readPayment(
  { db }: Context,
  cards: CardProvider,
  intentId: string,
): Promise<PaymentReading | undefined> {
  const payment = await db.first<Known>(
    sql`select p.id, p.subscription_id, s.user_id, p.revision
      from subscription_payments p join subscriptions s on s.id = p.subscription_id where p.intent_id = ${intentId}`,
  )
  const intent = payment && (await cards.readIntent(intentId))
  return payment && intent && { payment, intent }
}

/**
 * Brings the returned part of a payment in step with the provider: refunds, and disputes that are open or lost. Orders a promised
 * refund again whose money returned to us.
 * @throws ReadAgain when the payment has changed since the provider was asked
 */
export async function settlePayment(
  context: Context,
  tx: Tx,
  { payment: known, intent }: PaymentReading,
): Promise<void> {
  const { user_id: userId } = known
  await lockUser(tx, userId)
  await lockSubscription(tx, known.subscription_id)
  const payment = await lockPayment(tx, known.id)
  if (payment.revision !== known.revision) throw new ReadAgain()
  await reversePayment(context, tx, { payment, userId, takenBack: intent.takenBack })
  if (intent.takenBack < payment.refunded_cents) await orderRefundAgain(tx, payment.id)
  announceSubscription(context, tx, userId)
}
