import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApi } from '#web/client/calls/query.ts'
import { browserStore } from '#web/client/kept/storage.ts'
import { lazy } from '#web/client/lazy.ts'
import { mayOffer } from '#web/install/install-offer.ts'
import { offer } from '#web/notifications/push-offer.ts'
import { isPushFor } from '#web/notifications/push-owner.ts'
import { PlayTime } from '#web/safer-play/play-time.tsx'

const InstallCard = lazy(() =>
  import('#web/install/install-card.tsx').then((m) => ({ default: m.InstallCard })),
)
const PushOfferCard = lazy(() =>
  import('#web/notifications/push-offer-card.tsx').then((m) => ({ default: m.PushOfferCard })),
)
const ReadyNotice = lazy(() =>
  import('#web/tournaments/seats/ready-notice.tsx').then((m) => ({ default: m.ReadyNotice })),
)

/** Renews push where this person turned it on. A part that does not arrive is fetched by the next visit. */
const renewPush = (userId: string): void => {
  if (isPushFor(userId))
    import('#web/notifications/push.ts').then((push) => push.renewPush(userId)).catch(() => {})
}

/**
 * The notices in a corner, one at a time: a tournament that is about to start, the offer of push, or the
 * offer of a place on the home screen; and the clock of play. Fetched late.
 */
export function LateCards({ userId }: { userId: string }) {
  const offered = useSyncExternalStore(offer.subscribe, offer.current)
  useEffect(() => renewPush(userId), [userId])
  const { data } = useApi('myMatches')
  const [installable] = useState(() => mayOffer(browserStore, Date.now()))
  const card = offered ? <PushOfferCard after={offered} userId={userId} /> : installable && <InstallCard />
  // fetches its sounds only when a tournament asks
  return (
    <>
      <PlayTime />
      {data?.some(({ need }) => need === 'ready') ? <ReadyNotice otherwise={card} /> : card}
    </>
  )
}
