import { followActs } from './acts.ts'

/** So long after their last act somebody still counts as being there, milliseconds. */
export const THERE_MS = 60_000

// rules are tested where there is no window
const acts = followActs(globalThis.window ?? new EventTarget())
type Looked = { page?: Pick<Document, 'visibilityState' | 'hasFocus'>; acted?: typeof acts.actedWithin }

/**
 * Whether somebody looks at this page: it is in view, has the focus, and was acted on lately. A tab that was left open, or a
 * laptop that was left alone, must not mark messages as read that another device is to announce.
 */
export const isLookedAt = ({ page = document, acted = acts.actedWithin }: Looked = {}): boolean =>
  page.visibilityState !== 'hidden' && page.hasFocus() && acted(THERE_MS)

/** Calls back with each moment at which somebody may begin to look: the page is shown, gets the focus, is acted on. @returns ends that */
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
