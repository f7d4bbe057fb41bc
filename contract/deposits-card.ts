import { z } from 'zod'
import { amount, depositPurpose, id, moment, purposeRefusals, wireMoney } from './fields.ts'
import { byId, byMomentAndUuid, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** The state of a card deposit; `failed` was declined and may still be paid by another card. */
export const cardDepositStates = ['created', 'processing', 'failed', 'canceled', 'credited'] as const

export const cardDeposit = z.object({
  id: z.uuid(),
  /** the provider's id; null until the provider has answered */
  paymentIntentId: z.string().nullable(),
  amount: wireMoney,
  status: z.enum(cardDepositStates),
  /** returned to the card: refunds, and disputes that are open or lost */
  takenBack: wireMoney,
  createdAt: moment,
  creditedAt: moment.nullable(),
})

/** Retried until it is `done`; after a week it has `failed` and needs an operator. */
export const cardOrderStates = ['open', 'done', 'failed'] as const

export const cardOrder = z.object({
  id,
  kind: z.enum(['cancel', 'refund']),
  state: z.enum(cardOrderStates),
  /** the provider's id of the payment */
  paymentIntentId: z.string(),
  userId: id,
  amount: wireMoney,
  reason: z.string(),
  /** the result of the last attempt */
  note: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: moment,
  doneAt: moment.nullable(),
})
export type CardOrder = z.infer<typeof cardOrder>

export const cardDepositRoutes = {
  cardDepositTerms: route('GET /api/card-deposits/terms', {
    who: 'user',
    rate: 'read',
    reply: z.object({
      /** false without a card provider */
      available: z.boolean(),
      /** deposits are credited at once and no card is charged */
      testMode: z.boolean(),
    }),
    about: 'How this server takes card payments, for the screen before a deposit.',
  }),
  cardDeposits: route('GET /api/card-deposits', {
    who: 'user',
    rate: 'read',
    ...list(byMomentAndUuid),
    reply: z.array(cardDeposit),
    about: 'The caller’s card deposits, newest first; the next page’s cursor is in X-Next-Cursor.',
  }),
  cardOrders: route('GET /api/admin/card-orders', {
    who: 'admin',
    rate: 'read',
    ...list(byId),
    reply: z.array(cardOrder),
    about:
      'Automatic orders to the card provider, newest first: open payments of closed accounts are cancelled, paid ones refunded to the card. The next cursor is in X-Next-Cursor.',
  }),
  stripeWebhook: route('POST /api/webhooks/stripe', {
    who: 'public',
    rate: 'write',
    changes: [],
    onBreak: {
      refused: false,
      because: 'the card was already charged: the money is credited and held until the break is over',
    },
    takes: 'webhook',
    reply: z.object({ received: z.literal(true) }),
    refusals: ['malformed', 'signature_invalid', 'payments_unavailable'],
    about:
      'Webhook for Stripe’s events about payments, refunds and disputes, signed in Stripe-Signature. Each event is stored once; the payment is read again from Stripe before any money moves.',
  }),
  createPaymentIntent: route('POST /api/create-payment-intent', {
    who: 'user',
    rate: 'money',
    money: 'two-steps',
    changes: ['balance', 'deposits', 'tournaments'],
    onBreak: { refused: 'break', because: 'it is a deposit' },
    body: z.strictObject({ amount, purpose: depositPurpose.optional() }),
    reply: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      /** source of the provider's card form; absent where no card is needed */
      form: z.object({ publishableKey: z.string(), scriptUrl: z.url() }).optional(),
    }),
    refusals: ['payments_unavailable', 'email_unconfirmed', ...purposeRefusals],
    about:
      'Starts a card deposit of at least 1.00, paid in the provider’s form. In test mode the money is credited at once and clientSecret is test_mode. With the purpose join:{id} the credit takes a seat in that tournament in one transaction, if that is still possible then.',
  }),
  verifyDeposit: route('POST /api/verify-deposit', {
    who: 'user',
    rate: 'money',
    money: 'repeatable',
    changes: ['balance', 'deposits', 'tournaments'],
    onBreak: {
      refused: false,
      because: 'the card was already charged: the money is credited and held until the break is over',
    },
    body: z.strictObject({ paymentIntentId: z.string().regex(/^[\x21-\x7e]{1,100}$/) }),
    reply: z.object({ amount: wireMoney, balance: wireMoney }),
    refusals: ['not_found', 'deposit_not_paid', 'payments_unavailable'],
    about: 'Reads the payment again from the provider and credits it to its owner, once.',
  }),
}

export const cardDeposits = contractModule({
  routes: cardDepositRoutes,
})
