import type { CardProvider } from '#server/payments/cards.ts'
import type { ProviderList } from './provider-lists.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * The card provider's messages that never arrived, such as those of a refund or a dispute while the server was unreachable for longer than
 * the provider resends. Undefined where the provider has no list of messages.
 */
export function missedMessages(cards: CardProvider): ProviderList | undefined {
  if (!cards.listMessages) return undefined
  return {
    provider: 'stripe',
    everyMs: 5 * MINUTE_MS,
    // Stripe itself resends for this time
    firstMs: 72 * HOUR_MS,
    overlapMs: 15 * MINUTE_MS,
    youngMs: 5 * MINUTE_MS,
    spanMs: 6 * HOUR_MS,
    list: async (since, until) =>
      (await cards.listMessages!(since, until)).map((payload) => {
        const { id, kind } = cards.readMessage(payload)
        return { provider: 'stripe', eventId: id, kind, payload }
      }),
  }
}
