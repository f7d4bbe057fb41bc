import { useEffect, useSyncExternalStore } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { InstallCard } from '#web/install/install-card.tsx'
import { renewPush } from '#web/notifications/push.ts'
import { offer } from '#web/notifications/push-offer.ts'
import { PushOfferCard } from '#web/notifications/push-offer-card.tsx'

const ReadyNotice = lazy(() =>
  import('#web/tournaments/ready-notice.tsx').then((m) => ({ default: m.ReadyNotice })),
)

/**
 * The notices in a corner, one at a time: a tournament that is about to start, the offer of push, or the
 * offer of a place on the home screen. Fetched late.
 */
export function LateCards({ userId }: { userId: string }) {
  const offered = useSyncExternalStore(offer.subscribe, offer.current)
  useEffect(() => void renewPush(userId), [userId])
  return (
    <ReadyNotice otherwise={offered ? <PushOfferCard after={offered} userId={userId} /> : <InstallCard />} />
  )
}
