import { offsetOf, type Trip } from '#web/client/live/server-clock.ts'
import type { Wanted } from './correction.ts'
import { createSync, LOOK_EVERY_MS, type OwnAct, type SyncReport } from './engine.ts'
import { SimulatedPlayer, type SimulatedTraits } from './simulated-player.ts'

/** Simulated time passes in steps of this many milliseconds. */
export const STEP = 50

export type ViewerTraits = SimulatedTraits & {
  /** how far this device's clock is off, ms */
  clock: number
  /** the delay of a server message, ms */
  network: number
}

type Time = { now: number }

/** One viewer with their own device, in simulated time. */
export function viewer(traits: ViewerTraits, time: Time, onOwnAct?: (act: OwnAct) => void) {
  const player = new SimulatedPlayer(traits)
  const device = { hidden: false, frozen: false, slept: 0 }
  const wallNow = () => time.now + traits.clock
  const pageNow = () => wallNow() - device.slept
  const there = traits.network / 2
  const trips: Trip[] = [2, 1].map((slower) => ({
    sentAt: wallNow() - traits.network * slower,
    receivedAt: wallNow(),
    serverAt: time.now - traits.network * slower + there,
  }))
  const sync = createSync({
    player,
    serverNow: () => wallNow() + offsetOf(trips),
    now: pageNow,
    wallNow,
    isHidden: () => device.hidden,
  })
  sync.controls(onOwnAct)
  const inbox: { at: number; wanted: Wanted }[] = []
  let report: SyncReport = sync.report()
  const look = () => {
    report = sync.look()
  }
  return {
    player,
    sync,
    /** its page may be hidden, its timers may stop, and so may its clock */
    device,
    look,
    report: () => report,
    send: (wanted: Wanted) => inbox.push({ at: time.now + traits.network, wanted }),
    step() {
      player.pass(STEP)
      if (device.frozen) return
      while (inbox[0] && inbox[0].at <= time.now) sync.follow(inbox.shift()!.wanted)
      if (time.now % LOOK_EVERY_MS === 0) look()
    },
  }
}
export type Viewer = ReturnType<typeof viewer>

/** Lets time pass for everybody. */
export function run(time: Time, viewers: readonly Viewer[], ms: number): void {
  for (const until = time.now + ms; time.now < until; ) {
    time.now += STEP
    for (const one of viewers) one.step()
  }
}

/** A room state as of now. */
export const stated = (time: Time, playing: boolean, position: number): Wanted => ({
  playing,
  position,
  at: new Date(time.now).toISOString(),
})
