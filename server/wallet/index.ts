/** Purses as people see them, and every way that money comes in. */
import { sealedReplies } from '#server/core/sealed-replies.ts'
import type { Handlers } from '#server/core/serve.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { balanceHistory } from './balance-history.ts'
import { listCardDeposits } from './card-deposits.ts'
import { listCardOrders } from './card-orders.ts'
import { type DeliveryHandlers, takeDelivery } from './deliveries.ts'
import { getDelivery, listDeliveries, resendDelivery } from './delivery-console.ts'
import { startDeposit, unavailable, verifyDeposit } from './deposit-by-card.ts'
import { monthlyStatement } from './monthly-statement.ts'
import { refillPractice } from './refill-practice.ts'
import { attachIntent } from './settle-deposit.ts'
import { listTransactions, type Titles } from './transactions.ts'

export { auditDeposits } from './audit-deposits.ts'
export { recordDelivery } from './deliveries.ts'
export { askWhetherLive, playMoney } from './play-money.ts'
export { attachIntent, startDeposit }

type WalletRoutes =
  | 'transactions'
  | 'refillPractice'
  | 'createPaymentIntent'
  | 'verifyDeposit'
  | 'cardDepositTerms'
  | 'cardDeposits'
  | 'stripeWebhook'
  | 'cardOrders'
  | 'listDeliveries'
  | 'getDelivery'
  | 'resendDelivery'
  | 'transactionStatement'
  | 'balanceHistory'

/** What the secret of a card payment is sealed for while an idempotency key remembers the answer. */
const aboutCardSecret = (userId: bigint) => `card-deposit:${userId}`

export const sealedCardSecrets = sealedReplies('remembered answers with secrets of card payments', {
  route: 'createPaymentIntent',
  field: 'clientSecret',
  about: aboutCardSecret,
})

/**
 * @param cards null where no provider is configured (production without keys)
 * @param deliveries who carries out what each configured provider sends
 */
export function walletHandlers(
  cards: CardProvider | null,
  titles: Titles,
  deliveries: DeliveryHandlers,
): Pick<Handlers, WalletRoutes> {
  return {
    transactions: async (context, call) => {
      const { items, next } = await listTransactions(context.db, call.caller.userId, call.query, titles)
      call.nextPage(next)
      return items
    },
    transactionStatement: (context, call) => monthlyStatement(context.db, call.caller.userId, call.query),
    balanceHistory: (context, call) => balanceHistory(context.db, call.caller.userId, call.query.currency),
    refillPractice: (context, call) => call.transact((tx) => refillPractice(context, tx, call.caller.userId)),
    createPaymentIntent: async (context, call) => {
      const order = { userId: call.caller.userId, amount: call.body.amount, key: call.key }
      const claim = call.claimKey()
      try {
        const intent = await startDeposit(context, cards, order)
        // The answer is kept under the Idempotency-Key: there the secret lies sealed, so that no table gives it away.
        const about = aboutCardSecret(order.userId)
        const kept = await call.transact(async (tx) => {
          await attachIntent(context, tx, intent)
          const { id: paymentIntentId } = intent
          const clientSecret = context.secrets.seal(intent.clientSecret, about).toString('base64')
          if (!cards?.form) return { clientSecret, paymentIntentId }
          const { publishableKey, scriptUrl } = cards.form
          return { clientSecret, paymentIntentId, form: { publishableKey, scriptUrl } }
        })
        claim.keep()
        return {
          ...kept,
          clientSecret: context.secrets.open(Buffer.from(kept.clientSecret, 'base64'), about),
        }
      } catch (error) {
        claim.release()
        throw error
      }
    },
    verifyDeposit: (context, call) =>
      verifyDeposit(context, cards, {
        userId: call.caller.userId,
        paymentIntentId: call.body.paymentIntentId,
      }),
    cardDepositTerms: async () => ({ available: cards !== null, testMode: cards?.testMode ?? false }),
    cardDeposits: async (context, call) => {
      const { items, next } = await listCardDeposits(context.db, call.caller.userId, call.query)
      call.nextPage(next)
      return items
    },
    stripeWebhook: async (context, call) => {
      if (!cards) throw unavailable()
      const signature = call.request.headers['stripe-signature']
      const payload = cards.openMessage(call.bytes, typeof signature === 'string' ? signature : undefined)
      const { id, kind } = cards.readMessage(payload)
      await takeDelivery(context, deliveries, { provider: 'stripe', eventId: id, kind, payload })
      return { received: true }
    },
    cardOrders: async (context, call) => {
      const { items, next } = await listCardOrders(context.db, call.query)
      call.nextPage(next)
      return items
    },
    listDeliveries: async (context, call) => {
      const { items, next } = await listDeliveries(context.db, call.query)
      call.nextPage(next)
      return items
    },
    getDelivery: (context, call) => getDelivery(context.db, BigInt(call.params.id)),
    resendDelivery: (context, call) =>
      resendDelivery(context, deliveries, call.caller, BigInt(call.params.id)),
  }
}
