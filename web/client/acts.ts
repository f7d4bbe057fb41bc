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
