import { isAtEnd, JUMP_SECONDS, type Wanted } from './correction.ts'
import type { VideoPlayer } from './player.ts'
import type { Presence } from './presence.ts'

/** A jump between two looks by more than this is a person's: playback alone does not cause it. */
const LEAP_SECONDS = 1.5
/**
 * A change is an act once it has lasted this long on a visible page: a device that locks may pause the player a moment before
 * it hides the page.
 */
const LASTS_MS = 500

/** A person's act with the player's own buttons. */
export type OwnAct = { playing: boolean; position: number }

/** The player at one look. */
export type Looked = {
  at: number
  position: number
  duration: number
  paused: boolean
  atEnd: boolean
  unstarted: boolean
}

const lookAt = (player: VideoPlayer, at: number): Looked => ({
  at,
  position: player.currentTime,
  duration: player.duration,
  paused: player.paused,
  atEnd: isAtEnd(player),
  unstarted: player.unstarted,
})

/** Whether both looks saw one video: an advertisement has its own length. */
const isSameVideo = (before: Looked, after: Looked) =>
  Object.is(before.duration, after.duration) || Math.abs(before.duration - after.duration) < 1

/**
 * The person's act with the player's own buttons between two looks: they paused or started it, or jumped in it. It is no one's
 * act when a video ends, when the player resets it after its end, or when an advertisement interrupts it.
 */
export function ownChange(
  before: Looked,
  after: Looked,
  wanted: Pick<Wanted, 'playing'>,
): 'paused' | 'played' | 'leapt' | undefined {
  if (after.unstarted || (before.atEnd && after.paused)) return undefined
  if (before.paused !== after.paused && !after.atEnd && after.paused === wanted.playing)
    return after.paused ? 'paused' : 'played'
  if (!isSameVideo(before, after)) return undefined
  const elapsed = before.paused ? 0 : (after.at - before.at) / 1000
  return Math.abs(after.position - before.position - elapsed) > LEAP_SECONDS ? 'leapt' : undefined
}

type Options = {
  player: VideoPlayer
  /** whether the player may still be showing a command of the room */
  ours: () => boolean
  now: () => number
}

/**
 * The person's acts in the player itself: with the controls they act for everybody, without the controls a pause stops only
 * their own picture. A change by the device counts as neither.
 */
export function createOwnActs({ player, ours, now }: Options) {
  let tell: ((act: OwnAct) => void) | undefined
  let held = false
  /** the device paused it in a hidden page: it stays paused until the page is visible */
  let asleep = false
  let last: Looked | undefined
  /** a change that has not lasted long enough yet */
  let pending: { paused: boolean; since: number } | undefined

  const counts = (change: ReturnType<typeof ownChange>, drift: number) =>
    change === 'paused' || (tell !== undefined && (change === 'played' || Math.abs(drift) > JUMP_SECONDS))
  const done = ({ paused, position }: Looked): boolean => {
    pending = undefined
    if (tell) tell({ playing: !paused, position })
    else if (paused) held = true
    return tell !== undefined || held
  }
  const sleep = (before: Looked | undefined, after: Looked, wanted: Wanted | null, presence: Presence) => {
    pending = undefined
    if (presence === 'back') asleep = false
    else if (presence === 'away' && before && !before.paused && after.paused && wanted?.playing) asleep = true
  }
  return {
    controls(handler: ((act: OwnAct) => void) | undefined) {
      tell = handler
    },
    /** the person paused their own picture */
    held: () => held,
    /** nothing may restart it now */
    rests: () => held || asleep,
    release() {
      held = false
      pending = undefined
    },
    /** the person presses: their earlier acts no longer count */
    forget() {
      held = false
      asleep = false
      last = undefined
      pending = undefined
    },
    /** @param wanted null while nothing can be judged @returns whether they do something, or may be doing it */
    look(wanted: Wanted | null, drift: number, presence: Presence): boolean {
      const before = last
      const after = lookAt(player, now())
      last = after
      // started again with the player's own button
      if (!after.paused) {
        held = false
        asleep = false
      }
      if (presence !== 'here' || !wanted || ours()) {
        sleep(before, after, wanted, presence)
        return false
      }
      const change = before && !player.buffering ? ownChange(before, after, wanted) : undefined
      if (change && counts(change, drift)) pending = { paused: after.paused, since: after.at }
      // undone
      if (pending && pending.paused !== after.paused) pending = undefined
      if (!pending) return false
      return after.at - pending.since < LASTS_MS || done(after)
    },
  }
}
