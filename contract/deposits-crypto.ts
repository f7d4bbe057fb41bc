import { z } from 'zod'
import { plainEmail } from './email-address.ts'
import { amount, depositPurpose, moment, purposeRefusals, text, wireMoney } from './fields.ts'
import { byUuid, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/**
 * The states of a crypto deposit, in order: nothing has arrived; a payment is seen but in no block; it is in a block
 * but lacks confirmations; credited; underpaid; paid after the quote expired (credited at the quote's rate or the rate
 * on arrival, whichever gives less) or in need of an operator (`contactUs`); expired without payment, so it must not be
 * paid any more.
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
  /** the processing fee; `price` is amount plus fee */
  fee: wireMoney,
  price: wireMoney,
  /** the price in coins, a decimal string */
  payAmount: coin,
  payAddress: z.string(),
  /** upper case: "BTC" */
  payCurrency: z.string(),
  /** the memo or tag to send along, for coins with shared addresses */
  payMemo: z.string().optional(),
  /** the provider's payment page */
  paymentUrl: z.string().optional(),
  /** BIP 21 URI for scanning wallets, with the amount still due; bitcoin only */
  paymentUri: z.string().optional(),
  /** coins received, unconfirmed ones included, and coins still missing */
  paid: coin,
  missing: coin,
  /** credited so far */
  credited: wireMoney,
  /** part of the payment waits for an operator before it is credited */
  contactUs: z.boolean(),
  /**
   * confirmations of the payment that has the fewest; null where nothing is under way or the provider does not report
   * them
   */
  confirmations: z.number().int().nullable(),
  confirmationsRequired: z.number().int(),
  createdAt: moment,
  /** the quote expires here; the address is still watched afterwards */
  expiresAt: moment,
  /** the coins are not real: a simulator plays the provider */
  simulated: z.boolean(),
  /** the purpose of the money, as the caller stated it */
  purpose: depositPurpose.optional(),
})
export type CryptoPayment = z.infer<typeof cryptoPayment>

export const cryptoRoutes = {
  createCryptoPayment: route('POST /api/crypto-payment/create', {
    who: 'user',
    rate: 'money',
    money: 'two-steps',
    changes: ['deposits'],
    onBreak: { refused: 'break', because: 'it is a deposit' },
    body: z.strictObject({ amount, currency: currency.optional(), purpose: depositPurpose.optional() }),
    reply: cryptoPayment,
    status: 201,
    refusals: ['payments_unavailable', 'rate_limited', 'email_unconfirmed', ...purposeRefusals],
    about:
      'Starts a crypto deposit of 1.00 to CRYPTO_DEPOSIT_MAX, in bitcoin by default, and returns the address and the coins to send. The price is the amount plus 0.5%. It is credited after 1 to 3 confirmations. The quoted rate applies to these coins until it expires; extra or later coins are credited at the rate on arrival, never above the quote. Answers 429 with ten unpaid deposits open.',
  }),
  cryptoPayments: route('GET /api/crypto-payments', {
    who: 'user',
    rate: 'read',
    ...list(byUuid),
    reply: z.array(cryptoPayment),
    about:
      'The caller’s crypto deposits with the state of each, newest first; the next page’s cursor is in X-Next-Cursor.',
  }),
  cryptoCurrencies: route('GET /api/crypto-currencies', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({}),
    reply: z.array(z.string()),
    refusals: ['payments_unavailable'],
    about: 'The coins accepted for deposits, bitcoin first.',
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
    changes: [],
    onBreak: {
      refused: false,
      because: 'the coins were already sent: the money is credited and held until the break is over',
    },
    takes: 'webhook',
    reply: z.object({}),
    refusals: ['malformed', 'signature_invalid'],
    about:
      'Webhook for NOWPayments, signed in x-nowpayments-sig (HMAC-SHA512 over the JSON with sorted keys). The payment is read again from the provider before anything is credited.',
  }),
  sendBitcoin: route('POST /api/bitcoin/send', {
    who: 'user',
    rate: 'money',
    changes: [],
    openText: { receiverEmail: 'it names a person' },
    body: z.strictObject({ receiverEmail: text(1, 254).overwrite(plainEmail), amount }),
    reply: z.object({
      receiverInfo: z.object({ name: z.string(), bitcoinAddress: z.string(), amount: wireMoney }),
    }),
    refusals: ['not_found', 'no_bitcoin_address', 'rate_limited'],
    about:
      'Returns a person’s bitcoin address, so that the caller can send bitcoin from their own wallet. No money moves.',
  }),
}

export const cryptoDeposits = contractModule({
  routes: cryptoRoutes,
})
