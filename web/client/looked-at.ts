/** The acts of a person on a page. Scrolling is not among them: lists also scroll automatically. */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Follows a person's last act on a page. Opening the page counts as the first act.
 * @param page gets the events: the window
 * @param now milliseconds
 */
export function followActs(page: Pick<EventTarget, 'addEventListener'>, now: () => number = Date.now) {
  let last = now()
  const listeners = new Set<() => void>()
  const act = () => {
    last = now()
    for (const listener of listeners) listener()
  }
  for (const name of ACTS) page.addEventListener(name, act, { capture: true, passive: true })
  return {
    /** Whether the last act is at most this many milliseconds ago. */
    actedWithin: (ms: number): boolean => now() - last <= ms,
    /** Calls a listener with each act, when the act counts already. @returns ends that */
    onAct(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A person counts as present for this long after their last act, milliseconds. */
export const THERE_MS = 60_000

// tests of the rules have no window
const acts = followActs(globalThis.window ?? new EventTarget())
type Looked = { page?: Pick<Document, 'visibilityState' | 'hasFocus'>; acted?: typeof acts.actedWithin }

/**
 * Whether a person looks at this page: it is in view, has the focus, and had an act lately. A forgotten tab, or a laptop left
 * alone, must not mark messages as read that another device should announce.
 */
export const isLookedAt = ({ page = document, acted = acts.actedWithin }: Looked = {}): boolean =>
  page.visibilityState !== 'hidden' && page.hasFocus() && acted(THERE_MS)

/** Calls back whenever a person may begin to look: the page appears, gets the focus, or receives an act. @returns ends that */
export function onLook(look: () => void): () => void {
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  const endActs = acts.onAct(look)
  return () => {
    endActs()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
}
