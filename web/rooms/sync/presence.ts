/** When looks are further apart than this, timers had stopped, because the device slept or froze the page. */
const LATE_MS = 2000
/** For this long after the page's return a player still reports the device's changes from before. */
const WAKES_MS = 1500

export type Presence =
  /** a change of the player can be a person's act */
  | 'here'
  /** the page is hidden */
  | 'away'
  /** the first look since the page was hidden, or since timers stopped */
  | 'back'
  /** shortly after that first look */
  | 'waking'

export type PresenceOptions = {
  isHidden: () => boolean
  /** milliseconds of a monotonic clock */
  now: () => number
  /** milliseconds of the device's own clock: the monotonic clock stops in some browsers while the device sleeps */
  wallNow: () => number
}

/**
 * Whether a person can be acting on this page. A phone that locks, a laptop that sleeps and a browser that saves power also
 * pause a video, which is no one's act.
 * @returns called with each look at the player
 */
export function createPresence({ isHidden, now, wallNow }: PresenceOptions): () => Presence {
  let last: { at: number; wall: number; hidden: boolean } | undefined
  let backAt = Number.NEGATIVE_INFINITY
  return () => {
    const before = last
    last = { at: now(), wall: wallNow(), hidden: isHidden() }
    if (last.hidden) return 'away'
    const gap = before ? Math.max(last.at - before.at, last.wall - before.wall) : 0
    if (!before?.hidden && gap <= LATE_MS) return last.at - backAt < WAKES_MS ? 'waking' : 'here'
    backAt = last.at
    return 'back'
  }
}
