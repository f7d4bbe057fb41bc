import { INSIGHTS_PRICE_CENTS } from '#contract/fees.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { BilledSubscription } from '#server/payments/billing.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { isClosed } from '#server/users/index.ts'
import { refuseSale } from './breaks.ts'
import { startDemo } from './demo-periods.ts'
import { readAndSettleSubscription } from './settle-subscription.ts'
import { lockOpen, type Subscription } from './subscription-rows.ts'

/** An expired payment is replaced by a new one; more often than this something is wrong. */
const ATTEMPTS_MAX = 3

type Created = { demoMode: boolean; clientSecret: string | null }
type Order = { userId: bigint; key: string | undefined }

const unavailable = (message: string) => new Refusal('payments_unavailable', message)

/**
 * Begins a subscription: active at once without a card provider's keys (demo mode), else with the secret for the provider's card
 * form. It records the row first and asks the provider outside of any transaction under the row's id, so another call or a crash
 * meets the same payment.
 * @throws Refusal play_paused; subscription_state where it is paid already; payments_unavailable without a provider or when it does not answer
 */
export async function createSubscription(
  context: Context,
  cards: CardProvider | null,
  order: Order,
): Promise<Created> {
  if (!cards) throw unavailable('Subscriptions are not switched on here. Nothing was charged.')
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const row = await context.db.transact((tx) => recordSubscription(context, tx, order, cards.testMode))
    if (row.demo) return { demoMode: true, clientSecret: null }
    const billed = await ask(context, cards, row)
    // paid meanwhile, or waiting for the bank: there is nothing to type
    if (billed.status === 'active' || billed.due?.processing) return { demoMode: false, clientSecret: null }
    if (billed.due && billed.status !== 'ended')
      return { demoMode: false, clientSecret: billed.due.clientSecret }
  }
  throw unavailable(
    'The card provider did not set up a payment. Nothing was charged; please try again later.',
  )
}

/** The person's subscription that is not paid, or a new one. */
async function recordSubscription(
  context: Context,
  tx: Tx,
  { userId, key }: Order,
  demo: boolean,
): Promise<Subscription> {
  if (await isClosed(tx, userId)) throw new Refusal('unauthorized', 'Sign in first')
  await refuseSale(tx, userId)
  await tx.change(sql`
    insert into subscriptions (user_id, request_key, demo, next_at)
    values (${userId}, ${key ?? null}, ${demo}, ${demo ? null : sql`clock_now() + interval '25 hours'`})
    on conflict (user_id) where status <> 'ended' do nothing`)
  const row = (await lockOpen(tx, userId))!
  if (row.status === 'active' && !(row.demo && key !== undefined && row.request_key === key))
    throw new Refusal('subscription_state', 'You already have Competition Insights. Nothing was charged.')
  if (row.demo && row.status === 'incomplete') await startDemo(context, tx, row)
  return row
}

async function ask(context: Context, cards: CardProvider, row: Subscription): Promise<BilledSubscription> {
  try {
    let id = row.provider_id
    if (id === null) {
      const made = await cards.billing!.createSubscription({
        ownId: row.id,
        userId: row.user_id,
        price: INSIGHTS_PRICE_CENTS,
      })
      id = made.id
    }
    return await readAndSettleSubscription(context, cards, id)
  } catch (error) {
    if (error instanceof Refusal) throw error
    context.log.error({ err: error, subscription: row.id }, 'the card provider did not make a subscription')
    throw unavailable('The card provider did not answer. Nothing was charged; please try again.')
  }
}

/**
 * Reads the caller's subscription from the provider: after the card form, before its message has arrived.
 * @throws Refusal payments_unavailable when the provider does not answer
 */
export async function verifySubscription(
  context: Context,
  cards: CardProvider | null,
  userId: bigint,
): Promise<void> {
  const row = await context.db.first<{ provider_id: string }>(sql`
    select provider_id from subscriptions
    where user_id = ${userId} and status <> 'ended' and provider_id is not null`)
  if (!row || !cards?.billing) return
  try {
    await readAndSettleSubscription(context, cards, row.provider_id)
  } catch (error) {
    context.log.error({ err: error, subscription: row.provider_id }, 'the card provider did not answer')
    throw unavailable(
      'The card provider did not answer. If it took the payment, your subscription starts automatically within a minute.',
    )
  }
}
