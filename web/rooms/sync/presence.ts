/** Looks further apart than this: timers stood still, because the device slept or froze the page. */
const LATE_MS = 2000
/** For so long a player still reports to a page that is back what the device did to it meanwhile. */
const WAKES_MS = 1500

export type Presence =
  /** a change of the player can be a person's act */
  | 'here'
  /** the page is hidden */
  | 'away'
  /** the first look since the page was hidden, or since timers stood still */
  | 'back'
  /** shortly after that */
  | 'waking'

export type PresenceOptions = {
  isHidden: () => boolean
  /** milliseconds of a clock that only goes forward */
  now: () => number
  /** milliseconds of the device's own clock: the other one stands still in some browsers while the device sleeps */
  wallNow: () => number
}

/**
 * Whether somebody can be acting on this page. A phone that locks, a laptop that sleeps and a browser that saves power pause
 * a video too, and that is nobody's act.
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
