import { randomBytes } from 'node:crypto'

/** A refused call, in the shape that Stripe's SDK reads. */
export class SimulatorError extends Error {
  readonly status: number
  readonly fields: Record<string, unknown>
  constructor(status: number, message: string, fields: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

export type Price = {
  id: string
  object: 'price'
  active: boolean
  currency: string
  unit_amount: number
  lookup_key: string | null
  recurring: { interval: 'month'; interval_count: 1 }
  livemode: false
}
export type Invoice = {
  id: string
  object: 'invoice'
  status: 'open' | 'paid' | 'void'
  amount_due: number
  amount_paid: number
  currency: string
  created: number
  period_start: number
  period_end: number
  lines: { object: 'list'; data: { period: { start: number; end: number } }[] }
  status_transitions: { paid_at: number | null }
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
  payments: {
    object: 'list'
    data: { is_default: true; status: 'open' | 'paid'; payment: { type: string; payment_intent: string } }[]
  }
  livemode: false
}
export type Subscription = {
  id: string
  object: 'subscription'
  customer: string
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled'
  cancel_at_period_end: boolean
  cancel_at: number | null
  created: number
  metadata: Record<string, string>
  items: { data: { price: string; current_period_start: number; current_period_end: number }[] }
  latest_invoice: string
  livemode: false
}

type Intent = { id: string; status: string; client_secret: string }

/** The functions of the books that billing needs: payments and messages. */
export type Till = {
  create(order: { amount: number; currency: string; metadata: Record<string, string> }): Intent
  intent(id: string): Intent
  /** charges the saved card */
  charge(id: string): void
  cancel(id: string): void
  publish(type: string, object: object): void
}

const INCOMPLETE_SECONDS = 23 * 3_600
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** The same day of the next month, or its last day. */
function monthAfter(seconds: number, anchor: number): number {
  const date = new Date(seconds * 1000)
  const day = new Date(anchor * 1000).getUTCDate()
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 0)).getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + 1, Math.min(day, last))
  return date.getTime() / 1000
}

/** Customers, prices, subscriptions and invoices as Stripe Billing keeps them, with a clock that tests can move. */
export class StripeBilling {
  readonly prices = new Map<string, Price>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices = new Map<string, Invoice>()
  readonly #customers = new Set<string>()
  readonly #till: Till
  #ahead = 0
  /** the bank declines the saved card at the next renewals */
  declinesRenewals = false

  constructor(till: Till) {
    this.#till = till
  }

  now(): number {
    return Math.floor(Date.now() / 1000) + this.#ahead
  }

  createCustomer(metadata: Record<string, string>): object {
    const id = newId('cus')
    this.#customers.add(id)
    return { id, object: 'customer', metadata, livemode: false }
  }

  createPrice(order: { amount: number; currency: string; lookupKey: string | null }): Price {
    const price: Price = {
      id: newId('price'),
      object: 'price',
      active: true,
      currency: order.currency,
      unit_amount: order.amount,
      lookup_key: order.lookupKey,
      recurring: { interval: 'month', interval_count: 1 },
      livemode: false,
    }
    this.prices.set(price.id, price)
    return price
  }

  price(id: string): Price {
    return found(this.prices.get(id), 'price', id)
  }

  /** Makes an unpaid subscription, like `default_incomplete`. */
  subscribe(order: { customer: string; price: string; metadata: Record<string, string> }): Subscription {
    if (!this.#customers.has(order.customer)) found(undefined, 'customer', order.customer)
    const price = this.price(order.price)
    const start = this.now()
    const end = monthAfter(start, start)
    const subscription: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      customer: order.customer,
      status: 'incomplete',
      cancel_at_period_end: false,
      cancel_at: null,
      created: start,
      metadata: order.metadata,
      items: { data: [{ price: price.id, current_period_start: start, current_period_end: end }] },
      latest_invoice: '',
      livemode: false,
    }
    this.subscriptions.set(subscription.id, subscription)
    this.#bill(subscription, price)
    this.#till.publish('customer.subscription.created', subscription)
    return subscription
  }

  subscription(id: string): Subscription {
    return found(this.subscriptions.get(id), 'subscription', id)
  }

  /** A subscription in Stripe's answers, with its newest invoice inside. */
  shown(subscription: Subscription): object {
    const invoice = this.invoices.get(subscription.latest_invoice)!
    const intent = this.#till.intent(intentOf(invoice))
    const secret = { client_secret: intent.client_secret, type: 'payment_intent' }
    return { ...subscription, latest_invoice: { ...invoice, confirmation_secret: secret } }
  }

  listInvoices(subscription: string, status: string): Invoice[] {
    return [...this.invoices.values()]
      .filter((one) => one.parent.subscription_details.subscription === subscription && one.status === status)
      .reverse()
  }

