import {
  correctionFor,
  FINE_SECONDS,
  isAtEnd,
  isOver,
  JUMP_SECONDS,
  LANDED_MS,
  landingPosition,
  NEAR_SECONDS,
  type SeenPosition,
  type Wanted,
  wantedPosition,
} from './correction.ts'
import { createOwnActs } from './own-acts.ts'
import type { VideoPlayer } from './player.ts'
import { createPresence, type PresenceOptions } from './presence.ts'

export type { OwnAct } from './own-acts.ts'

/** How often to compare the picture with the room. */
export const LOOK_EVERY_MS = 250
/** Our command shows in the player within this time; a later change is the person's. */
const OURS_MS = 1500
/** The assumed seconds of a jump until the first one shows its own: web players commonly wait this long for data. */
const FIRST_LEAD_SECONDS = 0.5
/** The most seconds that a jump aims ahead. */
const LEAD_MAX_SECONDS = 2
/** If the player does not show the set speed after this long, it has no speeds. */
const RATE_SHOWS_MS = 2000
/** A player that has not started this long after a command needs the person's press first. */
const STARTS_WITHIN_MS = 4000
/** How often to send a stopped picture to the end: a player that may not start cannot go there. */
const END_TRIES = 3

export type SyncState =
  /** there is nothing to play yet */
  | 'idle'
  /** within ±0.2 s */
  | 'in-sync'
  /** on the way there */
  | 'correcting'
  | 'buffering'
  /** the browser starts nothing before a press */
  | 'blocked'
  /** the person paused their own picture */
  | 'held'
  /** no second to compare: each viewer has their own delay */
  | 'live'
  /** further off than ±0.2 s, with a player too coarse for a finer correction */
  | 'off'

export type SyncReport = {
  state: SyncState
  /** seconds ahead of the room (negative: behind); 0 if unknown */
  drift: number
  /** the room's second is the end of the video: no one is behind any more */
  over: boolean
}

export type SyncOptions = PresenceOptions & {
  player: VideoPlayer
  /** milliseconds of the server's clock */
  serverNow: () => number
}

/** The commands of the room to the player, and the lessons from them. @param now as in SyncOptions */
function createCommands(player: VideoPlayer, now: () => number) {
  let rate = 1
  let rateSetAt = Number.NEGATIVE_INFINITY
  let noRates = false
  let jumpedAt = Number.NEGATIVE_INFINITY
  let commandedAt = Number.NEGATIVE_INFINITY
  let shownBy = Number.NEGATIVE_INFINITY
  let lead = FIRST_LEAD_SECONDS
  let learning = false

  const command = (act: () => void) => {
    commandedAt = now()
    shownBy = commandedAt + OURS_MS
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
    /** whether the player may still be showing a command */
    ours: () => now() < shownBy,
    /** a player that waits for data shows a command only after it */
    wait() {
      if (player.buffering && now() < shownBy) shownBy = now() + OURS_MS
    },
    sinceCommand: () => now() - commandedAt,
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
     * The landing of the last jump shows how long a jump takes: the next aims that much further ahead. Far behind: it waited
     * for data, ignored. Far ahead: its lead was too long, which must count, or it would stay too long. @param drift as in
     * SyncReport
     */
    learn(drift: number) {
      if (!learning || player.buffering || player.paused || now() - jumpedAt < LANDED_MS) return
      learning = false
      if (drift > -LEAD_MAX_SECONDS) lead = Math.max(0, Math.min(LEAD_MAX_SECONDS, lead - drift))
    },
  }
}
type Commands = ReturnType<typeof createCommands>

/** A player that does not move after the command to play waits for the person's press, or for the end of an advertisement. */
function createStart(player: VideoPlayer, now: () => number) {
  let askedAt: number | undefined
  let blocked = false
  let hasPlayed = false
  return {
    blocked: () => blocked,
    block() {
      blocked = true
    },
    /** @returns whether this is the first command to play */
    ask(): boolean {
      if (askedAt !== undefined) return false
      askedAt = now()
      return true
    },
    /** the next start is a new one */
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
        hasPlayed ||= !player.buffering && !player.unstarted
      } else if (askedAt !== undefined && now() - askedAt > STARTS_WITHIN_MS && !player.buffering)
        blocked = !(hasPlayed && player.unstarted)
    },
  }
}

/** The parts of one player's synchronisation, and the room state that they follow. */
function createParts(options: SyncOptions) {
  const { player, now } = options
  const commands = createCommands(player, now)
  return {
    commands,
    start: createStart(player, now),
    own: createOwnActs({ player, ours: commands.ours, now }),
    presence: createPresence(options),
    wanted: null as Wanted | null,
    /** it has been near the room's second since the last jump or command */
    landed: false,
    /** remaining jumps to the end for a stopped picture */
    endTries: END_TRIES,
  }
}
type Parts = ReturnType<typeof createParts>

