import Stripe from 'stripe'
import { dollars } from '#contract/money.ts'
import type { StripeConfig } from '#server/config/config.ts'
import type { BilledSubscription, Billing, BillingEvent, PaidInvoice } from './billing.ts'

/** The id of an object that Stripe names by its id or sends whole. */
export const objectId = (named: string | { id: string } | null | undefined): string | undefined =>
  (typeof named === 'object' ? named?.id : named) ?? undefined

/** Our user's id in the metadata of a thing; undefined where it is not ours. */
export const userIdOf = ({ user_id: userId }: Record<string, string>): bigint | undefined =>
  userId !== undefined && /^[1-9]\d{0,17}$/.test(userId) ? BigInt(userId) : undefined

/** Whether Stripe does not know the requested object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Stripe reads at most this many paid months of one subscription: more than eight years. */
const INVOICES_MAX = 100
const EXPANDED = ['latest_invoice.confirmation_secret', 'latest_invoice.payments']

const STATUS: Partial<Record<string, BilledSubscription['status']>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
}

/**
 * Subscriptions by Stripe Billing: made unpaid (`default_incomplete`), paid in the browser by the secret of the first invoice,
 * renewed by Stripe with the card that paid.
 */
export function stripeBilling(stripe: Stripe, config: StripeConfig): Billing {
  let priceId: Promise<string> | undefined

  async function priceOf(cents: bigint): Promise<string> {
    priceId ??= findPrice(stripe, config, cents)
    priceId.catch(() => {
      priceId = undefined
    })
    return priceId
  }

  async function readAll(subscription: Stripe.Subscription): Promise<BilledSubscription> {
    const invoices = await stripe.invoices.list({
      subscription: subscription.id,
      status: 'paid',
      limit: INVOICES_MAX,
      expand: ['data.payments'],
    })
    const live = config.apiBase === undefined
    return {
      id: subscription.id,
      customerId: objectId(subscription.customer) ?? '',
      ownId: subscription.metadata.subscription_id || undefined,
      userId: userIdOf(subscription.metadata),
      status: STATUS[subscription.status] ?? 'past_due',
      endsLater: subscription.cancel_at_period_end || subscription.cancel_at !== null,
      paid: invoices.data
        .filter(({ amount_paid }) => amount_paid > 0)
        .map((invoice) => paidInvoice(invoice, live))
        .sort((a, b) => a.periodStart.getTime() - b.periodStart.getTime()),
      due: await dueOf(stripe, subscription.latest_invoice),
    }
  }

  return {
    async createSubscription({ ownId, userId, price }) {
      const metadata = { user_id: userId.toString(), subscription_id: ownId }
      const customer = await stripe.customers.create(
        { metadata },
        { idempotencyKey: `evens-customer-${ownId}` },
      )
      const subscription = await stripe.subscriptions.create(
        {
          customer: customer.id,
          items: [{ price: await priceOf(price) }],
          payment_behavior: 'default_incomplete',
          payment_settings: {
            payment_method_types: ['card'],
            save_default_payment_method: 'on_subscription',
          },
          metadata,
          expand: EXPANDED,
        },
        { idempotencyKey: `evens-subscription-${ownId}` },
      )
      return readAll(subscription)
    },
    async readSubscription(id) {
      try {
        return await readAll(await stripe.subscriptions.retrieve(id, { expand: EXPANDED }))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async endLater(id, ends) {
      await stripe.subscriptions.update(id, { cancel_at_period_end: ends })
    },
    async endNow(id) {
      try {
        await stripe.subscriptions.cancel(id)
      } catch (error) {
        // this call does not find a subscription that is over
        if (!isMissing(error)) throw error
      }
    },
    readMessage,
  }
}

/**
 * The price in the settings, or the price that this server makes once and finds again by its lookup key.
 * @throws Error when the price in the settings differs from the contract's
 */
async function findPrice(stripe: Stripe, { insightsPrice }: StripeConfig, cents: bigint): Promise<string> {
  if (insightsPrice !== undefined) {
    const price = await stripe.prices.retrieve(insightsPrice)
    const monthly = price.recurring?.interval === 'month' && price.recurring.interval_count === 1
    if (price.unit_amount !== Number(cents) || price.currency !== 'usd' || !monthly || !price.active)
      throw new Error(`STRIPE_INSIGHTS_PRICE is not ${dollars(cents)} a month`)
    return price.id
  }
  const key = `evens_insights_month_${cents}`
  const known = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
  if (known.data[0]) return known.data[0].id
  const made = await stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: Number(cents),
      recurring: { interval: 'month' },
      lookup_key: key,
      product_data: { name: 'Competition Insights' },
    },
    { idempotencyKey: `evens-price-${key}` },
  )
  return made.id
}

/** The values that the browser's form needs for an invoice that is not paid yet. */
async function dueOf(
  stripe: Stripe,
  invoice: string | Stripe.Invoice | null,
): Promise<BilledSubscription['due']> {
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return null
  const intentId = intentOf(invoice)
  const clientSecret = invoice.confirmation_secret?.client_secret
  if (intentId === null || clientSecret === undefined) return null
  const intent = await stripe.paymentIntents.retrieve(intentId)
  return { intentId, clientSecret, processing: intent.status === 'processing' }
}

/** The card payment of an invoice: the paid one, else the one that waits. */
function intentOf(invoice: Stripe.Invoice): string | null {
  const payments = invoice.payments?.data ?? []
  const paid = payments.find(({ status }) => status === 'paid') ?? payments.find((one) => one.is_default)
  return objectId(paid?.payment.payment_intent) ?? null
}

function paidInvoice(invoice: Stripe.Invoice, live: boolean): PaidInvoice {
  // the invoice's own period is the one before; the period of its line is the one that was bought
  const period = invoice.lines.data[0]?.period ?? { start: invoice.period_start, end: invoice.period_end }
  return {
    id: invoice.id,
    intentId: intentOf(invoice),
    amount: BigInt(invoice.amount_paid),
    currency: invoice.currency,
    periodStart: moment(period.start),
    periodEnd: moment(period.end),
    paidAt: moment(invoice.status_transitions.paid_at ?? invoice.created),
    live: invoice.livemode && live,
  }
}

const moment = (seconds: number) => new Date(seconds * 1000)

type Message = {
  type: string
  data: {
    object: {
      id?: string
      object?: string
      payment_intent?: string | { id: string } | null
      parent?: { subscription_details?: { subscription?: string | { id: string } } | null } | null
    }
  }
}

function readMessage(message: unknown): BillingEvent {
  const { type, data } = message as Message
  const { object } = data
  const subscriptionId =
    object.object === 'subscription'
      ? object.id
      : object.object === 'invoice'
        ? objectId(object.parent?.subscription_details?.subscription)
        : undefined
  return { kind: type, subscriptionId, intentId: objectId(object.payment_intent) }
}
