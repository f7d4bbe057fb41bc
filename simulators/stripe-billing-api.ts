import type { StripeBilling } from './stripe-billing.ts'

export type Form = { [key: string]: string | Form }

type BillingRoute = [
  method: string,
  path: RegExp,
  answer: (billing: StripeBilling, id: string, form: Form) => object,
]

const list = (url: string, data: object[]) => ({ object: 'list', data, has_more: false, url })
const texts = (form: unknown) => (form ?? {}) as Record<string, string>

/** The part of Stripe's API for subscriptions. */
export const BILLING_ROUTES: readonly BillingRoute[] = [
  ['POST', /^\/v1\/customers$/, (billing, _, form) => billing.createCustomer(texts(form.metadata))],
  [
    'GET',
    /^\/v1\/prices$/,
    (billing, _, form) => {
      const keys = Object.values(texts(form.lookup_keys))
      const known = [...billing.prices.values()]
      return list(
        '/v1/prices',
        known.filter(({ lookup_key: key }) => key !== null && keys.includes(key)),
      )
    },
  ],
  ['GET', /^\/v1\/prices\/(\w+)$/, (billing, id) => billing.price(id)],
  [
    'POST',
    /^\/v1\/prices$/,
    (billing, _, form) =>
      billing.createPrice({
        amount: Number(form.unit_amount),
        currency: String(form.currency),
        lookupKey: form.lookup_key === undefined ? null : String(form.lookup_key),
      }),
  ],
  [
    'POST',
    /^\/v1\/subscriptions$/,
    (billing, _, form) => {
      const [item] = Object.values((form.items ?? {}) as Record<string, Record<string, string>>)
      const made = billing.subscribe({
        customer: String(form.customer),
        price: item?.price ?? '',
        metadata: texts(form.metadata),
      })
      return billing.shown(made)
    },
  ],
  ['GET', /^\/v1\/subscriptions\/(\w+)$/, (billing, id) => billing.shown(billing.subscription(id))],
  [
    'POST',
    /^\/v1\/subscriptions\/(\w+)$/,
    (billing, id, form) => billing.update(id, form.cancel_at_period_end === 'true'),
  ],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, (billing, id) => billing.cancel(id)],
  [
    'GET',
    /^\/v1\/invoices$/,
    (billing, _, form) =>
      list('/v1/invoices', billing.listInvoices(String(form.subscription), String(form.status))),
  ],
]
