import { useEffect, useSyncExternalStore } from 'react'
import { DigestCard } from './digest-card.tsx'
import { renewPush } from './push.ts'
import { offer } from './push-offer.ts'
import { PushOfferCard } from './push-offer-card.tsx'

/** What waits in a corner: the offer of push, or what happened while the person was away. Fetched late. */
export function LateCards({ userId }: { userId: string }) {
  const offered = useSyncExternalStore(offer.subscribe, offer.current)
  useEffect(() => void renewPush(userId), [userId])
  return offered ? <PushOfferCard after={offered} userId={userId} /> : <DigestCard />
}
