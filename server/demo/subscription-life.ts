import { cancelSubscription, createSubscription } from '#server/subscriptions/index.ts'
import type { Community, Scene } from './community.ts'

/** Two people subscribe to Competition Insights; one of them lets it end. */
export function subscriptionLife({ context, db, cards, idOf }: Community): Scene[] {
  const subscribe = (who: string) => createSubscription(context, cards, { userId: idOf(who), key: undefined })
  return [
    { at: -19 * 24, run: () => subscribe('jo') },
    { at: -40, run: () => subscribe('freya') },
    { at: -9, run: () => cancelSubscription(context, db, idOf('freya')) },
  ]
}
