import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { call } from '#web/client/calls/api.ts'
import { isOutdated, traffic } from '#web/client/calls/request.ts'
import { tabStore } from '#web/client/kept/storage.ts'
import { typedFields } from '#web/client/kept/typed-text.ts'
import { Button } from '#web/ui/button.tsx'

/** Calls `changed` when the network is lost or returns. @returns ends it */
export function followNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const RELOADED = 'reloadedFor'

/** Whether the page has already reloaded for the server's version: a second reload would not help. Notes this reload. */
export function reloadedBefore(): boolean {
  const version = traffic.version || 'unknown'
  // without storage this is unknown, and a page must not reload itself again and again
  return tabStore.read(RELOADED) === version || !tabStore.write(RELOADED, version)
}

const LOOK_AGAIN_MS = 5000

type Known = 'asking' | 'offline' | 'silent' | 'refused' | 'outdated'

/** Each text states the known facts about the fault, and nothing more. */
const texts: Record<Known, { title: string; text: string; button: 'Try again' | 'Reload' }> = {
  asking: {
    title: 'This part has not loaded yet',
    text: 'It did not load. Checking the server…',
    button: 'Try again',
  },
  offline: {
    title: 'This part has not loaded yet',
    text: 'You are offline, so it could not be fetched. It opens automatically when you are back online.',
    button: 'Try again',
  },
  silent: {
    title: 'This part has not loaded yet',
    text: 'The server is not answering. We try again every few seconds.',
    button: 'Try again',
  },
  refused: {
    title: 'Part of this page did not load',
    text: 'The server answers, but this part is missing. Reloading may help.',
    button: 'Reload',
  },
  outdated: {
    title: 'A new version is ready',
    text: 'This page is older than the server. Reload it to continue.',
    button: 'Reload',
  },
}

/**
 * Stands in for a part that the page could not fetch, finds the cause and names it. A page older than the server's version
 * reloads itself once, unless the person has typed something; then they decide.
 * @param onAgain shows the part again, which fetches it
 * @param isLower it stands below the parts that did arrive
 */
export function MissingPartView({ onAgain, isLower }: { onAgain: () => void; isLower: boolean }) {
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const [answer, setAnswer] = useState<'asking' | 'silent' | 'refused' | 'outdated'>('asking')
  const again = useEffectEvent(onAgain)
  useEffect(() => {
    if (!online) return
    let timer: ReturnType<typeof setTimeout> | undefined
    call('signInOptions').then(
      () => {
        if (typedFields().length === 0 && !reloadedBefore()) location.reload()
        else setAnswer(isOutdated() ? 'outdated' : 'refused')
      },
      () => {
        setAnswer('silent')
        timer = setTimeout(again, LOOK_AGAIN_MS)
      },
    )
    return () => clearTimeout(timer)
  }, [online])
  const { title, text, button } = texts[online ? answer : 'offline']
  const Title = isLower ? 'h2' : 'h1'
  return (
    <div role="alert" className={`mx-auto max-w-[480px] px-4 ${isLower ? 'py-8' : 'py-16'}`}>
      <Title className={isLower ? 'text-lg' : 'text-2xl'}>{title}</Title>
      <p className="mt-2 mb-5 text-ink-2">{text}</p>
      <Button onClick={button === 'Reload' ? () => location.reload() : onAgain}>{button}</Button>
    </div>
  )
}
