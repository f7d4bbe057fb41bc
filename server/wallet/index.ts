/** The wallet's door: purses as people see them, and every way that money comes in. */
import type { Handlers } from '#server/core/serve.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { recordIntent, startIntent, verifyDeposit } from './deposit-by-card.ts'
import { refillPractice } from './refill-practice.ts'
import { listTransactions, type Titles } from './transactions.ts'

export { auditDeposits } from './audit-deposits.ts'
export { recordIntent, startIntent }

type WalletRoutes = 'transactions' | 'refillPractice' | 'createPaymentIntent' | 'verifyDeposit'

/** @param cards null where no provider is configured (production without keys) */
export function walletHandlers(cards: CardProvider | null, titles: Titles): Pick<Handlers, WalletRoutes> {
  return {
    transactions: async (context, call) => {
      const { items, next } = await listTransactions(context.db, call.caller.userId, call.query, titles)
      call.nextPage(next)
      return items
    },
    refillPractice: (context, call) => call.transact((tx) => refillPractice(context, tx, call.caller.userId)),
    createPaymentIntent: async (context, call) => {
      const order = { userId: call.caller.userId, amount: call.body.amount, key: call.key }
      const intent = await startIntent(cards, order)
      return call.transact(async (tx) => {
        await recordIntent(context, tx, cards!, intent)
        return { clientSecret: intent.clientSecret, paymentIntentId: intent.id }
      })
    },
    verifyDeposit: (context, call) =>
      verifyDeposit(context, cards, {
        userId: call.caller.userId,
        paymentIntentId: call.body.paymentIntentId,
      }),
  }
}
