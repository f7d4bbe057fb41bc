import { useEffect, useEffectEvent } from 'react'

/**
 * What lies over the page is an entry of the browser's history, so that Back closes the topmost overlay and stays on the
 * page. An entry of an overlay has the page's own address and says in its state how many overlays are open there. An
 * entry whose overlay is closed is never stayed on: Forward cannot bring half a dialog back.
 */
type Overlay = { close: () => void; leaving: boolean }

/** The open overlays, the topmost last. */
const overlays: Overlay[] = []
const open = () => overlays.filter(({ leaving }) => !leaving)

type EntryState = { overlays?: number } | null
/** How many overlays the present entry stands for. */
const depth = (): number => (history.state as EntryState)?.overlays ?? 0

/** A travel that never arrives must not hold up a navigation for ever. */
const TRAVEL_MS = 1000
let travelling: ReturnType<typeof setTimeout> | undefined
let afterTravel: (() => void)[] = []
let planned = false

function travel(by: number): void {
  travelling = setTimeout(arrive, TRAVEL_MS)
  history.go(by)
}

function arrive(): void {
  clearTimeout(travelling)
  travelling = undefined
  const waiting = afterTravel
  afterTravel = []
  for (const action of waiting) action()
  plan()
}

/** Makes history agree with what is open, once all that opens or closes in this moment has done so. */
function plan(): void {
  if (planned) return
  planned = true
  queueMicrotask(() => {
    planned = false
    if (travelling !== undefined) return
    const [now, wanted] = [depth(), open().length]
    if (now > wanted) travel(wanted - now)
    for (let entry = now + 1; entry <= wanted; entry++) {
      // past the router: the page is the same
      History.prototype.pushState.call(history, { ...history.state, overlays: entry }, '')
    }
  })
}

/** Overlays that were told to close and stay open keep their entry. */
function leave(left: readonly Overlay[]): void {
  for (const overlay of left) overlay.leaving = true
  setTimeout(() => {
    for (const overlay of left) overlay.leaving = false
    plan()
  })
}

function onPop(): void {
  if (travelling !== undefined) return arrive()
  const closing = open().slice(depth()).reverse()
  leave(closing)
  for (const { close } of closing) close()
  plan()
}

const staysHere = (url: string | URL | null | undefined) =>
  !url || new URL(url, location.href).pathname === location.pathname

/** A link that is followed out of an overlay takes the place of the overlay's entry: Back leads to the page itself. */
function followNavigation(): void {
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.pushState = (state, unused, url) => {
    const now = depth()
    if (travelling !== undefined) afterTravel.push(() => history.pushState(state, unused, url))
    else if (now === 0) push(state, unused, url)
    else if (staysHere(url)) replace({ ...state, overlays: now }, unused, url)
    else if (now === 1) {
      leave(overlays)
      replace(state, unused, url)
    } else {
      leave(overlays)
      afterTravel.push(() => replace(state, unused, url))
      travel(1 - now)
    }
  }
  history.replaceState = (state, unused, url) => {
    const now = depth()
    if (travelling !== undefined) afterTravel.push(() => history.replaceState(state, unused, url))
    else replace(now > 0 && staysHere(url) ? { ...state, overlays: now } : state, unused, url)
  }
}

if (typeof window !== 'undefined') {
  addEventListener('popstate', onPop)
  followNavigation()
  // a page that was loaded again has no overlays: back from their entries to its own
  plan()
}

const watchers = new Set<() => void>()
const changed = () => {
  plan()
  for (const watcher of watchers) watcher()
}

/** Closes what lies on top. @returns whether anything did */
export function closeTopOverlay(): boolean {
  const top = open().at(-1)
  top?.close()
  return top !== undefined
}

/** Calls after an overlay has opened or closed. @returns a way to stop */
export function watchOverlays(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * Ties an overlay to the browser's Back.
 * @param close closes it as its own button does; an overlay that stays open all the same keeps its entry
 */
export function useOverlay(shown: boolean, close: () => void): void {
  const onClose = useEffectEvent(close)
  useEffect(() => {
    if (!shown) return
    const overlay: Overlay = { close: () => onClose(), leaving: false }
    overlays.push(overlay)
    changed()
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1)
      changed()
    }
  }, [shown])
}
