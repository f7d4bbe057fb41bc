import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { answerListeners, isOutdated, traffic } from '#web/client/calls/request.ts'
import { TOAST_DURATION_MS } from '#web/client/calls/toast-store.ts'
import { keepTyped, restoreTyped, typedFields } from '#web/client/kept/typed-text.ts'
import { keepForOffline, updateWorker } from '#web/client/service-worker.ts'
import { useFollowGang } from '#web/gangs/follow-gang.ts'
import { UnreadBadge } from '#web/messages/unread-badge.tsx'
import { setMissingView } from '#web/page-parts/screen-error.tsx'
import { LogWatch } from '#web/transparency/log-watch.tsx'
import { Button } from '#web/ui/button.tsx'
import { asOfText } from '#web/ui/moment-text.ts'
import { keptShown } from './kept-shown.ts'
import { useKeyboard } from './keyboard.ts'
import { followNetwork, MissingPartView, reloadedBefore } from './missing-part.tsx'
import '#web/ui/overlay-history.ts'

// Back leaves out the empty steps of overlays that a reload has closed, before any is opened

// fetched in advance: without a network the page can fetch nothing
setMissingView(MissingPartView)

function followAnswers(changed: () => void): () => void {
  answerListeners.add(changed)
  return () => void answerListeners.delete(changed)
}

type NoticesProps = { userId: string; onShowKeys: () => void; onFind: () => void }

/**
 * A page older than the server reloads with the next screen when nothing is lost: no field holds typed text, and no toast is
 * still reporting an action. Otherwise the person decides.
 */
function useNewVersion(outdated: boolean): void {
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => {
    // the worker fetches what the next page needs
    if (outdated) void updateWorker()
  }, [outdated])
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const busy = traffic.sending > 0 || Date.now() - traffic.sentAt < TOAST_DURATION_MS
    if (!isOutdated() || !navigator.onLine || busy || typedFields().length > 0) return
    if (!reloadedBefore()) location.reload()
  }, [path])
}

/**
 * States of the whole page: no network, a newer version on the server, or a public log that does not hold. Empty otherwise.
 */
export function Notices({ userId, onShowKeys, onFind }: NoticesProps) {
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const outdated = useSyncExternalStore(followAnswers, isOutdated)
  const keptFrom = useSyncExternalStore(keptShown.subscribe, keptShown.oldest)
  const [loadedAt] = useState(() => Date.now())
  useNewVersion(outdated)
  useEffect(() => void keepForOffline(), [])
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
      <div role="status" className="bg-raised text-ink-1 shadow-raised">
        {!online && (
          <p className={bar}>
            You are offline. Shown as of {asOfText(keptFrom ?? (traffic.answeredAt || loadedAt), Date.now())}.
            Nothing is sent until you are back online.
          </p>
        )}
        {online && keptFrom !== undefined && (
          <p className={bar}>
            The server is not answering. Shown as of {asOfText(keptFrom, Date.now())}. Nothing is sent until
            it does.
          </p>
        )}
        {online && keptFrom === undefined && outdated && (
          <p className={bar}>
            A new version is ready.
            <Button variant="secondary" size="dense" onClick={reload}>
              Reload
            </Button>
          </p>
        )}
      </div>
      <LogWatch userId={userId} />
    </>
  )
}
