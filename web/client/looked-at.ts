import { followActs } from './acts.ts'

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
