import type { Context } from '#server/core/context.ts'
import type { DeliveryHandler, DeliveryOutcome } from '#server/deposits/index.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { SUBSCRIPTION_KINDS } from '#server/payments/stripe-kinds.ts'
import { readPayment, settlePayment } from './settle-payment.ts'
import { readSubscription, type SubscriptionSettlement, settleSubscription } from './settle-subscription.ts'

/** Messages about money that goes back. Deposits get the messages about none of our payments. */
const ABOUT_PAYMENTS = /^charge\.(refunded|refund\.updated|dispute\.\w+)$/

const OUTCOMES: Record<SubscriptionSettlement, DeliveryOutcome> = {
  settled: { state: 'handled' },
  unknown: { state: 'failed', error: 'we have no such subscription' },
  foreign: { state: 'ignored', error: 'this subscription was not made by us' },
  mismatch: { state: 'failed', error: 'it names another person, amount or currency than our subscription' },
}

/**
 * Handles the card provider's messages about subscriptions, and leaves all others to `others`. It does not trust their content, but
 * reads their subject again.
 */
export function subscriptionMessages(
  context: Context,
  cards: CardProvider,
  others: DeliveryHandler,
): DeliveryHandler {
  return async (message) => {
    const { kind, subscriptionId, intentId } = cards.billing!.readMessage(message.payload)
    if (SUBSCRIPTION_KINDS.includes(kind)) {
      if (subscriptionId === undefined)
        return async () => ({ state: 'ignored', error: 'it names no subscription' })
      const reading = await readSubscription(context, cards, subscriptionId)
      if (!reading) {
        return async () => ({ state: 'failed', error: 'the provider does not know this subscription' })
      }
      return async (tx) => OUTCOMES[await settleSubscription(context, tx, reading)]
    }
    const reading =
      ABOUT_PAYMENTS.test(kind) && intentId !== undefined
        ? await readPayment(context, cards, intentId)
        : undefined
    if (!reading) return others(message)
    return async (tx) => {
      await settlePayment(context, tx, reading)
      return { state: 'handled' }
    }
  }
}
