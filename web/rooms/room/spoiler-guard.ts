/** A person behind by less than this sees no notice and waits for nothing: playback itself varies by this much. */
const BEHIND_SECONDS = 1.5
/** The number of frames of odds to remember. */
const KEEP_FRAMES = 400

/** The seconds of the host's video and of the viewer's own; null without a comparison (no video, or live). */
export type Positions = { host: number; own: number } | null

/**
 * The positions that the guard compares. Once the video is over there is nothing left to wait for, wherever the viewer's own
 * picture is.
 * @param over the room's second is the end of the video
 */
export const comparedPositions = (host: number | null, own: number | null, over: boolean): Positions =>
  own === null || host === null || over ? null : { own, host }

/** Whole seconds that the viewer's own picture is behind the host's; 0 when it is not. */
export function secondsBehind(positions: Positions): number {
  const behind = positions ? positions.host - positions.own : 0
  return behind > BEHIND_SECONDS ? Math.round(behind) : 0
}

type Said = { position: number | null; userId: string }

/**
 * The messages to show. A person behind the host sees a message once their own picture reaches the second of its writing; all
 * messages after a waiting one wait too, so the order never changes. The person's own messages never wait.
 * @param released messages up to this place have already been shown: a read message does not vanish
 */
export function visibleMessages<M extends Said>(
  messages: readonly M[],
  { positions, me, on, released }: { positions: Positions; me: string; on: boolean; released: number },
): { shown: readonly M[]; waiting: number; released: number } {
  const behind = on && secondsBehind(positions) > 0
  const own = positions?.own ?? 0
  const first = behind
    ? messages.findIndex(({ position }, at) => at >= released && position !== null && position > own)
    : -1
  if (first === -1) return { shown: messages, waiting: 0, released: messages.length }
  const mine = messages.slice(first).filter(({ userId }) => userId === me)
  return {
    shown: mine.length > 0 ? [...messages.slice(0, first), ...mine] : messages.slice(0, first),
    waiting: messages.length - first - mine.length,
    released: first,
  }
}

/** A state of the odds, and the host's second when it arrived. */
export type OddsFrame<F> = { position: number; odds: F }

/** With one more state of the odds. Positions that do not grow (the host went back) start a new list. */
export function withFrame<F>(frames: readonly OddsFrame<F>[], frame: OddsFrame<F>): readonly OddsFrame<F>[] {
  const last = frames.at(-1)
  if (last && frame.position < last.position) return [frame]
  return [...frames, frame].slice(-KEEP_FRAMES)
}

/** The newest state from before a second, or the oldest known one. */
export function oddsAt<F>(frames: readonly OddsFrame<F>[], own: number): F | undefined {
  return (frames.findLast(({ position }) => position <= own) ?? frames[0])?.odds
}

/** The fields that reveal an event's outcome. */
type Ending = { status: string; outcome: string | null }

/**
 * The frame of an event that the viewer may know at a second. Before the first state that the screen has received, neither the
 * outcome nor the end: only whether the event takes bets, which the clock decides for everybody.
 */
export function knownAt<F extends Ending>(frames: readonly OddsFrame<F>[], own: number): F | undefined {
  const at = oddsAt(frames, own)
  const [first] = frames
  if (!at || !first || first.position <= own) return at
  return { ...at, outcome: null, status: at.status === 'open' ? 'open' : 'locked' }
}