/** Moves the player to the room's second. */
function createMoves(parts: Parts, { player, serverNow }: SyncOptions) {
  const { commands, start, own } = parts
  const over = () => parts.wanted !== null && isOver(parts.wanted, serverNow(), player.duration)
  /** seconds ahead of the room */
  const drift = () => {
    if (!parts.wanted || (over() && isAtEnd(player))) return 0
    return player.currentTime - wantedPosition(parts.wanted, serverNow(), player.duration)
  }
  const jump = (to: number) => {
    parts.landed = false
    commands.jump(to, parts.wanted?.playing === true)
  }
  const jumpBack = (to: number) => {
    if (player.paused && over()) {
      if (parts.endTries === 0) return
      parts.endTries -= 1
    }
    jump(to)
  }
  return {
    over,
    drift,
    /** to the room's second at the landing of the jump */
    jumpToRoom(to: Wanted) {
      const ahead = to.playing ? commands.lead() * 1000 : 0
      jump(landingPosition(to, serverNow() + ahead, player.duration))
    },
    correct() {
      const { wanted } = parts
      if (!wanted || own.rests() || start.blocked()) return
      if (!player.paused) parts.endTries = END_TRIES
      if (!player.buffering && !player.paused && Math.abs(drift()) <= NEAR_SECONDS) parts.landed = true
      const correction = correctionFor(
        wanted,
        seenOf(player, commands, parts.landed),
        serverNow(),
        commands.lead(),
      )
      if (correction.act === 'seek') jumpBack(correction.to)
      else if (correction.act === 'rate') {
        if (correction.rate === 1) parts.landed = true
        commands.setRate(correction.rate)
      } else if (correction.act === 'pause') {
        if (commands.sinceCommand() >= OURS_MS) commands.pause()
      } else if (correction.act === 'play' && start.ask()) commands.play()
    },
  }
}

/** Keeps one player at the room's second. Call `look` every LOOK_EVERY_MS; nothing here has a timer. */
export function createSync(options: SyncOptions) {
  const { player } = options
  const parts = createParts(options)
  const { commands, start, own, presence } = parts
  const { over, drift, jumpToRoom, correct } = createMoves(parts, options)

  const report = (): SyncReport => {
    const { wanted } = parts
    if (!wanted) return { state: 'idle', drift: 0, over: false }
    const isOver = over()
    if (start.blocked() && wanted.playing && !isOver) return { state: 'blocked', drift: 0, over: false }
    if (!player.can.seek) return { state: player.buffering ? 'buffering' : 'live', drift: 0, over: false }
    const off = drift()
    return { state: own.held() ? 'held' : stateOf(player, commands, wanted, off), drift: off, over: isOver }
  }
  player.on('blocked', () => {
    if (parts.wanted?.playing) start.block()
  })
  return {
    report,
    controls: own.controls,
    /** The state that the room wants from now on. The player follows at once, also right after a jump. */
    follow(next: Wanted | null) {
      parts.wanted = next
      parts.landed = false
      parts.endTries = END_TRIES
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
      const there = presence()
      // the device may now start what it stopped before
      if (there === 'back') start.forget()
      if (there !== 'away') start.look()
      commands.wait()
      commands.learn(drift())
      if (!own.look(start.blocked() ? null : parts.wanted, drift(), there)) correct()
      return report()
    },
    /** A person's press: starts a player that may not start on its own, and jumps to the room's second at once. */
    resync() {
      const { wanted } = parts
      own.forget()
      start.pressed()
      parts.endTries = END_TRIES
      if (!wanted) return
      // the jump comes first: YouTube's element pauses a stopped picture when it moves
      if (player.can.seek && Math.abs(drift()) > FINE_SECONDS) jumpToRoom(wanted)
      if (wanted.playing && player.paused && !over()) commands.play()
    },
  }
}
export type Sync = ReturnType<typeof createSync>

/** The state of a comparable picture. @param off seconds ahead of the room */
function stateOf(player: VideoPlayer, commands: Commands, wanted: Wanted, off: number): SyncState {
  if (player.buffering) return 'buffering'
  if (Math.abs(off) <= FINE_SECONDS) return 'in-sync'
  const fixable = Math.abs(off) > JUMP_SECONDS || commands.rateStep() > 0 || !wanted.playing
  return fixable ? 'correcting' : 'off'
}

const seenOf = (player: VideoPlayer, commands: Commands, landed: boolean): SeenPosition => ({
  currentTime: player.currentTime,
  duration: player.duration,
  paused: player.paused,
  ended: player.ended,
  buffering: player.buffering,
  can: { seek: player.can.seek, rateStep: commands.rateStep() },
  rate: commands.rate(),
  landed,
  sinceJump: commands.sinceJump(),
})
