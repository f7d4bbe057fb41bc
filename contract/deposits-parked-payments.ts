import { z } from 'zod'
import { parseRate } from './coin-rate.ts'
import { face, id, idParams, moment, text, wireMoney } from './fields.ts'
import { route } from './route.ts'

const coin = z.string().regex(/^\d+(\.\d+)?$/)
const rate = z.string().regex(/^\d+\.\d{2,8}$/)

/** A payment in coins whose worth nobody could say, or that is stuck at the provider: nothing more of it is credited by itself. */
const parkedPayment = z.object({
  id,
  user: face.extend({ email: z.string(), closed: z.boolean() }),
  provider: z.enum(['nowpayments', 'bitcoin-node']),
  /** the provider's name of it: a payment id, or txid:vout */
  reference: z.string(),
  payCurrency: z.string(),
  paid: coin,
  /** what the deposit was for, and what is credited of this payment until now */
  amount: wireMoney,
  credited: wireMoney,
  seenAt: moment,
  /** `price`: somebody has to say what it was worth; `provider`: it is stuck there, and is settled there */
  waitsFor: z.enum(['price', 'provider']),
  /** dollars for one coin by the deposit's quote: more is never credited */
  quoteRate: rate,
  /** the same now; null where nobody says it */
  rateNow: rate.nullable(),
  /** what more would be credited at the quote's rate */
  most: wireMoney,
  simulated: z.boolean(),
})
export type ParkedPayment = z.infer<typeof parkedPayment>

export const parkedPaymentRoutes = {
  parkedPayments: route('GET /api/admin/parked-payments', {
    who: 'admin',
    rate: 'read',
    reply: z.array(parkedPayment),
    about:
      'Payments in coins that wait for a person, the oldest 100, with the rates of their quote and of now.',
  }),
  valuePayment: route('POST /api/admin/parked-payments/{id}/value', {
    who: 'admin',
    rate: 'money',
    money: 'stored-reply',
    subject: 'payment',
    params: idParams,
    body: z.strictObject({
      /** dollars for one coin when it came */
      rate: z
        .string()
        .max(20)
        .refine((value) => parseRate(value) !== null, 'Enter what one coin cost in dollars'),
      reason: text(1, 500),
    }),
    reply: z.object({ id, credited: wireMoney }),
    refusals: ['not_found', 'forbidden', 'step_up_required', 'payment_state'],
    about:
      'Says what the coins of a payment that waits were worth when they came: they are credited at that rate or the quote’s, whichever gives less.',
  }),
}
