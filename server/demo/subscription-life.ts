import type { CardProvider } from '#server/payments/cards.ts'
import { cancelSubscription, createSubscription } from '#server/subscriptions/index.ts'
import { type Community, type Deed, idOf, inTransaction } from './community.ts'

/** Two people subscribe to Competition Insights; one of them lets it end. */
export const subscriptionLife = (community: Community, cards: CardProvider): Deed[] => [
  subscribes(community, cards, { at: -19 * 24, who: 'jo' }),
  subscribes(community, cards, { at: -40, who: 'freya' }),
  inTransaction(community, -9, (tx) => cancelSubscription(community.context, tx, idOf(community, 'freya'))),
]

const subscribes = (
  community: Community,
  cards: CardProvider,
  { at, who }: { at: number; who: string },
): Deed => ({
  at,
  run: async () => {
    await createSubscription(community.context, cards, { userId: idOf(community, who), key: undefined })
  },
})
