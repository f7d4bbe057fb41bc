import { createHash, randomBytes } from 'node:crypto'
import { SimulatorError, StripeBilling } from './stripe-billing.ts'

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  currency: string
  disputed: boolean
  refunded: boolean
  payment_intent: string
  payment_method_details: { card: { brand: string; last4: string; fingerprint: string } }
  created: number
}
export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  client_secret: string
  metadata: Record<string, string>
  last_payment_error: Record<string, unknown> | null
  latest_charge: string | null
  automatic_payment_methods: unknown
  created: number
  livemode: false
}
export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  status: 'needs_response' | 'won' | 'lost'
  created: number
}
export type Refund = {
  id: string
  object: 'refund'
  amount: number
  charge: string
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Record<string, string>
  created: number
}
export type StripeEvent = {
  id: string
  object: 'event'
  type: string
  created: number
  livemode: false
  data: { object: unknown }
}

/** Test cards for a form; the simulator declines any other complete number as unknown. */
const CARDS: Record<
  string,
  'succeeds' | 'processes' | { code: string; decline_code?: string; message: string }
> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  // Only here: Stripe has no card whose payment stays in process.
  '4000000000006666': 'processes',
  '4000000000000002': {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  '4000000000009995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { code: 'incorrect_cvc', message: 'Your card’s security code is incorrect.' },
}

/** Only here: valid cards for one person each, since everybody shares Stripe's few test numbers. */
const OWN_CARD = /^424242\d{10}$/
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const cardKeyOf = (number: string) => createHash('sha256').update(number).digest('base64url').slice(0, 16)
const now = () => Math.floor(Date.now() / 1000)

/** Payments, refunds and disputes as Stripe keeps them. Each change passes its message to `happened`. */
export class StripeBooks {
  readonly intents = new Map<string, Intent>()
  readonly charges = new Map<string, Charge>()
  readonly disputes = new Map<string, Dispute>()
  readonly refunds = new Map<string, Refund>()
  /** status of the next refunds: `pending` ones wait for `finishRefund` */
  refundsAre: 'succeeded' | 'pending' | 'refused' = 'succeeded'
  readonly events: StripeEvent[] = []
  readonly billing = new StripeBilling({
    create: (order) => this.create(order),
    intent: (id) => this.intent(id),
    charge: (id) => this.#succeed(this.intent(id)),
    cancel: (id) => void this.cancel(id),
    publish: (type, object) => this.#publish(type, object),
  })
  readonly #happened: (event: StripeEvent) => void

  constructor(happened: (event: StripeEvent) => void) {
    this.#happened = happened
  }

