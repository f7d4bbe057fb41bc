import { useState, useSyncExternalStore } from 'react'
import { browserStore } from '#web/client/kept/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { NoticeCard } from '#web/ui/notice-card.tsx'
import { askToInstall, mayOffer, offerAnswered, question } from './install-offer.ts'
import { installWay, isTouched, SHARE_MENU_STEPS, thisDevice } from './install-way.ts'

/** Offers a place on the home screen of a phone, from the second visit on, until the person has answered once. */
export function InstallCard() {
  const asks = useSyncExternalStore(question.subscribe, question.isThere)
  const [offered, setOffered] = useState(() => mayOffer(browserStore, Date.now()))
  const way = installWay(thisDevice(asks))
  if (!offered || !isTouched() || (way !== 'question' && way !== 'share-menu')) return null
  const close = () => {
    offerAnswered(browserStore)
    setOffered(false)
  }
  return (
    <NoticeCard title="Put Evens on your home screen" onClose={close} closeLabel="Not now">
      <p className="text-ink-2">It gets its own icon and, when you are offline, shows what you last saw.</p>
      {way === 'question' ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void askToInstall().finally(close)}>Install</Button>
          <Button variant="ghost" onClick={close}>
            Not now
          </Button>
        </div>
      ) : (
        <p>{SHARE_MENU_STEPS}</p>
      )}
    </NoticeCard>
  )
}
