import { z } from 'zod'
import { parseRate } from './coin-rate.ts'
import { faceForOperators, id, idParams, moment, text, wireMoney } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

const coin = z.string().regex(/^\d+(\.\d+)?$/)
const rate = z.string().regex(/^\d+\.\d{2,8}$/)

/** A crypto payment of unknown value, or stuck at the provider: it is not credited automatically. */
export const parkedPayment = z.object({
  id,
  user: faceForOperators.extend({ email: z.string(), closed: z.boolean() }),
  provider: z.enum(['nowpayments', 'bitcoin-node']),
  /** the provider's reference: a payment id, or txid:vout */
  reference: z.string(),
  payCurrency: z.string(),
  paid: coin,
  /** the deposit's amount, and what is credited of this payment so far */
  amount: wireMoney,
  credited: wireMoney,
  seenAt: moment,
  /** `price`: an operator has to set its rate; `provider`: it is stuck at the provider and is resolved there */
  waitsFor: z.enum(['price', 'provider']),
  /** dollars per coin by the deposit's quote, the highest rate ever credited */
  quoteRate: rate,
  /** dollars per coin now; null where no rate is available */
  rateNow: rate.nullable(),
  /** what would still be credited at the quote's rate */
  most: wireMoney,
  simulated: z.boolean(),
})
export type ParkedPayment = z.infer<typeof parkedPayment>

export const parkedPaymentRoutes = {
  parkedPayments: route('GET /api/admin/parked-payments', {
    who: 'admin',
    rate: 'read',
    reply: z.array(parkedPayment),
    about: 'The 100 oldest crypto payments that wait for an operator, with the quoted and the current rate.',
  }),
  valuePayment: route('POST /api/admin/parked-payments/{id}/value', {
    who: 'admin',
    rate: 'money',
    changes: ['parkedPayments'],
    onBreak: {
      refused: false,
      because: 'the coins were already sent: the money is credited and held until the break is over',
    },
    money: 'stored-reply',
    subject: 'payment',
    params: idParams,
    body: z.strictObject({
      /** dollars per coin on arrival */
      rate: z
        .string()
        .max(20)
        .refine((value) => parseRate(value) !== null, 'Enter what one coin cost in dollars'),
      reason: text(1, 500),
    }),
    reply: z.object({ id, credited: wireMoney }),
    refusals: ['not_found', 'forbidden', 'step_up_required', 'payment_state'],
    about:
      'Sets the rate on arrival of a waiting crypto payment. It is credited at that rate or the quote’s, whichever gives less.',
  }),
}

export const parkedPayments = contractModule({
  routes: parkedPaymentRoutes,
  parts: { parkedPayments: ['parkedPayments', 'operatorQueues'] },
})