  update(id: string, ends: boolean): Subscription {
    const subscription = this.#running(id)
    subscription.cancel_at_period_end = ends
    subscription.cancel_at = ends ? periodOf(subscription).current_period_end : null
    this.#till.publish('customer.subscription.updated', subscription)
    return subscription
  }

  cancel(id: string): Subscription {
    const subscription = this.#running(id)
    this.#over(subscription, subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled')
    return subscription
  }

  /** Marks the invoice of a payment as paid, if it has one. */
  paid(intentId: string): void {
    const invoice = this.#invoiceOf(intentId)
    if (!invoice) return
    invoice.status = 'paid'
    invoice.amount_paid = invoice.amount_due
    invoice.status_transitions.paid_at = this.now()
    invoice.payments.data[0]!.status = 'paid'
    const subscription = this.#of(invoice)
    this.#till.publish('invoice.paid', invoice)
    if (subscription.status !== 'incomplete' && subscription.status !== 'past_due') return
    subscription.status = 'active'
    this.#till.publish('customer.subscription.updated', subscription)
  }

  declined(intentId: string): void {
    const invoice = this.#invoiceOf(intentId)
    if (invoice) this.#till.publish('invoice.payment_failed', invoice)
  }

  /** Moves the clock; due subscriptions renew, end or expire. */
  advance(seconds: number): void {
    this.#ahead += seconds
    for (const subscription of this.subscriptions.values()) this.#catchUp(subscription)
  }

  #catchUp(subscription: Subscription): void {
    if (subscription.status === 'incomplete' && subscription.created + INCOMPLETE_SECONDS <= this.now())
      this.#over(subscription, 'incomplete_expired')
    while (subscription.status === 'active' && periodOf(subscription).current_period_end <= this.now()) {
      if (subscription.cancel_at_period_end) this.#over(subscription, 'canceled')
      else this.#renew(subscription)
    }
  }

  #renew(subscription: Subscription): void {
    const period = periodOf(subscription)
    period.current_period_start = period.current_period_end
    period.current_period_end = monthAfter(period.current_period_start, subscription.created)
    const invoice = this.#bill(subscription, this.price(period.price))
    if (this.declinesRenewals) {
      subscription.status = 'past_due'
      this.declined(intentOf(invoice))
    } else this.#till.charge(intentOf(invoice))
    this.#till.publish('customer.subscription.updated', subscription)
  }

  #bill(subscription: Subscription, price: Price): Invoice {
    const { current_period_start: start, current_period_end: end } = periodOf(subscription)
    const intent = this.#till.create({ amount: price.unit_amount, currency: price.currency, metadata: {} })
    const invoice: Invoice = {
      id: newId('in'),
      object: 'invoice',
      status: 'open',
      amount_due: price.unit_amount,
      amount_paid: 0,
      currency: price.currency,
      created: this.now(),
      // an invoice's own period ends where the period that it sells begins
      period_start: start,
      period_end: start,
      lines: { object: 'list', data: [{ period: { start, end } }] },
      status_transitions: { paid_at: null },
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id },
      },
      payments: {
        object: 'list',
        data: [
          {
            is_default: true,
            status: 'open',
            payment: { type: 'payment_intent', payment_intent: intent.id },
          },
        ],
      },
      livemode: false,
    }
    this.invoices.set(invoice.id, invoice)
    subscription.latest_invoice = invoice.id
    return invoice
  }

  #over(subscription: Subscription, status: 'incomplete_expired' | 'canceled'): void {
    subscription.status = status
    const invoice = this.invoices.get(subscription.latest_invoice)!
    const intent = this.#till.intent(intentOf(invoice))
    if (invoice.status === 'open' && intent.status === 'requires_payment_method') {
      invoice.status = 'void'
      this.#till.cancel(intent.id)
    }
    const type = status === 'canceled' ? 'deleted' : 'updated'
    this.#till.publish(`customer.subscription.${type}`, subscription)
  }

  #running(id: string): Subscription {
    const subscription = this.subscription(id)
    if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
      found(undefined, 'subscription', id)
    return subscription
  }

  #invoiceOf(intentId: string): Invoice | undefined {
    return [...this.invoices.values()].find((invoice) => intentOf(invoice) === intentId)
  }

  #of(invoice: Invoice): Subscription {
    return this.subscription(invoice.parent.subscription_details.subscription)
  }
}

const intentOf = (invoice: Invoice) => invoice.payments.data[0]!.payment.payment_intent
const periodOf = (subscription: Subscription) => subscription.items.data[0]!

function found<T>(thing: T | undefined, kind: string, id: string): T {
  if (thing !== undefined) return thing
  throw new SimulatorError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' })
}
