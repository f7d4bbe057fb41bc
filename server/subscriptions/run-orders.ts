import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { ReadAgain } from '#server/deposits/index.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import type { Course } from './orders.ts'
import { readPayment, settlePayment } from './settle-payment.ts'
import { readSubscription, settleSubscription } from './settle-subscription.ts'

const AT_ONCE = 20
const READINGS_MAX = 5

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
 * Sends what was ordered to the provider, outside of any transaction, and tries each again at growing intervals for a week.
 * @param options.of the orders of one subscription alone
 * @param options.shouldContinue called before each one; false ends the round
 */
export async function runOrders(
  context: Context,
  cards: CardProvider,
  { of, shouldContinue = () => true }: { of?: string; shouldContinue?: () => boolean } = {},
): Promise<void> {
  if (!cards.billing) return
  while (shouldContinue()) {
    // claimed by moving its due time first, so that other nodes skip it meanwhile
    const due = await context.db.rows<Order>(sql`
      update subscription_orders o set attempts = o.attempts + 1,
        next_at = clock_now() + interval '30 seconds' * least(120, 2 ^ least(o.attempts, 7))
      from subscription_orders x
      join subscriptions s on s.id = x.subscription_id
      left join subscription_payments p on p.id = x.payment_id
      where o.id = x.id and o.id in (
        select y.id from subscription_orders y join subscriptions z on z.id = y.subscription_id
        where y.state = 'open' and y.next_at <= clock_now() and z.provider_id is not null
          and (${of ?? null}::uuid is null or z.id = ${of ?? null}::uuid)
        order by y.next_at limit ${AT_ONCE} for update of y skip locked)
      returning o.id, o.kind, o.version, s.id as subscription_id, s.provider_id, p.intent_id, p.amount_cents, p.reversals`)
    for (const order of due) {
      if (!shouldContinue()) return
      await carryOut(context, cards, order)
    }
    if (due.length < AT_ONCE) return
  }
}

async function carryOut(context: Context, cards: CardProvider, order: Order): Promise<void> {
  try {
    if (order.kind === 'refund') await refund(context, cards, order)
    else await steer(context, cards, order)
  } catch (error) {
    context.log.warn({ err: error, order: order.id.toString() }, 'an order about a subscription failed')
    const note = error instanceof Error ? error.message.slice(0, 500) : String(error)
    await context.db.change(sql`
      update subscription_orders set note = ${note},
        state = case when created_at < clock_now() - interval '7 days' then 'failed' else state end
      where id = ${order.id} and state = 'open'`)
  }
}

/** Gives back what has not gone back yet of a payment. */
async function refund(context: Context, cards: CardProvider, order: Order): Promise<void> {
  const { amount_cents: paid, intent_id: id } = order
  const before = await cards.readIntent(id!)
  if (!before) throw new Error('the provider does not know this payment')
  const amount = paid! - before.takenBack
  // one refund each time that the money is ours: under its first key the provider would answer with one that failed
  const key = `evens-subscription-refund-${order.id}-${order.reversals}-${amount}`
  if (amount > 0n) await cards.refundIntent({ id: id!, amount, key })
  await repeated(async () => {
    const reading = await readPayment(context, cards, id!)
    if (!reading || reading.intent.takenBack < paid!) throw new Error('the refund has not arrived yet')
    await context.db.transact(async (tx) => {
      await settlePayment(context, tx, reading)
      await tx.change(
        sql`update subscription_orders set state = 'done', done_at = clock_now(), note = null where id = ${order.id}`,
      )
    })
  })
}

/**
 * Brings the provider's subscription on its course. Where another course was ordered meanwhile, that one is sent again: this
 * one may have overtaken it.
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
  await repeated(async () => {
    const reading = await readSubscription(context, cards, id)
    if (reading) await context.db.transact((tx) => settleSubscription(context, tx, reading))
  })
}

/** Notes that a course was carried out. The provider's answers from before that are read again. */
async function closeCourse(tx: Tx, { id, version, subscription_id: subscriptionId }: Order): Promise<void> {
  await tx.change(sql`update subscriptions set revision = revision + 1 where id = ${subscriptionId}::uuid`)
  await tx.change(sql`
    update subscription_orders set state = case when version = ${version} then 'done' else 'open' end,
      done_at = case when version = ${version} then clock_now() end, next_at = clock_now(), note = null
    where id = ${id}`)
}

/** Asks and settles, again where another answer was settled in between. */
export async function repeated(work: () => Promise<void>): Promise<void> {
  for (let reading = 1; ; reading++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ReadAgain) || reading === READINGS_MAX) throw error
    }
  }
}
