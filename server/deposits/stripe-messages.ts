import type { Context } from '#server/core/context.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { PAYMENT_KINDS } from '#server/payments/stripe-kinds.ts'
import type { DeliveryHandler, DeliveryOutcome } from './deliveries.ts'
import { readDeposit, type Settlement, settleDeposit } from './settle-deposit.ts'

const OUTCOMES: Record<Settlement, DeliveryOutcome> = {
  settled: { state: 'handled' },
  unknown: { state: 'failed', error: 'we have no deposit for this payment' },
  foreign: { state: 'ignored', error: 'this payment was not made by us' },
  mismatch: {
    state: 'failed',
    error: 'this payment names another person, amount or currency than our deposit',
  },
}

/** Handles the card provider's messages. Their content is not trusted: the payment is read again. */
export function cardMessages(context: Context, cards: CardProvider): DeliveryHandler {
  return async ({ kind, payload }) => {
    if (!PAYMENT_KINDS.includes(kind)) return nothing(`nothing is done for ${kind}`)
    const { intentId } = cards.readMessage(payload)
    if (intentId === undefined) return nothing('it names no payment')
    const reading = await readDeposit(context, cards, intentId)
    if (!reading) {
      return async () => ({ state: 'failed', error: 'the provider does not know this payment' })
    }
    return async (tx) => OUTCOMES[await settleDeposit(context, tx, reading)]
  }
}

const nothing = (error: string) => async (): Promise<DeliveryOutcome> => ({ state: 'ignored', error })
