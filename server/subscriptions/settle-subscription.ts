import { INSIGHTS_PRICE_CENTS } from '#contract/fees.ts'
import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { askAndSettle, ReadAgain } from '#server/deposits/index.ts'
import { notify } from '#server/notifications/index.ts'
import type { BilledSubscription } from '#server/payments/billing.ts'
import type { CardIntent, CardProvider } from '#server/payments/cards.ts'
import { isClosed } from '#server/users/index.ts'
import { orderCourse, orderedCourse, orderRefunds } from './orders.ts'
import { recordPayment, reversePayment } from './payments.ts'
import {
  announceSubscription,
  type EndReason,
  endSubscription,
  lockSubscription,
  type Subscription,
} from './subscription-rows.ts'

/** An unpaid renewal ends the subscription after this many days, whatever the provider still tries. */
const UNPAID_DAYS = 21

/** The provider's answer on a subscription, and the row's revision when it was asked. */
export type SubscriptionReading = {
  billed: BilledSubscription
  revision: number
  /** the sums that went back to the card from payments not recorded yet, cents, by payment */
  takenBack: ReadonlyMap<string, bigint>
}

/** As in deposits: `unknown` has no row; `foreign` was never ours; `mismatch` moves nothing. */
export type SubscriptionSettlement = 'settled' | 'unknown' | 'foreign' | 'mismatch'

const OUR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Asks the provider about a subscription; never inside a transaction.
 * @returns undefined when the provider does not know it
 * @throws Error when the provider cannot be reached
 */
export async function readSubscription(
  { db }: Context,
  cards: CardProvider,
  providerId: string,
): Promise<SubscriptionReading | undefined> {
  const known = await db.first<{ revision: number }>(
    sql`select revision from subscriptions where provider_id = ${providerId}`,
  )
  const billed = await cards.billing?.readSubscription(providerId)
  return billed && { billed, revision: known?.revision ?? 0, takenBack: await readNew(db, cards, billed) }
}

/** Reads the money that went back from payments that are new to us: its message may have arrived before theirs. */
async function readNew(
  tx: Tx,
  cards: CardProvider,
  { paid }: BilledSubscription,
): Promise<Map<string, bigint>> {
  const invoices = paid.map(({ id }) => id)
  const known = await tx.rows<{ invoice_id: string }>(
    sql`select invoice_id from subscription_payments where invoice_id = any(${invoices}::text[])`,
  )
  const fresh = paid.filter(({ id }) => !known.some((row) => row.invoice_id === id))
  const takenBack = new Map<string, bigint>()
  for (const { intentId } of fresh) {
    const intent: CardIntent | undefined = intentId === null ? undefined : await cards.readIntent(intentId)
    if (intent) takenBack.set(intent.id, intent.takenBack)
  }
  return takenBack
}

/**
 * Brings a subscription in step with the provider's: records new payments, then the subscription's state. Messages, the card form,
 * orders and reconciliation all call this, in any order and any number of times.
 * @throws ReadAgain when the row has changed since the provider was asked
 */
export async function settleSubscription(
  context: Context,
  tx: Tx,
  { billed, revision, takenBack }: SubscriptionReading,
): Promise<SubscriptionSettlement> {
  if (billed.ownId === undefined || billed.userId === undefined || !OUR_ID.test(billed.ownId))
    return 'foreign'
  // the person's row before the subscription's, as everywhere
  const closed = await isClosed(tx, billed.userId)
  const found = await lockSubscription(tx, billed.ownId)
  if (!found) return 'unknown'
  if (found.user_id !== billed.userId || (found.provider_id !== null && found.provider_id !== billed.id))
    return 'mismatch'
  if (billed.paid.some(({ amount, currency }) => amount !== INSIGHTS_PRICE_CENTS || currency !== 'usd'))
    return 'mismatch'
  if (found.provider_id !== null && found.revision !== revision) throw new ReadAgain()
  if (found.provider_id === null) await attach(tx, found.id, billed)
  const news = await recordNew(context, tx, found, { billed, takenBack })
  if (found.status === 'ended' || closed) {
    await stayEnded(tx, found, billed)
    await orderRefunds(tx, news)
  } else await follow(context, tx, found, billed)
  if ((await lockSubscription(tx, found.id))!.revision !== found.revision)
    announceSubscription(context, tx, found.user_id)
  return 'settled'
}

/**
 * Reads a subscription from the provider and brings the row in step.
 * @throws Error when the provider cannot be reached or contradicts our row
 */
export const readAndSettleSubscription = (
  context: Context,
  cards: CardProvider,
  providerId: string,
): Promise<BilledSubscription> =>
  askAndSettle(
    context,
    async () => {
      const reading = await readSubscription(context, cards, providerId)
      if (!reading) throw new Error(`subscription ${providerId} is missing`)
      return reading
    },
    async (tx, reading) => {
      const settlement = await settleSubscription(context, tx, reading)
      if (settlement !== 'settled') throw new Error(`subscription ${providerId} is ${settlement}`)
      return reading.billed
    },
  )

