import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Each overlay is an entry of the browser's history, so that Back closes the topmost overlay and stays on the page. An
 * overlay's entry has the page's own address and stores the number of open overlays in its state. It always skips the entry of
 * a closed overlay: Forward cannot bring half a dialog back.
 */
type Overlay = { close: () => void; leaving: boolean }

/** The open overlays, the topmost last. */
const overlays: Overlay[] = []
const open = () => overlays.filter(({ leaving }) => !leaving)

type EntryState = { overlays?: number } | null
/** The number of overlays in the present entry. */
const depth = (): number => (history.state as EntryState)?.overlays ?? 0

/** A history move that never arrives must not block navigation forever. */
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

/** Makes the history match the open overlays, after everything that opens or closes in this moment. */
function plan(): void {
  if (planned) return
  planned = true
  queueMicrotask(() => {
    planned = false
    if (travelling !== undefined) return
    const [now, wanted] = [depth(), open().length]
    if (now > wanted) travel(wanted - now)
    for (let entry = now + 1; entry <= wanted; entry++) {
      // bypasses the router: the page is the same
      History.prototype.pushState.call(history, { ...history.state, overlays: entry }, '')
    }
  })
}

/** Overlays that refuse to close keep their entry. */
function leave(left: readonly Overlay[]): void {
  for (const overlay of left) overlay.leaving = true
  setTimeout(() => {
    for (const overlay of left) overlay.leaving = false
    plan()
  })
}

/** Chromium scrolls to the section in the address after a document's first `popstate`, though the page is the same. */
function stayInPlace(): void {
  if (!location.hash) return
  history.scrollRestoration = 'manual'
  setTimeout(() => {
    history.scrollRestoration = 'auto'
  })
}

function onPop(): void {
  const closing = open().slice(depth()).reverse()
  if (travelling !== undefined || closing.length > 0) stayInPlace()
  if (travelling !== undefined) return arrive()
  leave(closing)
  for (const { close } of closing) close()
  plan()
}

const staysHere = (url: string | URL | null | undefined) =>
  !url || new URL(url, location.href).pathname === location.pathname

/** A link followed out of an overlay replaces the overlay's entry: Back leads to the page itself. */
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
  // a reloaded page has no overlays: go back from their entries to its own
  plan()
}

const watchers = new Set<() => void>()
const changed = () => {
  plan()
  for (const watcher of watchers) watcher()
}

/** Closes the topmost overlay. @returns whether there was one */
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
 * Connects an overlay with the browser's Back.
 * @param close closes it as its own button does; an overlay that still stays open keeps its entry
 */
export function useOverlay(shown: boolean, close: () => void): void {
  const onClose = useEffectEvent(close)
  // a layout effect: Back must already close a visible overlay
  useLayoutEffect(() => {
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
