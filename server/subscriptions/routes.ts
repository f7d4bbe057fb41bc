import { INSIGHTS_PRICE_CENTS } from '#contract/fees.ts'
import { formatMoney } from '#contract/money.ts'
import type { subscriptionRoutes } from '#contract/subscriptions.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { Refusal } from '#server/core/refusal.ts'
import { hasSubscription } from './access.ts'

const notYet = async (): Promise<never> => {
  throw new Refusal('payments_unavailable', 'Subscriptions are not switched on here.')
}

export const subscriptionHandlers = (): HandlersOf<typeof subscriptionRoutes> => ({
  getSubscription: async ({ db }, { caller }) => ({
    hasActiveSubscription: await hasSubscription(db, caller.userId),
    subscription: null,
    unfinished: null,
    ended: null,
    terms: { price: formatMoney(INSIGHTS_PRICE_CENTS), available: false, demoMode: false, moneyBack: true },
  }),
  listSubscriptionPayments: async () => [],
  createSubscription: notYet,
  verifySubscription: notYet,
  cancelSubscription: notYet,
  resumeSubscription: notYet,
  refundSubscription: notYet,
})
