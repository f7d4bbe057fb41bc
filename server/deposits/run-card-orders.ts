import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import type { CardIntent, CardProvider } from '#server/payments/cards.ts'
import { carryOutOrders, FAILED_AFTER_A_WEEK } from './provider-orders.ts'
import { readAndSettle } from './settle-deposit.ts'

type Order = { id: bigint; kind: 'cancel' | 'refund'; amount_cents: bigint | null; provider_id: string }

/**
 * Sends orders to the card provider and retries each for a week. Reads the payment before, so that nothing is ordered twice, and after, to
 * settle the deposit.
 * @param shouldContinue called before each one; false ends the round
 */
export const runCardOrders = (
  context: Context,
  cards: CardProvider,
  shouldContinue: () => boolean,
): Promise<void> =>
  carryOutOrders<Order>(
    context,
    {
      table: 'card_orders',
      joined: sql`join card_deposits d on d.id = o.deposit_id`,
      open: sql`o.state = 'open'`,
      due: sql`o.next_at <= clock_now() and d.test_mode = ${cards.testMode}`,
      columns: sql`o.kind, o.amount_cents, d.provider_id`,
      onFailure: FAILED_AFTER_A_WEEK,
      failed: 'an order to the card provider failed',
      async carryOut(order) {
        const intent = await cards.readIntent(order.provider_id)
        if (!intent) throw new Error('the provider does not know this payment')
        if (!isDone(order, intent)) await sendOrder(cards, order, intent)
        await settle(context, cards, order)
      },
    },
    shouldContinue,
  )

async function sendOrder(cards: CardProvider, order: Order, intent: CardIntent): Promise<void> {
  if (order.kind === 'cancel') return cards.cancelIntent(intent.id)
  // Fully refunded already, or not yet paid: there is nothing to refund now.
  if (intent.status !== 'succeeded') return
  const amount = order.amount_cents! - intent.takenBack
  await cards.refundIntent({ id: intent.id, amount, key: `evens-refund-${order.id}-${amount}` })
}

/** Whether the order has taken effect. A payment completed before its cancellation gets a separate refund order. */
const isDone = (order: Order, intent: CardIntent): boolean =>
  order.kind === 'cancel'
    ? intent.status === 'canceled' || intent.status === 'succeeded'
    : intent.status === 'succeeded' && intent.takenBack >= order.amount_cents!

const settle = (context: Context, cards: CardProvider, order: Order): Promise<void> =>
  readAndSettle(context, cards, order.provider_id, async (tx, intent) => {
    const state = isDone(order, intent) ? sql`state = 'done', done_at = clock_now()` : FAILED_AFTER_A_WEEK
    await tx.change(sql`
      update card_orders o set note = ${noteOf(order, intent)}, ${state} where o.id = ${order.id} and o.state = 'open'`)
  })

function noteOf(order: Order, intent: CardIntent): string | null {
  if (order.kind === 'cancel' && intent.status === 'succeeded') return 'The payment had already gone through'
  return isDone(order, intent) ? null : `The payment is ${intent.status}`
}
