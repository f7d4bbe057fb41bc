/** Behind by less than this, nobody is told or kept waiting: it is what playback itself varies by. */
const BEHIND_SECONDS = 1.5
/** Frames of odds older than this are forgotten. */
const KEEP_FRAMES = 400

/** Where the host's video is and where the viewer's own is, in seconds; null without a comparison (no video, or live). */
export type Positions = { host: number; own: number } | null

/**
 * What the guard compares. Once the video is over there is nothing left to wait for, wherever one's own picture stands.
 * @param over the room's second is the end of the video
 */
export const comparedPositions = (host: number | null, own: number | null, over: boolean): Positions =>
  own === null || host === null || over ? null : { own, host }

/** Whole seconds that one's own picture is behind the host's; 0 when it is not. */
export function secondsBehind(positions: Positions): number {
  const behind = positions ? positions.host - positions.own : 0
  return behind > BEHIND_SECONDS ? Math.round(behind) : 0
}

type Said = { position: number | null; userId: string }

/**
 * The messages that may be shown. A person who is behind the host sees a message once their own picture has reached the second at
 * which it was written; everything after a message that waits, waits too, so the order never changes. One's own words never wait.
 * @param released ids up to this place were shown before: a message that was read does not vanish
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

/** A state of the odds, and where the host's video was when it came. */
export type Frame<F> = { position: number; odds: F }

/** With one more state of the odds. Positions that do not grow (the host went back) begin anew. */
export function withFrame<F>(frames: readonly Frame<F>[], frame: Frame<F>): readonly Frame<F>[] {
  const last = frames.at(-1)
  if (last && frame.position < last.position) return [frame]
  return [...frames, frame].slice(-KEEP_FRAMES)
}

/** The newest state that came before a second, or the oldest that is known. */
export function oddsAt<F>(frames: readonly Frame<F>[], own: number): F | undefined {
  return (frames.findLast(({ position }) => position <= own) ?? frames[0])?.odds
}

/** The fields that tell how an event went. */
type Ending = { status: string; outcome: string | null }

/**
 * The frame of an event that may be known at a second. Before the first state that one's screen has received, neither how it
 * ended nor that it did: only whether bets are taken, which the clock decides for everybody.
 */
export function knownAt<F extends Ending>(frames: readonly Frame<F>[], own: number): F | undefined {
  const at = oddsAt(frames, own)
  const [first] = frames
  if (!at || !first || first.position <= own) return at
  return { ...at, outcome: null, status: at.status === 'open' ? 'open' : 'locked' }
}
