import { z } from 'zod'
import { amount, face, id, moment, timeZone, wireMoney } from './fields.ts'
import { byId, list } from './listing.ts'
import { route } from './route.ts'

/** A store code's secret: 128 bits as 26 characters of Crockford's alphabet (without I, L, O, U). */
const token = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'Not a store code')
/** The secret, or the number by which both sides know the payment afterwards: that alone takes no money. */
const tokenOrId = z.union([token, id])

export const codeStatuses = ['active', 'redeemed', 'expired', 'superseded'] as const

const payment = {
  id,
  status: z.enum(codeStatuses),
  /** what was held */
  amount: wireMoney,
  /** what the shop took; 0.00 while nobody has */
  taken: wireMoney,
  /** what the shop gave back since */
  refunded: wireMoney,
  createdAt: moment,
  expiresAt: moment,
  redeemedAt: moment.nullable(),
}

/** A code as its payer sees it: never with the secret, which nobody can read again. */
export const ownCode = z.object({ ...payment, merchant: face.nullable() })
export type OwnCode = z.infer<typeof ownCode>

/** A payment as the shop sees it. */
export const storePayment = z.object({
  ...payment,
  payer: z.object({ firstName: z.string() }),
  /** until when it can be given back; null before it was taken */
  refundableUntil: moment.nullable(),
})
export type StorePayment = z.infer<typeof storePayment>

const codeErrors = ['not_found', 'forbidden', 'code_state'] as const

export const storeRoutes = {
  createPaymentToken: route('POST /api/user/payment-token', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'codes'],
    body: z.strictObject({ amount }),
    status: 201,
    reply: z.object({
      token,
      id,
      amount: wireMoney,
      expiresAt: moment,
      /** the real balance, now that the amount is held */
      balance: wireMoney,
    }),
    refusals: ['wallet_locked', 'money_owed', 'insufficient_funds'],
    about:
      'A code for a shop: single use, five minutes, the amount is held. A live one of the caller’s is superseded and its money returned.',
  }),
  listPaymentTokens: route('GET /api/user/payment-tokens', {
    who: 'user',
    rate: 'read',
    ...list(byId),
    reply: z.array(ownCode),
    about: 'The caller’s own codes, newest first, without their secrets.',
  }),
  getPaymentToken: route('GET /api/payment-tokens/{token}', {
    who: 'user',
    rate: 'read',
    params: z.strictObject({ token: tokenOrId }),
    reply: z.discriminatedUnion('viewer', [
      ownCode.extend({ viewer: z.literal('payer') }),
      storePayment.extend({ viewer: z.literal('merchant') }),
    ]),
    refusals: ['not_found'],
    about:
      'A code as its payer sees it, or as a shop does that holds its secret (amount, state, first name). Nobody else sees it.',
  }),
  redeemPaymentToken: route('POST /api/payment-tokens/{token}/redeem', {
    who: 'merchant',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'codes'],
    params: z.strictObject({ token }),
    body: z.strictObject({ amount }),
    reply: storePayment.extend({ balance: wireMoney }),
    refusals: [...codeErrors, 'code_amount'],
    about: 'A shop takes at most the code’s amount, once; the rest goes back to the payer.',
  }),
  refundPaymentToken: route('POST /api/payment-tokens/{token}/refund', {
    who: 'merchant',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'codes'],
    params: z.strictObject({ token: tokenOrId }),
    body: z.strictObject({ amount: amount.optional() }),
    reply: storePayment.extend({ balance: wireMoney }),
    refusals: [
      ...codeErrors,
      'wallet_locked',
      'code_amount',
      'money_owed',
      'refund_window',
      'insufficient_funds',
    ],
    about: 'The shop that took the money gives it back within 24 hours, all of it or a part.',
  }),
  listStorePayments: route('GET /api/store-payments', {
    who: 'merchant',
    rate: 'read',
    ...list(byId),
    reply: z.array(storePayment),
    about: 'What the caller’s shop took in the last 24 hours, newest first.',
  }),
  storeDays: route('GET /api/store-payments/days', {
    who: 'merchant',
    rate: 'read',
    query: z.strictObject({ timeZone: timeZone.optional() }),
    reply: z.array(
      z.object({
        /** "2026-11-21", by the calendar of the time zone */
        day: z.string(),
        startsAt: moment,
        payments: z.number().int(),
        taken: wireMoney,
        /** given back since, of what was taken on this day */
        refunded: wireMoney,
        /** taken less refunded */
        total: wireMoney,
      }),
    ),
    about:
      'What the caller’s shop took on each of the last 30 days on which it took anything, newest first; days are those of timeZone, or of UTC.',
  }),
}
