import { z } from 'zod'
import { amount, face, id, idText, moment, timeZone, wireMoney } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** A store code's secret: 128 bits as 26 characters of Crockford's alphabet (without I, L, O, U). */
const token = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'Not a store code')
/** The secret, or the payment number that both sides know afterwards; the number alone cannot take money. */
const tokenOrId = z.union([token, idText])

export const codeStatuses = ['active', 'redeemed', 'expired', 'superseded'] as const

const payment = {
  id,
  status: z.enum(codeStatuses),
  /** the held amount */
  amount: wireMoney,
  /** taken by the shop; 0.00 until then */
  taken: wireMoney,
  /** refunded by the shop since */
  refunded: wireMoney,
  createdAt: moment,
  expiresAt: moment,
  redeemedAt: moment.nullable(),
}

/** A code as its payer sees it, without the secret, which is shown only once. */
export const ownCode = z.object({ ...payment, merchant: face.nullable() })

/** A payment as the shop sees it. */
export const storePayment = z.object({
  ...payment,
  payer: z.object({ firstName: z.string() }),
  /** the end of the refund period; null before it was taken */
  refundableUntil: moment.nullable(),
})

const codeErrors = ['not_found', 'forbidden', 'code_state'] as const

export const storeRoutes = {
  createPaymentToken: route('POST /api/user/payment-token', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'codes'],
    onBreak: {
      refused: 'break',
      because: 'a store code is money for a shop: no new code is made, and a live one is refunded',
    },
    body: z.strictObject({ amount }),
    status: 201,
    reply: z.object({
      token,
      id,
      amount: wireMoney,
      expiresAt: moment,
      /** the real balance after the hold */
      balance: wireMoney,
    }),
    refusals: [
      'step_up_required',
      'wallet_locked',
      'email_unconfirmed',
      'money_owed',
      'insufficient_funds',
      'card_settling',
      'winnings_settling',
    ],
    about:
      'Creates a store code: single use, valid for five minutes, with its amount held. A code that takes the sum of the last 24 hours above the limit needs a fresh proof. The caller’s previous active code ends and its money is returned.',
  }),
  listPaymentTokens: route('GET /api/user/payment-tokens', {
    who: 'user',
    rate: 'read',
    ...list(byId),
    reply: z.array(ownCode),
    about: 'The caller’s codes, newest first, without their secrets.',
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
      'One code: as its payer sees it, or as a shop with its secret does (amount, state, first name). Nobody else can see it.',
  }),
  redeemPaymentToken: route('POST /api/payment-tokens/{token}/redeem', {
    who: 'merchant',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'codes'],
    onBreak: { refused: false, because: 'a code that was made earlier pays the shop' },
    params: z.strictObject({ token }),
    body: z.strictObject({ amount }),
    reply: storePayment.extend({ balance: wireMoney }),
    refusals: [...codeErrors, 'code_amount'],
    about: 'Redeems a code, once, for at most its amount; the rest goes back to the payer.',
  }),
  refundPaymentToken: route('POST /api/payment-tokens/{token}/refund', {
    who: 'merchant',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'codes'],
    onBreak: { refused: false, because: 'a shop gives money back' },
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
    about:
      'Refunds a redeemed code within 24 hours, in full or in part. Only the shop that took the money can.',
  }),
  listStorePayments: route('GET /api/store-payments', {
    who: 'merchant',
    rate: 'read',
    ...list(byId),
    reply: z.array(storePayment),
    about: 'Payments to the caller’s shop in the last 24 hours, newest first.',
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
        /** refunded since, out of this day's payments */
        refunded: wireMoney,
        /** taken less refunded */
        total: wireMoney,
      }),
    ),
    about:
      'The takings of the caller’s shop on each of its last 30 days with a payment, newest first. Days are those of timeZone, or of UTC.',
  }),
}

export const store = contractModule({
  routes: storeRoutes,
  parts: { codes: ['listPaymentTokens', 'listStorePayments', 'storeDays', 'getPaymentToken'] },
  screens: {
    '/pay-at-store': { title: 'Pay at store', place: 'wallet' },
    // the address holds a secret
    '/pay/:token': { title: 'Store code', place: 'wallet', unlisted: true },
    // operators' screens name their role
    '/merchant': { title: 'Merchant' },
  },
})
