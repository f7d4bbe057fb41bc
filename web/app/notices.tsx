import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { answerListeners, isOutdated, traffic } from '#web/client/api.ts'
import { lazy } from '#web/client/lazy.ts'
import { followNetwork } from '#web/client/network.ts'
import { keepTyped, restoreTyped } from '#web/client/typed-text.ts'
import { useFollowGang } from '#web/gangs/follow-gang.ts'
import { UnreadBadge } from '#web/messages/unread-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { clockText } from '#web/ui/moment-text.ts'
import { useKeyboard } from './keyboard.ts'
import { MissingPartView } from './missing-part.tsx'
import { missingPartView, ScreenError } from './screen-error.tsx'

const LateCards = lazy(() =>
  import('#web/notifications/late-cards.tsx').then((m) => ({ default: m.LateCards })),
)

// fetched in advance: when it is needed, nothing can be fetched any more
missingPartView.current = MissingPartView

function followAnswers(changed: () => void): () => void {
  answerListeners.add(changed)
  return () => void answerListeners.delete(changed)
}

type NoticesProps = { userId: string; onShowKeys: () => void; onFind: (text?: string) => void }

/**
 * States of the whole page, no network or a newer version on the server, and what waits in a corner. Empty otherwise.
 */
export function Notices({ userId, onShowKeys, onFind }: NoticesProps) {
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const outdated = useSyncExternalStore(followAnswers, isOutdated)
  const [loadedAt] = useState(() => Date.now())
  useEffect(() => restoreTyped(userId), [userId])
  useFollowGang()
  useKeyboard({ showKeys: onShowKeys, find: onFind })
  const reload = () => {
    keepTyped(userId)
    location.reload()
  }
  const bar = 'flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm md:px-5'
  return (
    <>
      <UnreadBadge />
      <div role="status" className="sticky top-7 z-29 bg-raised text-ink-1 shadow-raised">
        {!online && (
          <p className={bar}>
            You are offline. What you see is from {clockText(traffic.answeredAt || loadedAt)}. Nothing is sent
            until you are back.
          </p>
        )}
        {online && outdated && (
          <p className={bar}>
            A new version is ready.
            <Button variant="secondary" size="dense" onClick={reload}>
              Reload
            </Button>
          </p>
        )}
      </div>
      {/* without the network it does not come, and nothing else goes with it */}
      <ScreenError aside="late cards">
        <Suspense>
          <LateCards userId={userId} />
        </Suspense>
      </ScreenError>
    </>
  )
}
