import Stripe from 'stripe'
import { z } from 'zod'
import type { StripeConfig } from '#server/config/config.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { CardEvent, CardForm, CardIntent, CardProvider, CardRefund } from './cards.ts'
import { isMissing, objectId, stripeBilling, userIdOf } from './stripe-billing.ts'
import { PAYMENT_KINDS, SUBSCRIPTION_KINDS } from './stripe-kinds.ts'

const ANSWERS_WITHIN_MS = 8_000
/** An eavesdropper may replay older signatures. */
const SIGNATURE_MAX_SECONDS = 300
/** Stripe's own limit: eight digits of cents. */
const AMOUNT_MAX_CENTS = 99_999_999n

const REFUNDS_MAX = 1_000
const EVENTS_MAX = 10_000
const REFUND_STATUS: Record<string, CardRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** Disputes that took no money, or whose money was returned. */
const NOT_TAKEN = /^(won|prevented|warning_)/

/** Cards by Stripe: a PaymentIntent for each deposit, the Payment Element in the browser, webhooks as the truth. */
export function stripeCards(config: StripeConfig): CardProvider {
  const stripe = new Stripe(config.secretKey, {
    ...apiAddress(config.apiBase),
    timeout: ANSWERS_WITHIN_MS,
    // Safe, because every creating call carries an idempotency key.
    maxNetworkRetries: 1,
    telemetry: false,
  })

  /** A simulator's payment is never live, whatever it says. */
  const isLive = (intent: Stripe.PaymentIntent) => intent.livemode && config.apiBase === undefined

  async function read(id: string, withRefunds = false): Promise<CardIntent | undefined> {
    let intent: Stripe.PaymentIntent
    try {
      intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
    const refunds = withRefunds ? await refundsOf(stripe, intent) : undefined
    return intentOf(intent, isLive(intent), { refunds, takenBack: await takenBack(stripe, intent, refunds) })
  }

  return {
    testMode: false,
    amountMax: AMOUNT_MAX_CENTS,
    form: formOf(config),
    billing: stripeBilling(stripe, config),
    async createIntent({ depositId, amount, userId }) {
      const intent = await stripe.paymentIntents.create(
        {
          amount: Number(amount),
          currency: 'usd',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          metadata: { user_id: userId.toString(), deposit_id: depositId },
          description: 'Deposit to an Evens balance',
        },
        { idempotencyKey: `evens-deposit-${depositId}` },
      )
      return intentOf(intent, isLive(intent))
    },
    readIntent: read,
    async cancelIntent(id) {
      await unlessOver(stripe.paymentIntents.cancel(id))
    },
    async refundIntent({ id, amount, key, refundId }) {
      const order = { payment_intent: id, amount: Number(amount) }
      if (refundId === undefined) {
        await unlessOver(stripe.refunds.create(order, { idempotencyKey: key }))
        return undefined
      }
      const metadata = { refund_id: refundId.toString() }
      return whyRefused(stripe.refunds.create({ ...order, metadata }, { idempotencyKey: key }))
    },
    openMessage: (bytes, signature) => openMessage(stripe, config.webhookSecret, bytes, signature),
    readMessage: eventOf,
    listMessages: (since, until) => listMessages(stripe, since, until),
  }
}

/** Stripe keeps messages for 30 days, whether they arrived or not. */
async function listMessages(stripe: Stripe, since: Date, until: Date): Promise<object[]> {
  const events = await stripe.events
    .list({
      types: [...PAYMENT_KINDS, ...SUBSCRIPTION_KINDS],
      created: { gte: secondsOf(since), lte: secondsOf(until) },
      limit: 100,
    })
    .autoPagingToArray({ limit: EVENTS_MAX })
  if (events.length === EVENTS_MAX) throw new Error('Stripe lists more messages than we read')
  return events.reverse().map((event) => withoutSecret(message.parse(event)))
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

type Refunds = { listed: CardRefund[]; total: bigint }

/** Every refund of a payment and their total, from one answer, so that both agree. */
async function refundsOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Refunds> {
  const refunds = await stripe.refunds
    .list({ payment_intent: intent.id, limit: 100 })
    .autoPagingToArray({ limit: REFUNDS_MAX })
  const read = refunds.map(({ metadata, status, amount }) => ({
    refundId: /^[1-9]\d{0,17}$/.test(metadata?.refund_id ?? '') ? BigInt(metadata!.refund_id!) : undefined,
    status: REFUND_STATUS[status ?? ''] ?? ('pending' as const),
    amount: BigInt(amount),
  }))
  const total = read.reduce((sum, one) => (one.status === 'failed' ? sum : sum + one.amount), 0n)
  return { listed: read.map(({ refundId, status }) => ({ refundId, status })), total }
}

/** The amount that refunds and lost disputes took from a payment, cents. */
async function takenBack(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  refunds: Refunds | undefined,
): Promise<bigint> {
  const charge = intent.latest_charge
  if (charge === null || typeof charge === 'string') return 0n
  let total = refunds?.total ?? BigInt(charge.amount_refunded)
  if (charge.disputed) {
    const disputes = await stripe.disputes.list({ payment_intent: intent.id, limit: 100 })
    for (const dispute of disputes.data) {
      if (!NOT_TAKEN.test(dispute.status)) total += BigInt(dispute.amount)
    }
  }
  return total
}

/** @throws Refusal signature_invalid, malformed for a signed body that is no event */
function openMessage(stripe: Stripe, secret: string, bytes: Buffer, signature: string | undefined): object {
  const { data } = message.safeParse(signedContent(stripe, secret, bytes, signature))
  if (!data) throw new Refusal('malformed', 'The body is not an event')
  return withoutSecret(data)
}

function signedContent(stripe: Stripe, secret: string, bytes: Buffer, signature: string | undefined) {
  try {
    return stripe.webhooks.constructEvent(bytes, signature ?? '', secret, SIGNATURE_MAX_SECONDS)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw new Refusal('signature_invalid', 'The signature does not match this message')
    }
    throw error
  }
}

/** Ignores Stripe's refusal to change a payment that is over. */
async function unlessOver(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (error) {
    const over = ['payment_intent_unexpected_state', 'charge_already_refunded']
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !over.includes(error.code ?? ''))
      throw error
  }
}

