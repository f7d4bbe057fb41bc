/**
 * The position of the video at a moment.
 * @param now milliseconds of the server's clock
 * @returns seconds from the start
 */
export function positionAt({ playing, position, at }: Wanted, now: number): number {
  return playing ? position + Math.max(0, now - Date.parse(at)) / 1000 : position
}

/** An offset in seconds that no one notices: the picture counts as in sync. */
export const FINE_SECONDS = 0.2
/**
 * A correction begins from this offset on: two pictures, each this far off in opposite directions and each with a clock that an
 * asymmetric network shifts by as much again, are still hardly further apart than FINE_SECONDS.
 */
const BEGIN_SECONDS = 0.06
/** Once a correction has begun, it continues until the picture is this near. */
export const NEAR_SECONDS = 0.03
/** Two paused pictures, each this far off in opposite directions, are no further apart than FINE_SECONDS. */
const PAUSED_SECONDS = FINE_SECONDS / 2
/** Beyond this offset the picture jumps instead of changing its speed. */
export const JUMP_SECONDS = 1
/** The fastest and slowest speed of a correction: browsers keep the pitch, so voices still sound like themselves. */
const RATE_CHANGE = 0.25
/** A correction aims to end within this many seconds: inaudible speeds make up small drifts. */
const RATE_SECONDS = 1
/** If a player's speeds lie further apart than this, it corrects by one step at a time, and tolerates more drift. */
const FINE_STEP = 0.05
const BEGIN_COARSE_SECONDS = 0.1
/** Nearer to the end than this, a picture is at the end. */
const END_SECONDS = 0.5
/** The last place that a jump goes to: some players restart when sent to the very end. */
const LAST_SECONDS = 0.25
/** After a jump the player has this long to show where it landed. */
export const LANDED_MS = 1000
/** After a jump the next one waits this long: an earlier jump would only prolong the player's wait. */
const NEXT_JUMP_MS = 1500

/** The state that the room wants: `Playback` without its revision. */
export type Wanted = { playing: boolean; position: number; at: string }

/** The known facts for the choice of a correction. */
export type SeenPosition = {
  currentTime: number
  duration: number
  paused: boolean
  ended: boolean
  buffering: boolean
  can: { seek: boolean; rateStep: number }
  /** the speed that an earlier correction set; 1 without one */
  rate: number
  /** it has been as near as NEAR_SECONDS since the last jump or command: from then on it tolerates small drifts */
  landed: boolean
  /** milliseconds since the last jump; Infinity without one */
  sinceJump: number
}

export type Correction =
  | { act: 'none' }
  | { act: 'play' }
  | { act: 'pause' }
  /** a jump to this second */
  | { act: 'seek'; to: number }
  | { act: 'rate'; rate: number }

const none: Correction = { act: 'none' }

const isLength = (duration: number) => duration > 0 && Number.isFinite(duration)

/** Where the picture should be. @param now milliseconds of the server's clock @returns seconds, at most the duration */
export function wantedPosition(wanted: Wanted, now: number, duration: number): number {
  const position = positionAt(wanted, now)
  return isLength(duration) ? Math.min(position, duration) : position
}

/** The target of a jump that lands at this moment. @param now as in wantedPosition */
export function landingPosition(wanted: Wanted, now: number, duration: number): number {
  const position = wantedPosition(wanted, now, duration)
  return isLength(duration) ? Math.max(0, Math.min(position, duration - LAST_SECONDS)) : position
}

/** Whether a picture has stopped at the end, or is about to. */
export const isAtEnd = ({
  currentTime,
  duration,
  ended,
}: Pick<SeenPosition, 'currentTime' | 'duration' | 'ended'>) =>
  ended || (isLength(duration) && currentTime >= duration - END_SECONDS)

/**
 * Whether the room's second is the end of the video. The server does not know a video's length, so it keeps counting.
 * @param now as in wantedPosition
 */
export const isOver = (wanted: Wanted, now: number, duration: number): boolean =>
  isLength(duration) && wantedPosition(wanted, now, duration) >= duration - END_SECONDS

/** The player's speed that brings back a picture `drift` seconds ahead within a few seconds. */
function rateFor(drift: number, step: number): number {
  const steps = Math.max(1, Math.round(Math.min(RATE_CHANGE, Math.abs(drift) / RATE_SECONDS) / step))
  return Math.round((1 - Math.sign(drift) * steps * step) * 100) / 100
}

/** Whether the drift is small enough to play at the video's own speed. @param off seconds, not negative */
function mayRest({ rate, landed, can: { rateStep } }: SeenPosition, drift: number, off: number): boolean {
  const begin = rateStep > FINE_STEP ? BEGIN_COARSE_SECONDS : BEGIN_SECONDS
  // a step that was too long overshot the second
  const past = rate !== 1 && rate > 1 === drift > 0
  const correcting = !past && (rate !== 1 || !landed)
  return off <= (correcting ? NEAR_SECONDS : begin)
}

/** A paused picture shows one second for everybody. */
function whilePaused(seen: SeenPosition, drift: number, target: number): Correction {
  if (!seen.paused) return { act: 'pause' }
  if (!seen.can.seek || seen.buffering || seen.sinceJump < NEXT_JUMP_MS) return none
  return Math.abs(drift) > PAUSED_SECONDS ? { act: 'seek', to: target } : none
}

/** Once the video is over, a picture is at the end, and nothing plays again. */
function whileOver(wanted: Wanted, seen: SeenPosition, drift: number, end: number): Correction {
  if (!wanted.playing && !seen.paused) return { act: 'pause' }
  if (isAtEnd(seen) || !seen.can.seek || seen.buffering || seen.sinceJump < NEXT_JUMP_MS) return none
  // a playing picture that is a little behind runs to the end on its own
  return seen.paused || Math.abs(drift) > JUMP_SECONDS ? { act: 'seek', to: end } : none
}

/**
 * The one action now that moves the picture to the room's second. None while the player waits for data, and none right after a
 * jump: a second jump would only make it wait longer.
 * @param now milliseconds of the server's clock
 * @param lead seconds that a jump of this player takes, so that a jump aims further ahead
 */
export function correctionFor(wanted: Wanted, seen: SeenPosition, now: number, lead: number): Correction {
  const target = wantedPosition(wanted, now, seen.duration)
  const drift = seen.currentTime - target
  const landing = (ahead: number) => landingPosition(wanted, now + ahead * 1000, seen.duration)
  if (isOver(wanted, now, seen.duration)) return whileOver(wanted, seen, drift, landing(0))
  if (!wanted.playing) return whilePaused(seen, drift, target)
  const off = Math.abs(drift)
  const jump: Correction =
    off > JUMP_SECONDS && seen.can.seek && seen.sinceJump >= NEXT_JUMP_MS
      ? { act: 'seek', to: landing(lead) }
      : none
  // `play` would restart: it jumps to the room's second first, or waits until the room reaches the end
  if (seen.ended) return jump
  if (seen.paused) return { act: 'play' }
  if (seen.buffering || seen.sinceJump < LANDED_MS) return none
  if (off > JUMP_SECONDS) return jump
  if (seen.can.rateStep === 0) return none
  if (mayRest(seen, drift, off)) return seen.rate === 1 ? none : { act: 'rate', rate: 1 }
  const rate = rateFor(drift, seen.can.rateStep)
  return rate === seen.rate ? none : { act: 'rate', rate }
}
