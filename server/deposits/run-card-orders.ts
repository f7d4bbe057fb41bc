import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import type { CardIntent, CardProvider } from '#server/payments/cards.ts'
import { ReadAgain } from './deliveries.ts'
import { readDeposit, settleDeposit } from './settle-deposit.ts'

const AT_ONCE = 20
const READINGS_MAX = 5

type Order = { id: bigint; kind: 'cancel' | 'refund'; amount_cents: bigint | null; provider_id: string }

/**
 * Sends orders to the card provider, outside of any transaction, and retries each at growing intervals for a week. The
 * payment is read before, so that nothing is ordered twice, and after, to settle the deposit.
 * @param shouldContinue called before each one; false ends the round
 */
export async function runCardOrders(
  context: Context,
  cards: CardProvider,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  while (shouldContinue()) {
    // Claimed by moving its due time first: other nodes skip it meanwhile, and a failing one blocks no other.
    const due = await context.db.rows<Order>(sql`
      update card_orders o set attempts = o.attempts + 1,
        next_at = clock_now() + interval '30 seconds' * least(120, 2 ^ least(o.attempts, 7))
      from card_deposits d
      where d.id = o.deposit_id and o.id in (
        select x.id from card_orders x join card_deposits y on y.id = x.deposit_id
        where x.state = 'open' and x.next_at <= clock_now() and y.test_mode = ${cards.testMode}
        order by x.next_at limit ${AT_ONCE} for update of x skip locked)
      returning o.id, o.kind, o.amount_cents, d.provider_id`)
    for (const order of due) {
      if (!shouldContinue()) return
      await carryOut(context, cards, order)
    }
    if (due.length < AT_ONCE) return
  }
}

async function carryOut(context: Context, cards: CardProvider, order: Order): Promise<void> {
  try {
    const intent = await cards.readIntent(order.provider_id)
    if (!intent) throw new Error('the provider does not know this payment')
    if (!isDone(order, intent)) await sendOrder(cards, order, intent)
    await settle(context, cards, order)
  } catch (error) {
    context.log.warn({ err: error, order: order.id.toString() }, 'an order to the card provider failed')
    const note = error instanceof Error ? error.message.slice(0, 500) : String(error)
    await context.db.change(sql`
      update card_orders set note = ${note}, ${NOT_YET}
      where id = ${order.id} and state = 'open'`)
  }
}

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

async function settle(context: Context, cards: CardProvider, order: Order): Promise<void> {
  for (let readings = 1; ; readings++) {
    const reading = await readDeposit(context, cards, order.provider_id)
    if (!reading) throw new Error('the provider does not know this payment')
    const { intent } = reading
    const late = order.kind === 'cancel' && intent.status === 'succeeded'
    const note = late
      ? 'It had been paid before'
      : isDone(order, intent)
        ? null
        : `The payment is ${intent.status}`
    try {
      return await context.db.transact(async (tx) => {
        const settlement = await settleDeposit(context, tx, reading)
        if (settlement !== 'settled') throw new Error(`the payment does not fit its deposit: ${settlement}`)
        await tx.change(sql`
          update card_orders set note = ${note}, ${isDone(order, intent) ? DONE : NOT_YET}
          where id = ${order.id} and state = 'open'`)
      })
    } catch (error) {
      if (!(error instanceof ReadAgain) || readings === READINGS_MAX) throw error
    }
  }
}

const DONE = sql`state = 'done', done_at = clock_now()`
/** After a week an operator has to resolve it, whether the provider is unreachable or the order has no effect. */
const NOT_YET = sql`state = case when created_at < clock_now() - interval '7 days' then 'failed' else state end`
