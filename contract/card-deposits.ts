import { z } from 'zod'
import { cursor, limit, moment, wireMoney } from './fields.ts'
import { route } from './route.ts'

/** How far a card deposit has come; `failed` was declined and may still be paid by another card. */
export const cardDepositStates = ['created', 'processing', 'failed', 'canceled', 'credited'] as const

export const cardDeposit = z.object({
  id: z.uuid(),
  /** the provider's own id; null before it has answered */
  paymentIntentId: z.string().nullable(),
  amount: wireMoney,
  status: z.enum(cardDepositStates),
  /** what has gone back to the card: refunds, and disputes that are open or lost */
  takenBack: wireMoney,
  createdAt: moment,
  creditedAt: moment.nullable(),
})

export const cardDepositRoutes = {
  cardDeposits: route({
    name: 'cardDeposits',
    who: 'user',
    rate: 'read',
    query: z.strictObject({ cursor, limit }),
    reply: z.array(cardDeposit),
    about: 'The caller’s card deposits, newest first; the next page’s cursor is in X-Next-Cursor.',
  }),
  stripeWebhook: route({
    name: 'stripeWebhook',
    who: 'public',
    rate: 'write',
    takes: 'webhook',
    reply: z.object({ received: z.literal(true) }),
    refusals: ['signature_invalid', 'payments_unavailable'],
    about:
      'What Stripe tells of payments, refunds and disputes, signed in Stripe-Signature. Kept once for each event; the payment is read again before anything moves.',
  }),
}