  #publish(type: string, object: object): void {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      type,
      created: now(),
      livemode: false,
      data: { object: structuredClone(object) },
    }
    this.events.push(event)
    this.#happened(event)
  }

  create(order: {
    amount: number
    currency: string
    metadata: Record<string, string>
    methods?: unknown
  }): Intent {
    if (!Number.isSafeInteger(order.amount) || order.amount < 50 || order.amount > 99_999_999) {
      throw new SimulatorError(400, 'Amount must be from $0.50 to $999,999.99', { param: 'amount' })
    }
    const id = newId('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: order.amount,
      amount_received: 0,
      currency: order.currency,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      metadata: order.metadata,
      last_payment_error: null,
      latest_charge: null,
      automatic_payment_methods: order.methods ?? null,
      created: now(),
      livemode: false,
    }
    this.intents.set(id, intent)
    this.#publish('payment_intent.created', intent)
    return intent
  }

  intent(id: string): Intent {
    const intent = this.intents.get(id)
    if (!intent) {
      throw new SimulatorError(404, `No such payment_intent: '${id}'`, {
        code: 'resource_missing',
        param: 'intent',
      })
    }
    return intent
  }

  /** The intent in Stripe's answers, with its charge inside on request. */
  shown(intent: Intent, expand: readonly string[]): object {
    const charge = intent.latest_charge === null ? undefined : this.charges.get(intent.latest_charge)
    return expand.includes('latest_charge') && charge ? { ...intent, latest_charge: charge } : intent
  }

  confirm(id: string, card: { number: string }): Intent {
    const intent = this.intent(id)
    if (intent.status !== 'requires_payment_method') {
      throw new SimulatorError(400, `This PaymentIntent is ${intent.status} and cannot be confirmed`, {
        code: 'payment_intent_unexpected_state',
        payment_intent: intent,
      })
    }
    const number = card.number.replace(/\D/g, '')
    const result = CARDS[number] ?? {
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. Only test numbers are known here.',
    }
    if (result === 'succeeds' || OWN_CARD.test(number)) this.#succeed(intent, number)
    else if (result === 'processes') {
      intent.status = 'processing'
      this.#publish('payment_intent.processing', intent)
    } else this.#decline(intent, result)
    return intent
  }

  /** Ends a payment in process. */
  finish(id: string, how: 'succeeded' | 'failed'): Intent {
    const intent = this.intent(id)
    if (intent.status !== 'processing')
      throw new SimulatorError(400, `This PaymentIntent is ${intent.status}`)
    if (how === 'succeeded') this.#succeed(intent)
    else {
      intent.status = 'requires_payment_method'
      intent.last_payment_error = { type: 'card_error', code: 'card_declined', message: 'Your bank said no.' }
      this.#publish('payment_intent.payment_failed', intent)
    }
    return intent
  }

  /** @param number of the card; by default a card that no one else has */
  #succeed(intent: Intent, number = `${intent.id}4242`): void {
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      disputed: false,
      refunded: false,
      payment_intent: intent.id,
      payment_method_details: {
        // the same for every account that pays with this card
        card: {
          brand: number.startsWith('5') ? 'mastercard' : 'visa',
          last4: number.slice(-4),
          fingerprint: cardKeyOf(number),
        },
      },
      created: now(),
    }
    this.charges.set(charge.id, charge)
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    })
    this.#publish('payment_intent.succeeded', intent)
    this.#publish('charge.succeeded', charge)
    this.billing.paid(intent.id)
  }

  #decline(intent: Intent, reason: object): void {
    const error = { type: 'card_error', ...reason }
    intent.last_payment_error = error
    this.#publish('payment_intent.payment_failed', intent)
    this.billing.declined(intent.id)
    const { message, ...fields } = error as { message?: string }
    throw new SimulatorError(402, message ?? 'Declined', { ...fields, payment_intent: intent })
  }

  cancel(id: string): Intent {
    const intent = this.intent(id)
    // the provider cancels a payment in process "in rare cases"; the simulator never does
    if (intent.status !== 'requires_payment_method')
      throw new SimulatorError(400, `This PaymentIntent is ${intent.status} and cannot be canceled`, {
        code: 'payment_intent_unexpected_state',
      })
    intent.status = 'canceled'
    this.#publish('payment_intent.canceled', intent)
    return intent
  }

  #chargeOf(intentId: string): Charge {
    const { latest_charge } = this.intent(intentId)
    const charge = latest_charge === null ? undefined : this.charges.get(latest_charge)
    if (!charge) throw new SimulatorError(400, 'This PaymentIntent has no successful charge')
    return charge
  }

  /** @param amount cents; by default the rest of the charge */
  refund(intentId: string, amount?: number, metadata: Record<string, string> = {}): Refund {
    const charge = this.#chargeOf(intentId)
    const left = charge.amount - charge.amount_refunded
    if (left === 0)
      throw new SimulatorError(400, 'Charge has already been refunded', { code: 'charge_already_refunded' })
    const refunded = amount ?? left
    if (this.refundsAre === 'refused' || !(refunded >= 1 && refunded <= left)) {
      throw new SimulatorError(400, 'Refund amount is greater than what is left of the charge', {
        param: 'amount',
      })
    }
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount: refunded,
      charge: charge.id,
      payment_intent: intentId,
      status: this.refundsAre,
      metadata,
      created: now(),
    }
    this.refunds.set(refund.id, refund)
    this.#countRefunds(charge)
    this.#publish('charge.refunded', charge)
    return refund
  }

  refundsOf(intentId: string): Refund[] {
    return [...this.refunds.values()].filter((one) => one.payment_intent === intentId)
  }

  /** Ends a pending refund. */
  finishRefund(id: string, status: 'succeeded' | 'failed'): Refund {
    const refund = this.refunds.get(id)
    if (!refund) throw new SimulatorError(404, `No such refund: '${id}'`, { code: 'resource_missing' })
    refund.status = status
    this.#countRefunds(this.#chargeOf(refund.payment_intent))
    this.#publish('charge.refund.updated', refund)
    return refund
  }

  /** The bank cannot deliver the refunds, so all their money returns to us. */
  failRefunds(intentId: string): void {
    for (const { id, status } of this.refundsOf(intentId)) {
      if (status !== 'failed') this.finishRefund(id, 'failed')
    }
  }

  /** A pending refund counts as refunded; a failed one does not. */
  #countRefunds(charge: Charge): void {
    const counted = this.refundsOf(charge.payment_intent).filter(({ status }) => status !== 'failed')
    charge.amount_refunded = counted.reduce((sum, { amount }) => sum + amount, 0)
    charge.refunded = charge.amount_refunded === charge.amount
  }

  dispute(intentId: string, amount?: number): Dispute {
    const charge = this.#chargeOf(intentId)
    const dispute: Dispute = {
      id: newId('du'),
      object: 'dispute',
      amount: amount ?? charge.amount,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: intentId,
      status: 'needs_response',
      created: now(),
    }
    charge.disputed = true
    this.disputes.set(dispute.id, dispute)
    this.#publish('charge.dispute.created', dispute)
    return dispute
  }

  closeDispute(id: string, status: 'won' | 'lost'): Dispute {
    const dispute = this.disputes.get(id)
    if (!dispute) throw new SimulatorError(404, `No such dispute: '${id}'`, { code: 'resource_missing' })
    dispute.status = status
    this.#publish('charge.dispute.closed', dispute)
    return dispute
  }
}