/**
 * Why Stripe refuses an order for good; undefined when it takes it. An error that may pass (no balance there, no answer) is
 * thrown.
 */
async function whyRefused(order: Promise<unknown>): Promise<string | undefined> {
  try {
    await order
    return undefined
  } catch (error) {
    const forGood = error instanceof Stripe.errors.StripeInvalidRequestError
    if (!forGood || error.code === 'balance_insufficient') throw error
    return error.message
  }
}

/** Stripe's own form and the origins that Stripe names for it, or those of a simulator. */
function formOf({ publishableKey, apiBase }: StripeConfig): CardForm {
  if (apiBase) {
    const { origin } = new URL(apiBase)
    const sources = { scripts: [origin], frames: [origin], connections: [origin] }
    return { publishableKey, scriptUrl: `${origin}/v3`, sources }
  }
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
  return {
    publishableKey,
    scriptUrl: 'https://js.stripe.com/v3',
    sources: {
      scripts,
      frames: [...scripts, 'https://hooks.stripe.com'],
      connections: ['https://api.stripe.com'],
    },
  }
}

/** Where the API is: Stripe's own, or a simulator's host, port and protocol. */
function apiAddress(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  return {
    host: hostname,
    port: port || (protocol === 'https:' ? '443' : '80'),
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
  }
}

function intentOf(
  intent: Stripe.PaymentIntent,
  live: boolean,
  { refunds, takenBack }: { refunds?: Refunds | undefined; takenBack: bigint } = { takenBack: 0n },
): CardIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statusOf(intent),
    live,
    amount: BigInt(intent.status === 'succeeded' ? intent.amount_received : intent.amount),
    currency: intent.currency,
    userId: userIdOf(intent.metadata),
    depositId: intent.metadata.deposit_id || undefined,
    takenBack,
    refunds: refunds?.listed ?? [],
    card: cardOf(intent),
    cardKey: paidBy(intent)?.fingerprint ?? undefined,
  }
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

const paidBy = ({ latest_charge: charge }: Stripe.PaymentIntent) =>
  charge === null || typeof charge === 'string' ? undefined : charge.payment_method_details?.card

/** "Visa •••• 4242"; undefined before the payment and where it was no card. */
function cardOf(intent: Stripe.PaymentIntent): string | undefined {
  const card = paidBy(intent)
  return card?.last4 ? `${BRANDS[card.brand ?? ''] ?? 'Card'} •••• ${card.last4}` : undefined
}

function statusOf(intent: Stripe.PaymentIntent): CardIntent['status'] {
  for (const plain of ['succeeded', 'processing', 'canceled'] as const) {
    if (intent.status === plain) return plain
  }
  // Stripe allows another card on the same intent; the last decline is in its error.
  return intent.last_payment_error ? 'failed' : 'requires_payment'
}

/** Removes the card form's secret from a stored message, which operators can read. */
function withoutSecret(event: Message): Message {
  const { client_secret: _, ...object } = event.data.object
  return { ...event, data: { ...event.data, object } }
}

/** The parts of an event that we read; the others are kept with it. */
const message = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.looseObject({
    object: z.looseObject({
      id: z.string().optional(),
      object: z.string().optional(),
      payment_intent: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
    }),
  }),
})
type Message = z.infer<typeof message>

function eventOf(event: unknown): CardEvent {
  const { id, type, data } = event as Message
  const { object } = data
  const named = object.object === 'payment_intent' ? object.id : object.payment_intent
  return { id, kind: type, intentId: objectId(named) }
}
