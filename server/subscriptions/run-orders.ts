import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { askAndSettle, carryOutOrders, FAILED_AFTER_A_WEEK } from '#server/deposits/index.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import type { Course } from './orders.ts'
import { readPayment, settlePayment } from './settle-payment.ts'
import { readAndSettleSubscription } from './settle-subscription.ts'

type Order = {
  id: bigint
  kind: Course | 'refund'
  version: number
  subscription_id: string
  provider_id: string
  intent_id: string | null
  amount_cents: bigint | null
  reversals: number | null
}

/**
 * Sends the open orders to the provider and retries each for a week.
 * @param options.of the orders of one subscription alone
 * @param options.shouldContinue called before each one; false ends the round
 */
export async function runOrders(
  context: Context,
  cards: CardProvider,
  { of, shouldContinue = () => true }: { of?: string; shouldContinue?: () => boolean } = {},
): Promise<void> {
  if (!cards.billing) return
  await carryOutOrders<Order>(
    context,
    {
      table: 'subscription_orders',
      joined: sql`join subscriptions s on s.id = o.subscription_id
        left join subscription_payments p on p.id = o.payment_id`,
      open: sql`o.state = 'open'`,
      due: sql`o.next_at <= clock_now() and s.provider_id is not null
        and (${of ?? null}::uuid is null or s.id = ${of ?? null}::uuid)`,
      columns: sql`
        o.kind, o.version, o.subscription_id, s.provider_id, p.intent_id, p.amount_cents, p.reversals`,
      onFailure: FAILED_AFTER_A_WEEK,
      failed: 'an order about a subscription failed',
      carryOut: (order) =>
        order.kind === 'refund' ? refund(context, cards, order) : steer(context, cards, order),
    },
    shouldContinue,
  )
}

/** Refunds the rest of a payment. */
async function refund(context: Context, cards: CardProvider, order: Order): Promise<void> {
  const { amount_cents: paid, intent_id: id } = order
  const before = await cards.readIntent(id!)
  if (!before) throw new Error('the provider does not know this payment')
  const amount = paid! - before.takenBack
  // one refund each time that the money is ours: under its first key the provider would return a failed refund
  const key = `evens-subscription-refund-${order.id}-${order.reversals}-${amount}`
  if (amount > 0n) await cards.refundIntent({ id: id!, amount, key })
  await askAndSettle(
    context,
    async () => {
      const reading = await readPayment(context, cards, id!)
      if (!reading || reading.intent.takenBack < paid!) throw new Error('the refund has not arrived yet')
      return reading
    },
    async (tx, reading) => {
      await settlePayment(context, tx, reading)
      await tx.change(
        sql`update subscription_orders set state = 'done', done_at = clock_now(), note = null where id = ${order.id}`,
      )
    },
  )
}

/**
 * Brings the provider's subscription on its course. Where another course was ordered meanwhile, that order is sent again: this one
 * may have overtaken it.
 */
async function steer(context: Context, cards: CardProvider, order: Order): Promise<void> {
  const { kind, provider_id: id } = order
  const billing = cards.billing!
  const billed = await billing.readSubscription(id)
  if (!billed) throw new Error('the provider does not know this subscription')
  if (billed.status !== 'ended') {
    if (kind === 'end_now') await billing.endNow(id)
    else if (billed.endsLater !== (kind === 'end_later')) await billing.endLater(id, kind === 'end_later')
  }
  await context.db.transact((tx) => closeCourse(tx, order))
  await readAndSettleSubscription(context, cards, id)
}

/** Notes that a course was carried out. Answers of the provider from before that are read again. */
async function closeCourse(tx: Tx, { id, version, subscription_id: subscriptionId }: Order): Promise<void> {
  await tx.change(sql`update subscriptions set revision = revision + 1 where id = ${subscriptionId}::uuid`)
  await tx.change(sql`
    update subscription_orders set state = case when version = ${version} then 'done' else 'open' end,
      done_at = case when version = ${version} then clock_now() end, next_at = clock_now(), note = null
    where id = ${id}`)
}
