import type { depositRoutes } from '#contract/deposits.ts'
import type { cardDepositRoutes } from '#contract/deposits-card.ts'
import type { cryptoRoutes } from '#contract/deposits-crypto.ts'
import type { deliveryRoutes } from '#contract/deposits-deliveries.ts'
import type { parkedPaymentRoutes } from '#contract/deposits-parked-payments.ts'
import type { cardRefundRoutes } from '#contract/deposits-refunds.ts'
import { DEPOSIT_MIN_CENTS } from '#contract/fees.ts'
import type { Call, HandlersOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { sealedReplies } from '#server/http/sealed-replies.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import type { CryptoProvider } from '#server/payments/crypto.ts'
import { pageFor } from '#server/payments/simulator-pages.ts'
import { listCardDeposits } from './card-deposits.ts'
import { listCardOrders } from './card-orders.ts'
import { listCryptoDeposits, viewDeposits } from './crypto-list.ts'
import { readMessage } from './crypto-messages.ts'
import { lockDeposit } from './crypto-rows.ts'
import { type DeliveryHandlers, takeDelivery } from './deliveries.ts'
import { getDelivery, listDeliveries, resendDelivery } from './delivery-console.ts'
import { startDeposit, unavailable, verifyDeposit } from './deposit-by-card.ts'
import { listCurrencies, recordQuote, startCryptoDeposit } from './deposit-by-crypto.ts'
import { listParked, valuePayment } from './parked-payments.ts'
import { prepareBitcoinTransfer } from './prepare-bitcoin-transfer.ts'
import { refillPractice } from './refill-practice.ts'
import { listRefundChoices, requestCardRefund } from './request-card-refund.ts'
import { sendRefundNow } from './run-card-refunds.ts'
import { attachIntent } from './settle-deposit.ts'

/** The sealing context of a card payment's secret in a stored reply. */
const aboutCardSecret = (userId: bigint) => `card-deposit:${userId}`

export const sealedCardSecrets = sealedReplies('remembered answers with secrets of card payments', {
  route: 'createPaymentIntent',
  field: 'clientSecret',
  about: aboutCardSecret,
})

async function createPaymentIntent(
  context: Context,
  cards: CardProvider | null,
  { caller: { userId }, body, key, transact }: Call<'createPaymentIntent'>,
) {
  const intent = await startDeposit(context, cards, {
    userId,
    amount: body.amount,
    key,
    purpose: body.purpose,
  })
  // The reply is stored under the Idempotency-Key; the secret is sealed there, so that no table reveals it.
  const about = aboutCardSecret(userId)
  const kept = await transact(async (tx) => {
    await attachIntent(context, tx, intent)
    const { id: paymentIntentId } = intent
    const clientSecret = context.secrets.seal(intent.clientSecret, about).toString('base64')
    if (!cards?.form) return { clientSecret, paymentIntentId }
    const { publishableKey, scriptUrl } = cards.form
    return { clientSecret, paymentIntentId, form: { publishableKey, scriptUrl } }
  })
  return { ...kept, clientSecret: context.secrets.open(Buffer.from(kept.clientSecret, 'base64'), about) }
}

const cardHandlers = (
  cards: CardProvider | null,
  deliveries: DeliveryHandlers,
): HandlersOf<typeof cardDepositRoutes & typeof cardRefundRoutes> => ({
  createPaymentIntent: (context, call) => createPaymentIntent(context, cards, call),
  verifyDeposit: (context, { caller, body }) =>
    verifyDeposit(context, cards, { userId: caller.userId, paymentIntentId: body.paymentIntentId }),
  cardDepositTerms: async () => ({ available: cards !== null, testMode: cards?.testMode ?? false }),
  cardDeposits: ({ db }, { caller, query }) => listCardDeposits(db, caller.userId, query),
  stripeWebhook: async (context, { bytes, request }) => {
    if (!cards) throw unavailable()
    const signature = request.headers['stripe-signature']
    const payload = cards.openMessage(bytes, typeof signature === 'string' ? signature : undefined)
    const { id, kind } = cards.readMessage(payload)
    await takeDelivery(context, deliveries, { provider: 'stripe', eventId: id, kind, payload })
    return { received: true }
  },
  cardOrders: ({ db }, { query }) => listCardOrders(db, query),
  cardRefundChoices: (context, { caller }) =>
    cards ? listRefundChoices(context, context.db, caller.userId) : Promise.resolve([]),
  requestCardRefund: async (context, { caller: { userId }, body, transact }) => {
    if (!cards) throw unavailable()
    const refund = await transact((tx) => requestCardRefund(context, tx, { userId, ...body }))
    await sendRefundNow(context, cards, BigInt(refund.id))
    return refund
  },
})

const deliveryConsole = (deliveries: DeliveryHandlers): HandlersOf<typeof deliveryRoutes> => ({
  listDeliveries: ({ db }, { query }) => listDeliveries(db, query),
  getDelivery: ({ db }, { params }) => getDelivery(db, params.id),
  resendDelivery: (context, { caller, params }) => resendDelivery(context, deliveries, caller, params.id),
})

/**
 * @param cards null where no provider is configured (production without keys)
 * @param deliveries message handlers of the configured providers
 */
export const depositHandlers = (
  cards: CardProvider | null,
  deliveries: DeliveryHandlers,
): HandlersOf<
  typeof depositRoutes & typeof cardDepositRoutes & typeof cardRefundRoutes & typeof deliveryRoutes
> => ({
  ...cardHandlers(cards, deliveries),
  ...deliveryConsole(deliveries),
  refillPractice: (context, { caller, transact }) =>
    transact((tx) => refillPractice(context, tx, caller.userId)),
})

async function createCryptoPayment(
  context: Context,
  crypto: CryptoProvider | null,
  { caller: { userId }, body, key, transact }: Call<'createCryptoPayment'>,
) {
  const { quote, id } = await startCryptoDeposit(context, crypto, {
    userId,
    amount: body.amount,
    payCurrency: (body.currency ?? 'btc').toLowerCase(),
    key,
    purpose: body.purpose,
  })
  return transact(async (tx) => {
    const deposit = quote ? await recordQuote(tx, id, quote) : (await lockDeposit(tx, id))!
    tx.afterCommit(() =>
      context.signals.send({ type: 'wallet_changed', part: 'deposits', userIds: [deposit.userId] }),
    )
    const [view] = await viewDeposits(tx, [deposit])
    return view!
  })
}

/**
 * @param crypto null where no provider is configured
 * @param deliveries message handlers of the configured providers
 */
export function cryptoHandlers(
  crypto: CryptoProvider | null,
  deliveries: DeliveryHandlers,
): HandlersOf<typeof cryptoRoutes & typeof parkedPaymentRoutes> {
  /** The deposit, with the payment page's address as this caller reaches it. */
  const reachable = <D extends { paymentUrl?: string | undefined }>(
    deposit: D,
    host: string | undefined,
  ): D =>
    crypto?.pagesAt && deposit.paymentUrl
      ? { ...deposit, paymentUrl: pageFor(host, deposit.paymentUrl) }
      : deposit
  return {
    createCryptoPayment: async (context, call) =>
      reachable(await createCryptoPayment(context, crypto, call), call.request.headers.host),
    cryptoPayments: async ({ db }, { caller, query, request }) => {
      const deposits = await listCryptoDeposits(db, caller.userId, query)
      return deposits.map((deposit) => reachable(deposit, request.headers.host))
    },
    cryptoCurrencies: () => listCurrencies(crypto),
    cryptoDepositLimits: async ({ config }) => ({
      min: DEPOSIT_MIN_CENTS,
      max: config.cryptoDepositMax,
    }),
    parkedPayments: (context) => listParked(context, crypto),
    valuePayment: (context, { caller, params, body, transact }) =>
      transact((tx) => valuePayment(context, tx, caller, { id: params.id, ...body })),
    nowpaymentsWebhook: async (context, { bytes, request }) => {
      const delivery = readMessage(crypto, bytes, request.headers['x-nowpayments-sig'])
      await takeDelivery(context, deliveries, delivery)
      return {}
    },
    sendBitcoin: (context, { caller, body }) => prepareBitcoinTransfer(context, { sender: caller, ...body }),
  }
}
