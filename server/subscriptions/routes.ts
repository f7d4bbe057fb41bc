import type { subscriptionRoutes } from '#contract/subscriptions.ts'
import type { HandlersOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { cancelSubscription, resumeSubscription } from './change-course.ts'
import { createSubscription, verifySubscription } from './create-subscription.ts'
import { giveMoneyBack } from './give-money-back.ts'
import { runOrders } from './run-orders.ts'
import { listPayments, showSubscription } from './show-subscription.ts'

/** @param cards null where no provider is configured */
export function subscriptionHandlers(cards: CardProvider | null): HandlersOf<typeof subscriptionRoutes> {
  /** Sends new orders to the provider now; the poller retries failed ones. */
  const sendOrders = async (context: Context, subscriptionId: string) => {
    if (!cards?.billing) return
    try {
      await runOrders(context, cards, { of: subscriptionId })
    } catch (error) {
      context.log.warn({ err: error, subscription: subscriptionId }, 'orders are left to the poller')
    }
  }
  return {
    getSubscription: ({ db }, { caller }) => showSubscription(db, cards, caller.userId),
    listSubscriptionPayments: ({ db }, { caller, query }) => listPayments(db, caller.userId, query),
    createSubscription: async (context, { caller, key }) => {
      const created = await createSubscription(context, cards, { userId: caller.userId, key })
      if (created.clientSecret === null || !cards?.form) return created
      const { publishableKey, scriptUrl } = cards.form
      return { ...created, form: { publishableKey, scriptUrl } }
    },
    verifySubscription: async (context, { caller }) => {
      await verifySubscription(context, cards, caller.userId)
      return showSubscription(context.db, cards, caller.userId)
    },
    cancelSubscription: async (context, { caller: { userId } }) => {
      await sendOrders(context, await context.db.transact((tx) => cancelSubscription(context, tx, userId)))
      return showSubscription(context.db, cards, userId)
    },
    resumeSubscription: async (context, { caller: { userId } }) => {
      await sendOrders(context, await context.db.transact((tx) => resumeSubscription(context, tx, userId)))
      return showSubscription(context.db, cards, userId)
    },
    refundSubscription: async (context, { caller: { userId }, transact }) => {
      let ended: string | undefined
      const reply = await transact(async (tx) => {
        ended = await giveMoneyBack(context, tx, userId)
        return showSubscription(tx, cards, userId)
      })
      if (ended !== undefined) await sendOrders(context, ended)
      return reply
    },
  }
}
