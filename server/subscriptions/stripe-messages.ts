import type { Context } from '#server/core/context.ts'
import type { DeliveryHandler, Outcome } from '#server/deposits/index.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { readPayment, settlePayment } from './settle-payment.ts'
import { readSubscription, type Settlement, settleSubscription } from './settle-subscription.ts'

/** Messages about a subscription or its invoices. All have the same effect: the subscription is read again. */
const ABOUT_SUBSCRIPTIONS = new Set([
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
])
/** Messages about money that goes back. Deposits get those that are about none of our payments. */
const ABOUT_PAYMENTS = /^charge\.(refunded|refund\.updated|dispute\.\w+)$/

const OUTCOMES: Record<Settlement, Outcome> = {
  settled: { state: 'handled' },
  unknown: { state: 'failed', error: 'we have no such subscription' },
  foreign: { state: 'ignored', error: 'this subscription was not made by us' },
  mismatch: { state: 'failed', error: 'it names another person, amount or currency than our subscription' },
}

/**
 * Handles the card provider's messages about subscriptions, and leaves all others to `others`. Their content is not trusted:
 * their subject is read again.
 */
export function subscriptionMessages(
  context: Context,
  cards: CardProvider,
  others: DeliveryHandler,
): DeliveryHandler {
  return async (message) => {
    const { kind, subscriptionId, intentId } = cards.billing!.readMessage(message.payload)
    if (ABOUT_SUBSCRIPTIONS.has(kind)) {
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
