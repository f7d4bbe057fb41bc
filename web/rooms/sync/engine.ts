import {
  correctionFor,
  FINE_SECONDS,
  JUMP_SECONDS,
  LANDED_MS,
  NEAR_SECONDS,
  type Seen,
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
/** Seconds that a jump takes, until one has shown it: so long players of the web commonly wait for data. */
const FIRST_LEAD_SECONDS = 0.5
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

/** A person's act with the player's own buttons. */
export type OwnAct = { playing: boolean; position: number }

export type SyncOptions = {
  player: Player
  /** milliseconds of the server's clock */
  serverNow: () => number
  /** milliseconds of a clock that only goes forward */
  now: () => number
}

/** The commands of the room to the player, and the lessons from them. @param now as in SyncOptions */
function createCommands(player: Player, now: () => number) {
  let rate = 1
  let rateSetAt = Number.NEGATIVE_INFINITY
  let noRates = false
  let jumpedAt = Number.NEGATIVE_INFINITY
  let commandedAt = Number.NEGATIVE_INFINITY
  let lead = FIRST_LEAD_SECONDS
  let learning = false

  const command = (act: () => void) => {
    commandedAt = now()
    act()
  }
  const setRate = (next: number) => {
    rate = next
    rateSetAt = now()
    player.setRate(next)
  }
  return {
    rate: () => rate,
    setRate,
    /** how far its speeds lie apart; 0 for a player that has no speeds, or does not show them */
    rateStep() {
      if (rate !== 1 && now() - rateSetAt > RATE_SHOWS_MS && player.playbackRate === 1) noRates = true
      return noRates ? 0 : player.can.rateStep
    },
    play: () => command(() => player.play()),
    pause: () => command(() => player.pause()),
    /** whether the player may still be showing what it was told */
    ours: () => now() - commandedAt < OURS_MS,
    /** seconds that a jump takes while it plays */
    lead: () => lead,
    sinceJump: () => now() - jumpedAt,
    forgetJump() {
      jumpedAt = Number.NEGATIVE_INFINITY
    },
    jump(to: number, playing: boolean) {
      if (rate !== 1) setRate(1)
      jumpedAt = now()
      learning = playing
      command(() => player.seek(Math.max(0, to)))
    },
    /**
     * The landing of the last jump shows how long one takes: the next aims that much further ahead. Far behind it waited for
     * data; far ahead its lead was too long, and would stay so if that taught nothing. @param drift as in SyncReport
     */
    learn(drift: number) {
      if (!learning || player.buffering || player.paused || now() - jumpedAt < LANDED_MS) return
      learning = false
      if (drift > -LEAD_MAX_SECONDS) lead = Math.max(0, Math.min(LEAD_MAX_SECONDS, lead - drift))
    },
  }
}
type Commands = ReturnType<typeof createCommands>

/** A player that is told to play and stands still waits for a press of the person. */
function createStart(player: Player, now: () => number) {
  let askedAt: number | undefined
  let blocked = false
  return {
    blocked: () => blocked,
    block() {
      blocked = true
    },
    /** @returns whether it was not told to play already */
    ask(): boolean {
      if (askedAt !== undefined) return false
      askedAt = now()
      return true
    },
    /** the next start is another one */
    forget() {
      askedAt = undefined
    },
    pressed() {
      askedAt = undefined
      blocked = false
    },
    look() {
      if (!player.paused) {
        askedAt = undefined
        blocked = false
      } else if (askedAt !== undefined && now() - askedAt > STARTS_WITHIN_MS && !player.buffering)
        blocked = true
    },
  }
}

type Looked = { at: number; position: number; paused: boolean }

/** The person's act with the player's own buttons between two looks: they paused or started it, or moved it by a leap. */
function ownChange(
  player: Player,
  before: Looked,
  after: Looked,
  wanted: Wanted,
): 'paused' | 'played' | 'leapt' | undefined {
  const atEnd = Number.isFinite(player.duration) && player.currentTime >= player.duration - 0.5
  if (before.paused !== after.paused && !atEnd && after.paused === wanted.playing)
    return after.paused ? 'paused' : 'played'
  const elapsed = before.paused ? 0 : (after.at - before.at) / 1000
  return Math.abs(after.position - before.position - elapsed) > LEAP_SECONDS ? 'leapt' : undefined
}

/**
 * The person's acts in the player itself: with the controls they are done for everybody, without them a pause holds their own
 * picture.
 */
function createOwnActs(player: Player, commands: Commands, now: () => number) {
  let tell: ((act: OwnAct) => void) | undefined
  let held = false
  let last: Looked | undefined
  return {
    controls(handler: ((act: OwnAct) => void) | undefined) {
      tell = handler
    },
    held: () => held,
    release() {
      held = false
    },
    /** a press of the person comes: their earlier acts count no more */
    forget() {
      held = false
      last = undefined
    },
    /** @param wanted null while nothing can be judged @returns whether they did something */
    look(wanted: Wanted | null, drift: number): boolean {
      const before = last
      last = { at: now(), position: player.currentTime, paused: player.paused }
      // started again with the player's own button
      if (!last.paused) held = false
      if (!before || !wanted || commands.ours() || player.buffering) return false
      const change = ownChange(player, before, last, wanted)
      if (!change || (change === 'leapt' && (!tell || Math.abs(drift) <= JUMP_SECONDS))) return false
      if (tell) tell({ playing: !last.paused, position: last.position })
      else if (last.paused) held = true
      return tell !== undefined || held
    },
  }
}

/** Keeps one player where the room is. `look` must be called every LOOK_EVERY_MS; nothing here has a timer. */
export function createSync({ player, serverNow, now }: SyncOptions) {
  const commands = createCommands(player, now)
  const start = createStart(player, now)
  const own = createOwnActs(player, commands, now)
  let wanted: Wanted | null = null
  let landed = false

  const drift = () => (wanted ? player.currentTime - wantedPosition(wanted, serverNow(), player.duration) : 0)
  const jump = (to: number) => {
    landed = false
    commands.jump(to, wanted?.playing === true)
  }
  /** to where the room will be when the jump has landed */
  const jumpToRoom = (to: Wanted) => {
    const ahead = to.playing ? commands.lead() * 1000 : 0
    jump(wantedPosition(to, serverNow() + ahead, player.duration))
  }
  const correct = () => {
    if (!wanted || own.held() || start.blocked()) return
    if (!player.buffering && !player.paused && Math.abs(drift()) <= NEAR_SECONDS) landed = true
    const correction = correctionFor(wanted, seenOf(player, commands, landed), serverNow(), commands.lead())
    if (correction.act === 'seek') jump(correction.to)
    else if (correction.act === 'rate') {
      if (correction.rate === 1) landed = true
      commands.setRate(correction.rate)
    } else if (correction.act === 'pause') {
      if (!commands.ours()) commands.pause()
    } else if (correction.act === 'play' && start.ask()) commands.play()
  }
  const report = (): SyncReport => {
    if (!wanted) return { state: 'idle', drift: 0 }
    if (start.blocked() && wanted.playing) return { state: 'blocked', drift: 0 }
    if (!player.can.seek) return { state: player.buffering ? 'buffering' : 'live', drift: 0 }
    const off = drift()
    return { state: own.held() ? 'held' : stateOf(player, commands, wanted, off), drift: off }
  }
  player.on('blocked', () => {
    if (wanted?.playing) start.block()
  })
  return {
    report,
    controls: own.controls,
    /** The state that the room wants from now on. It is followed at once, also right after a jump. */
    follow(next: Wanted | null) {
      wanted = next
      landed = false
      own.release()
      start.forget()
      if (!next) return
      const seeks = player.can.seek && Math.abs(drift()) > JUMP_SECONDS
      if (!next.playing && !player.paused) commands.pause()
      if (!next.playing && commands.rate() !== 1) commands.setRate(1)
      if (seeks) jumpToRoom(next)
      else commands.forgetJump()
      correct()
    },
    look(): SyncReport {
      start.look()
      commands.learn(drift())
      if (!own.look(start.blocked() ? null : wanted, drift())) correct()
      return report()
    },
    /** A person's press: starts a player that may not start by itself, and goes to the room's second at once. */
    resync() {
      own.forget()
      start.pressed()
      if (!wanted) return
      if (wanted.playing && player.paused) commands.play()
      if (player.can.seek && Math.abs(drift()) > FINE_SECONDS) jumpToRoom(wanted)
    },
  }
}
export type Sync = ReturnType<typeof createSync>

/** The state of a picture that can be compared. @param off seconds ahead of the room */
function stateOf(player: Player, commands: Commands, wanted: Wanted, off: number): SyncState {
  if (player.buffering) return 'buffering'
  if (Math.abs(off) <= FINE_SECONDS) return 'in-sync'
  const fixable = Math.abs(off) > JUMP_SECONDS || commands.rateStep() > 0 || !wanted.playing
  return fixable ? 'correcting' : 'off'
}

const seenOf = (player: Player, commands: Commands, landed: boolean): Seen => ({
  currentTime: player.currentTime,
  duration: player.duration,
  paused: player.paused,
  buffering: player.buffering,
  can: { seek: player.can.seek, rateStep: commands.rateStep() },
  rate: commands.rate(),
  landed,
  sinceJump: commands.sinceJump(),
})
