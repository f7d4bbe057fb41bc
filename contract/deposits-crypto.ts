import { z } from 'zod'
import { amount, moment, text, wireMoney } from './fields.ts'
import { byUuid, list } from './listing.ts'
import { route } from './route.ts'

/**
 * What a crypto payment is, in plain words: nothing came yet; it is in sight, in no block; in blocks, but not deep enough;
 * credited; less than the price came; it came after the quote had expired (credited at the quote or at the rate of its
 * arrival, whichever gives less), or is for us to look at (`contactUs`); expired, nothing came: not to be paid any more.
 */
export const cryptoPaymentStates = [
  'waiting',
  'seen',
  'confirming',
  'credited',
  'underpaid',
  'late',
  'expired',
] as const

const coin = z.string().regex(/^\d+(\.\d+)?$/)
const currency = z.string().regex(/^[A-Za-z0-9]{2,20}$/, 'Name a coin, such as BTC')

export const cryptoPayment = z.object({
  id: z.uuid(),
  status: z.enum(cryptoPaymentStates),
  /** what a full payment adds to the balance */
  amount: wireMoney,
  /** what is added to it for the processing; `price` is both */
  fee: wireMoney,
  price: wireMoney,
  /** the coins that are the price, as a decimal string */
  payAmount: coin,
  payAddress: z.string(),
  /** upper case: "BTC" */
  payCurrency: z.string(),
  /** a memo or tag that has to be sent along, for coins whose addresses are shared */
  payMemo: z.string().optional(),
  /** a page of the provider on which it can be paid */
  paymentUrl: z.string().optional(),
  /** for wallets that scan: BIP 21, with what is still to be paid; bitcoin only */
  paymentUri: z.string().optional(),
  /** coins that came, in sight ones included; and those still missing */
  paid: coin,
  missing: coin,
  /** what was added to the balance until now */
  credited: wireMoney,
  /** some of what came is not credited until a person has looked at it */
  contactUs: z.boolean(),
  /** blocks on the payment that has the fewest; null where nothing is under way or the provider does not say */
  confirmations: z.number().int().nullable(),
  confirmationsRequired: z.number().int(),
  createdAt: moment,
  /** no quote after this; the address is watched on */
  expiresAt: moment,
  /** the coins are not real: a simulator plays the provider */
  simulated: z.boolean(),
})
export type CryptoPayment = z.infer<typeof cryptoPayment>

export const cryptoRoutes = {
  createCryptoPayment: route('POST /api/crypto-payment/create', {
    who: 'user',
    rate: 'money',
    money: 'two-steps',
    changes: ['deposits'],
    body: z.strictObject({ amount, currency: currency.optional() }),
    reply: cryptoPayment,
    status: 201,
    refusals: ['payments_unavailable', 'rate_limited'],
    about:
      'Starts a crypto deposit of at least 1.00 and at most CRYPTO_DEPOSIT_MAX, in bitcoin unless told: what to send where, for a price of the amount and 0.5%. Credited by itself after 1 to 3 confirmations. The rate holds for these coins when they come before it expires; more or later ones are worth what they are when they come, and never more than at the quote. 429 with ten unpaid ones open.',
  }),
  cryptoPayments: route('GET /api/crypto-payments', {
    who: 'user',
    rate: 'read',
    ...list(byUuid),
    reply: z.array(cryptoPayment),
    about:
      'The caller’s crypto deposits and how far each has come, newest first; the next page’s cursor is in X-Next-Cursor.',
  }),
  cryptoCurrencies: route('GET /api/crypto-currencies', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({}),
    reply: z.array(z.string()),
    refusals: ['payments_unavailable'],
    about: 'The coins that can be paid in, bitcoin first.',
  }),
  cryptoDepositLimits: route('GET /api/crypto-deposit-limits', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({}),
    reply: z.object({ min: wireMoney, max: wireMoney }),
    about: 'The smallest and the largest crypto deposit, in US dollars.',
  }),
  nowpaymentsWebhook: route('POST /api/webhooks/nowpayments', {
    who: 'public',
    rate: 'write',
    takes: 'webhook',
    reply: z.object({}),
    refusals: ['signature_invalid'],
    about:
      'Messages of NOWPayments: HMAC-SHA512 over the JSON with sorted keys in x-nowpayments-sig. The payment is read again before anything is credited.',
  }),
  sendBitcoin: route('POST /api/bitcoin/send', {
    who: 'user',
    rate: 'money',
    body: z.strictObject({ receiverEmail: text(1, 254), amount }),
    reply: z.object({
      receiverInfo: z.object({ name: z.string(), bitcoinAddress: z.string(), amount: wireMoney }),
    }),
    refusals: ['not_found', 'no_bitcoin_address', 'rate_limited'],
    about:
      'Shows where somebody takes bitcoin, so that the caller can send some from a wallet of their own. It moves nothing.',
  }),
}
