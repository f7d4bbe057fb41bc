import {
  correctionFor,
  FINE_SECONDS,
  JUMP_SECONDS,
  NEAR_SECONDS,
  type Wanted,
  wantedPosition,
} from './correction.ts'
import type { Player } from './player.ts'

/** How often the picture is compared with the room. */
export const LOOK_EVERY_MS = 250
/** A command of ours shows in the player within this time; a change outside of it was made by the person. */
const OURS_MS = 1500
/** A jump between two looks by more than this was made by somebody: playback alone does not do it. */
const LEAP_SECONDS = 1.5
/** The most seconds that a jump aims ahead. */
const LEAD_MAX_SECONDS = 2
/** After this long without the speed that was set, the player has no speeds. */
const RATE_SHOWS_MS = 2000
/** Without starting for this long after a command, the browser wants a press of the person first. */
const STARTS_WITHIN_MS = 4000

export type SyncState =
  /** there is nothing to play yet */
  | 'idle'
  /** within ±0.2 s */
  | 'in-sync'
  /** on the way there */
  | 'correcting'
  | 'buffering'
  /** the browser lets nothing start before a press */
  | 'blocked'
  /** the person paused their own picture */
  | 'held'
  /** no second to compare: everybody at their own delay */
  | 'live'
  /** further off than ±0.2 s, with a player that cannot be corrected so finely */
  | 'off'

export type SyncReport = {
  state: SyncState
  /** seconds ahead of the room (negative: behind); 0 where it cannot be known */
  drift: number
}

/** What a person did with the player's own buttons. */
export type OwnAct = { playing: boolean; position: number }

export type SyncOptions = {
  player: Player
  /** milliseconds of the server's clock */
  serverNow: () => number
  /** milliseconds of a clock that only goes forward */
  now: () => number
}

