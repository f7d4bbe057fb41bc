import { followActs } from '#web/client/acts.ts'

/** So long after their last act somebody still counts as being there, milliseconds. */
export const THERE_MS = 60_000

// rules are tested where there is no window
const acts = followActs(globalThis.window ?? new EventTarget())
export const { onAct } = acts

type Looked = { page?: Pick<Document, 'visibilityState' | 'hasFocus'>; acted?: typeof acts.actedWithin }

/**
 * Whether somebody looks at this page: it is in view, has the focus, and was acted on lately. A tab that was left open, or a
 * laptop that was left alone, must not mark messages as read that another device is to announce.
 */
export const isLookedAt = ({ page = document, acted = acts.actedWithin }: Looked = {}): boolean =>
  page.visibilityState !== 'hidden' && page.hasFocus() && acted(THERE_MS)
