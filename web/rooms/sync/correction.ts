import { positionAt } from '#contract/playback.ts'

/** Seconds off that nobody notices: the picture counts as in sync. */
export const FINE_SECONDS = 0.2
/**
 * A correction begins from here on: two pictures, each this far off on its own side and each with a clock that a lopsided
 * network has put off by as much again, are still hardly further apart than FINE_SECONDS.
 */
const BEGIN_SECONDS = 0.06
/** Once a correction has begun, it goes on until the picture is this near. */
export const NEAR_SECONDS = 0.03
/** Further off than this, the picture jumps instead of hurrying. */
export const JUMP_SECONDS = 1
/** The fastest and slowest speed of a correction: browsers keep the pitch, so voices still sound like themselves. */
const RATE_CHANGE = 0.1
/** A correction aims to be over within this many seconds. */
const RATE_SECONDS = 2
/** After a jump the player gets this long to show where it landed. */
const SETTLE_MS = 1500

/** What the room wants: `Playback` without its revision. */
export type Wanted = { playing: boolean; position: number; at: string }

/** What is known when a correction is chosen. */
export type Seen = {
  currentTime: number
  duration: number
  paused: boolean
  buffering: boolean
  can: { seek: boolean; rate: boolean }
  /** the speed that an earlier correction set; 1 without one */
  rate: number
  /** it has been as near as NEAR_SECONDS since the last jump or command: from then on small drifts are left alone */
  landed: boolean
  /** milliseconds since the last jump; Infinity without one */
  sinceJump: number
}

export type Correction =
  | { act: 'none' }
  | { act: 'play' }
  | { act: 'pause' }
  /** to this second */
  | { act: 'seek'; to: number }
  | { act: 'rate'; rate: number }

const none: Correction = { act: 'none' }

/** Where the picture should be. @param now milliseconds of the server's clock @returns seconds, at most the duration */
export function wantedPosition(wanted: Wanted, now: number, duration: number): number {
  const position = positionAt(wanted, now)
  return duration > 0 && Number.isFinite(duration) ? Math.min(position, duration) : position
}

/** The speed that brings a picture `drift` seconds ahead back within a few seconds. */
function rateFor(drift: number): number {
  const change = Math.max(-RATE_CHANGE, Math.min(RATE_CHANGE, -drift / RATE_SECONDS))
  return Math.round((1 + change) * 100) / 100
}

/** A paused picture shows one second for everybody. */
function whilePaused(seen: Seen, drift: number, target: number): Correction {
  if (!seen.paused) return { act: 'pause' }
  if (!seen.can.seek || seen.buffering || seen.sinceJump < SETTLE_MS) return none
  return Math.abs(drift) > FINE_SECONDS ? { act: 'seek', to: target } : none
}

/**
 * The one thing to do now so that the picture comes to where the room is. Nothing while the player waits for data, and
 * nothing right after a jump: a second jump would only make it wait longer.
 * @param now milliseconds of the server's clock
 * @param lead seconds that a jump of this player takes, so that it aims further ahead
 */
export function correctionFor(wanted: Wanted, seen: Seen, now: number, lead: number): Correction {
  const target = wantedPosition(wanted, now, seen.duration)
  const drift = seen.currentTime - target
  if (!wanted.playing) return whilePaused(seen, drift, target)
  const over = Number.isFinite(seen.duration) && seen.duration > 0 && target >= seen.duration
  if (over) return none
  if (seen.paused) return { act: 'play' }
  if (seen.buffering || seen.sinceJump < SETTLE_MS) return none
  const off = Math.abs(drift)
  if (off > JUMP_SECONDS)
    return seen.can.seek
      ? { act: 'seek', to: wantedPosition(wanted, now + lead * 1000, seen.duration) }
      : none
  if (!seen.can.rate) return none
  const correcting = seen.rate !== 1 || !seen.landed
  if (off <= (correcting ? NEAR_SECONDS : BEGIN_SECONDS))
    return seen.rate === 1 ? none : { act: 'rate', rate: 1 }
  const rate = rateFor(drift)
  return rate === seen.rate ? none : { act: 'rate', rate }
}