/** Notes that it is paid until the end of its last paid month. */
const notePaid = (tx: Tx, id: string) =>
  tx.change(sql`
    update subscriptions s set started_at = coalesce(s.started_at, clock_now()), current_period_end = p.until,
      revision = revision + 1
    from (select max(period_end) as until from subscription_payments where subscription_id = ${id}::uuid) p
    where s.id = ${id}::uuid`)

const attach = (tx: Tx, id: string, { id: providerId, customerId }: BilledSubscription) =>
  tx.change(sql`
    update subscriptions set provider_id = ${providerId}, customer_id = ${customerId}, revision = revision + 1
    where id = ${id}::uuid`)

/** @returns the payments that were not recorded yet */
async function recordNew(
  context: Context,
  tx: Tx,
  { id, user_id: userId }: Subscription,
  { billed, takenBack }: Pick<SubscriptionReading, 'billed' | 'takenBack'>,
): Promise<bigint[]> {
  const news: bigint[] = []
  for (const { id: invoiceId, currency: _, ...invoice } of billed.paid) {
    const payment = await recordPayment(context, tx, { subscriptionId: id, userId, invoiceId, ...invoice })
    if (!payment) continue
    news.push(payment.id)
    const back = invoice.intentId === null ? undefined : takenBack.get(invoice.intentId)
    if (back !== undefined) await reversePayment(context, tx, { payment, userId, takenBack: back })
  }
  if (news.length > 0) await notePaid(tx, id)
  return news
}

/** A subscription that ended here ends at the provider too. */
async function stayEnded(tx: Tx, { id, status }: Subscription, billed: BilledSubscription): Promise<void> {
  if (status !== 'ended') await endSubscription(tx, id, 'account_closed')
  if (billed.status !== 'ended') await orderCourse(tx, id, 'end_now')
}

/** A running subscription follows the provider, except where an order to the provider is still open. */
async function follow(
  context: Context,
  tx: Tx,
  { id, user_id: userId }: Subscription,
  billed: BilledSubscription,
): Promise<void> {
  const row = (await lockSubscription(tx, id))!
  const unpaid = row.status === 'incomplete' || billed.status === 'past_due' || row.status === 'past_due'
  if (billed.status === 'ended') return end(context, tx, row, unpaid ? 'unpaid' : 'cancelled')
  const course = await orderedCourse(tx, id)
  const status = row.started_at === null || billed.status === 'incomplete' ? row.status : billed.status
  const endsLater = course === undefined ? billed.endsLater : course === 'end_later'
  const processing = billed.due?.processing ?? false
  if (status === 'past_due' && (await unpaidTooLong(tx, row))) {
    await orderCourse(tx, id, 'end_now')
    return end(context, tx, row, 'unpaid')
  }
  await tx.change(sql`
    update subscriptions set status = ${status}, cancel_at_period_end = ${endsLater}, processing = ${processing},
      revision = revision + 1
    where id = ${id}::uuid
      and (status, cancel_at_period_end, processing) is distinct from (${status}, ${endsLater}, ${processing})`)
  await tx.change(sql`update subscriptions set next_at = ${nextReading} where id = ${id}::uuid`)
  if (status === 'past_due' && row.status !== 'past_due')
    await notify(context, tx, [userId], {
      key: `subscription.unpaid:${id}:${row.current_period_end?.toISOString()}`,
      title: 'Competition Insights is paused',
      body: `The card payment of ${dollars(INSIGHTS_PRICE_CENTS)} for your renewal did not go through. Pay it, or your subscription ends. Nothing is owed from your balance.`,
      link: '/advisory',
    })
}

async function end(context: Context, tx: Tx, row: Subscription, reason: EndReason): Promise<void> {
  await endSubscription(tx, row.id, reason)
  if (reason === 'unpaid' && row.started_at !== null)
    await notify(context, tx, [row.user_id], {
      key: `subscription.ended:${row.id}`,
      title: 'Competition Insights has ended',
      body: 'Its renewal was not paid. You owe nothing, and you can subscribe again at any time.',
      link: '/advisory',
    })
}

async function unpaidTooLong(tx: Tx, { current_period_end: until }: Subscription): Promise<boolean> {
  const { over } = await tx.one<{ over: boolean }>(
    sql`select clock_now() > ${until}::timestamptz + make_interval(days => ${UNPAID_DAYS}) as over`,
  )
  return over
}

/**
 * When we ask the provider again, in case its message never arrives: soon where a person pays, at the end of a period, and also once a day.
 */
const nextReading = sql`clock_now() + case status
  when 'incomplete' then greatest(interval '25 seconds', (clock_now() - created_at) / 10)
  when 'past_due' then interval '1 hour'
  else least(interval '1 day', greatest(interval '15 minutes', current_period_end - clock_now() + interval '5 minutes')) end`