/** Keeps one player where the room is. `look` must be called every LOOK_EVERY_MS; nothing here has a timer. */
export function createSync({ player, serverNow, now }: SyncOptions) {
  let onOwnAct: ((act: OwnAct) => void) | undefined
  let wanted: Wanted | null = null
  let rate = 1
  let rateSetAt = Number.NEGATIVE_INFINITY
  let noRates = false
  let jumpedAt = Number.NEGATIVE_INFINITY
  let commandedAt = Number.NEGATIVE_INFINITY
  let playAskedAt: number | undefined
  let lead = 0
  let learning = false
  let landed = false
  let held = false
  let blocked = false
  let last: { at: number; position: number; paused: boolean } | undefined

  const ours = () => now() - commandedAt < OURS_MS
  const command = (act: () => void) => {
    commandedAt = now()
    act()
  }
  const setRate = (next: number) => {
    rate = next
    rateSetAt = now()
    player.setRate(next)
  }
  const jump = (to: number) => {
    if (rate !== 1) setRate(1)
    jumpedAt = now()
    landed = false
    learning = wanted?.playing === true
    command(() => player.seek(Math.max(0, to)))
  }
  const drift = () => (wanted ? player.currentTime - wantedPosition(wanted, serverNow(), player.duration) : 0)

  /** Where the last jump landed shows how long one takes: the next aims that much further ahead. */
  const learn = () => {
    if (!learning || player.buffering || player.paused || now() - jumpedAt < OURS_MS) return
    learning = false
    const late = -drift()
    if (Math.abs(late) < LEAD_MAX_SECONDS) lead = Math.max(0, Math.min(LEAD_MAX_SECONDS, lead + late))
  }

  /** Notices what the person did with the player's own buttons. @returns whether they did something */
  const ownAct = (): boolean => {
    const before = last
    last = { at: now(), position: player.currentTime, paused: player.paused }
    // started again with the player's own button
    if (!last.paused) held = false
    if (!before || !wanted || ours() || player.buffering || blocked) return false
    const atEnd = Number.isFinite(player.duration) && player.currentTime >= player.duration - 0.5
    if (before.paused !== last.paused && !atEnd && last.paused === wanted.playing) {
      if (onOwnAct) onOwnAct({ playing: !last.paused, position: last.position })
      else if (last.paused) held = true
      return onOwnAct !== undefined || held
    }
    const elapsed = before.paused ? 0 : (last.at - before.at) / 1000
    const leapt = Math.abs(last.position - before.position - elapsed) > LEAP_SECONDS
    if (!leapt || !onOwnAct || Math.abs(drift()) <= JUMP_SECONDS) return false
    onOwnAct({ playing: !last.paused, position: last.position })
    return true
  }

  /** A player that is told to play and stands still waits for a press. */
  const noticeBlocked = () => {
    if (!player.paused) {
      playAskedAt = undefined
      blocked = false
    } else if (playAskedAt !== undefined && now() - playAskedAt > STARTS_WITHIN_MS && !player.buffering)
      blocked = true
  }

  const correct = () => {
    if (!wanted || held || blocked) return
    if (!player.buffering && !player.paused && Math.abs(drift()) <= NEAR_SECONDS) landed = true
    if (!noRates && rate !== 1 && now() - rateSetAt > RATE_SHOWS_MS && player.playbackRate === 1)
      noRates = true
    const seen = {
      currentTime: player.currentTime,
      duration: player.duration,
      paused: player.paused,
      buffering: player.buffering,
      can: { seek: player.can.seek, rate: player.can.rate && !noRates },
      rate,
      landed,
      sinceJump: now() - jumpedAt,
    }
    const correction = correctionFor(wanted, seen, serverNow(), lead)
    if (correction.act === 'seek') jump(correction.to)
    else if (correction.act === 'rate') setRate(correction.rate)
    else if (correction.act === 'pause') {
      if (!ours()) command(() => player.pause())
    } else if (correction.act === 'play' && playAskedAt === undefined) {
      playAskedAt = now()
      command(() => player.play())
    }
  }

  const report = (): SyncReport => {
    if (!wanted) return { state: 'idle', drift: 0 }
    if (blocked && wanted.playing) return { state: 'blocked', drift: 0 }
    if (!player.can.seek) return { state: player.buffering ? 'buffering' : 'live', drift: 0 }
    const off = drift()
    if (held) return { state: 'held', drift: off }
    if (player.buffering) return { state: 'buffering', drift: off }
    if (Math.abs(off) <= FINE_SECONDS) return { state: 'in-sync', drift: off }
    const fixable = Math.abs(off) > JUMP_SECONDS || (player.can.rate && !noRates) || !wanted.playing
    return { state: fixable ? 'correcting' : 'off', drift: off }
  }

  player.on('blocked', () => {
    if (wanted?.playing) blocked = true
  })

  return {
    /** Called with what a person with the controls did in the player itself. Without it a viewer's pause holds their own picture. */
    controls(handler: ((act: OwnAct) => void) | undefined) {
      onOwnAct = handler
    },
    /** What the room wants from now on. It is followed at once, also right after a jump. */
    follow(next: Wanted | null) {
      wanted = next
      held = false
      landed = false
      playAskedAt = undefined
      if (!next) return
      const seeks = player.can.seek && Math.abs(drift()) > JUMP_SECONDS
      if (!next.playing && !player.paused) command(() => player.pause())
      if (!next.playing && rate !== 1) setRate(1)
      if (seeks) {
        const ahead = next.playing ? lead * 1000 : 0
        jump(wantedPosition(next, serverNow() + ahead, player.duration))
      } else jumpedAt = Number.NEGATIVE_INFINITY
      correct()
    },
    look(): SyncReport {
      noticeBlocked()
      learn()
      if (!ownAct()) correct()
      return report()
    },
    /** A person's press: starts a player that may not start by itself, and goes to the room's second at once. */
    resync() {
      held = false
      blocked = false
      playAskedAt = undefined
      last = undefined
      if (!wanted) return
      if (wanted.playing && player.paused) command(() => player.play())
      if (player.can.seek && Math.abs(drift()) > FINE_SECONDS) {
        const ahead = wanted.playing ? lead * 1000 : 0
        jump(wantedPosition(wanted, serverNow() + ahead, player.duration))
      }
    },
    report,
  }
}
export type Sync = ReturnType<typeof createSync>
