import { z } from 'zod'
import { emptyBody, id, moment, wireMoney } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

const subscription = z.object({
  /** `past_due`: the renewal was not paid, and access pauses until it is */
  status: z.enum(['active', 'past_due']),
  /** the end of the paid time; null until the first payment is known */
  currentPeriodEnd: moment.nullable(),
  /** it ends then instead of renewing */
  cancelAtPeriodEnd: z.boolean(),
  startedAt: moment,
  /** until when the person can have all its payments refunded; null where that time is over or the refund was used before */
  moneyBackUntil: moment.nullable(),
  /** no card is charged */
  demoMode: z.boolean(),
})

/** A person's subscription to Competition Insights. */
export const ownSubscription = z.object({
  hasActiveSubscription: z.boolean(),
  subscription: subscription.nullable(),
  /** a payment that was begun and is not finished: `processing` waits for the bank; null without one */
  unfinished: z.enum(['unpaid', 'processing']).nullable(),
  /** the last ended subscription, where none runs now */
  ended: z.object({ at: moment, moneyBack: z.boolean() }).nullable(),
  terms: z.object({
    /** each month */
    price: wireMoney,
    /** false without a card provider */
    available: z.boolean(),
    /** no card is charged on this server */
    demoMode: z.boolean(),
    /** whether a new subscription of this person comes with money back */
    moneyBack: z.boolean(),
  }),
})
export type OwnSubscription = z.infer<typeof ownSubscription>

export const subscriptionPayment = z.object({
  id,
  amount: wireMoney,
  paidAt: moment,
  periodStart: moment,
  periodEnd: moment,
  /** the amount that went back to the card */
  refunded: wireMoney,
  /** the card provider has not confirmed a requested refund yet */
  refundComing: z.boolean(),
  demoMode: z.boolean(),
})
export type SubscriptionPayment = z.infer<typeof subscriptionPayment>

export const subscriptionRoutes = {
  getSubscription: route('GET /api/subscription', {
    who: 'user',
    rate: 'read',
    reply: ownSubscription,
    about: 'The caller’s subscription to Competition Insights, and what a new one costs.',
  }),
  listSubscriptionPayments: route('GET /api/subscription/payments', {
    who: 'user',
    rate: 'read',
    ...list(byId),
    reply: z.array(subscriptionPayment),
    about:
      'The caller’s payments for the subscription, newest first; the next page’s cursor is in X-Next-Cursor.',
  }),
  createSubscription: route('POST /api/subscription/create', {
    who: 'user',
    rate: 'money',
    money: 'repeatable',
    changes: ['subscription'],
    onBreak: { refused: 'break', because: 'it saves a card and sells betting information' },
    body: emptyBody,
    reply: z.object({
      /** active at once, and no card is charged */
      demoMode: z.boolean(),
      /** for the provider’s card form; null where nothing is left to pay */
      clientSecret: z.string().nullable(),
      /** source of the provider’s card form; absent where no card is needed */
      form: z.object({ publishableKey: z.string(), scriptUrl: z.url() }).optional(),
    }),
    refusals: ['subscription_state', 'payments_unavailable'],
    about:
      'Begins a subscription, or continues an unfinished payment: another call returns the same payment. While a renewal is unpaid, it returns that invoice’s payment.',
  }),
  verifySubscription: route('POST /api/subscription/verify', {
    who: 'user',
    rate: 'money',
    money: 'repeatable',
    changes: ['subscription'],
    onBreak: { refused: false, because: 'the card was charged already' },
    body: emptyBody,
    reply: ownSubscription,
    refusals: ['payments_unavailable'],
    about:
      'Reads the caller’s subscription again from the provider: after the card form, without waiting for a message.',
  }),
  cancelSubscription: route('POST /api/subscription/cancel', {
    who: 'user',
    rate: 'write',
    changes: ['subscription'],
    onBreak: { refused: false, because: 'nothing more is charged' },
    body: emptyBody,
    reply: ownSubscription,
    refusals: ['subscription_state'],
    about: 'Ends the subscription at the end of the paid month; access stays until then.',
  }),
  resumeSubscription: route('POST /api/subscription/resume', {
    who: 'user',
    rate: 'write',
    changes: ['subscription'],
    onBreak: { refused: 'break', because: 'it would charge a saved card again' },
    body: emptyBody,
    reply: ownSubscription,
    refusals: ['subscription_state'],
    about: 'Withdraws the cancellation while the subscription still runs.',
  }),
  refundSubscription: route('POST /api/subscription/refund', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['subscription'],
    onBreak: { refused: false, because: 'money goes back to its owner' },
    body: emptyBody,
    reply: ownSubscription,
    refusals: ['subscription_state', 'refund_window'],
    about:
      'Refunds all payments for the running subscription and ends it at once, within 30 days of its first payment, once for each person.',
  }),
}

export const subscriptions = contractModule({
  routes: subscriptionRoutes,
  parts: { subscription: ['getSubscription', 'listSubscriptionPayments'] },
  screens: { '/advisory': { title: 'Odds Advisory', place: 'home' } },
})
