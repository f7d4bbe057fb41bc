import { describe, expect, test } from 'vitest'
import { positionAt } from './correction.ts'
import type { OwnAct } from './engine.ts'
import { type Looked, ownChange } from './own-acts.ts'
import { run, stated, type Viewer, viewer } from './simulated-viewer.ts'

const START = Date.parse('2026-11-22T12:00:00Z')
const even = { latency: 300, skew: 0, rateStep: 0.25, clock: 0, network: 10 }

/** A room that plays: a host, a co-host with the controls, and a member. */
function playingRoom() {
  const time = { now: START }
  const acts: OwnAct[] = []
  const [host, member] = [viewer(even, time, (act) => acts.push(act)), viewer(even, time)]
  const state = stated(time, true, 100)
  const all = [host, member]
  for (const one of all) one.send(state)
  run(time, all, 10_000)
  return { time, acts, state, host, member, all }
}

const offOf = (one: Viewer, state: ReturnType<typeof stated>, now: number) =>
  Math.abs(one.player.currentTime - positionAt(state, now))

/** The effects of devices on a page, each with the resulting state of its player. */
const devices: [name: string, away: (one: Viewer) => void, back: (one: Viewer) => void][] = [
  [
    'a phone that locks: hidden, paused, timers stand still',
    (one) => {
      one.device.hidden = true
      one.look()
      one.player.paused = true
      one.device.frozen = true
    },
    (one) => {
      Object.assign(one.device, { hidden: false, frozen: false })
      one.look()
    },
  ],
  [
    'a phone that pauses a moment before it hides the page',
    (one) => {
      one.player.paused = true
      one.look()
      one.device.hidden = true
      one.look()
      one.device.frozen = true
    },
    (one) => Object.assign(one.device, { hidden: false, frozen: false }),
  ],
  [
    'a page whose timers stand still, without a word about it',
    (one) => {
      one.device.frozen = true
      one.player.paused = true
    },
    (one) => {
      one.device.frozen = false
    },
  ],
  [
    'a laptop that sleeps, and the page’s clock with it',
    (one) => {
      one.device.frozen = true
      one.player.paused = true
    },
    (one) => {
      one.device.frozen = false
      one.device.slept += 12_000
    },
  ],
  [
    'a hidden page whose timers go on',
    (one) => {
      one.device.hidden = true
      one.player.paused = true
    },
    (one) => {
      one.device.hidden = false
    },
  ],
  [
    'a page that waits for data all the time',
    (one) => {
      one.device.frozen = true
      one.player.stall(12_000)
    },
    (one) => {
      one.device.frozen = false
    },
  ],
]

describe('R-18 what the device does to a player is nobody’s act', () => {
  test.each(devices)('%s', (_, away, back) => {
    const { time, acts, state, host, member, all } = playingRoom()
    for (const one of all) away(one)
    run(time, all, 12_000)
    expect(acts).toEqual([])
    for (const one of all) back(one)
    for (let tenths = 0; tenths < 60; tenths++) {
      run(time, all, 100)
      expect(member.report().state).not.toBe('held')
      expect(host.report().state).not.toBe('blocked')
    }
    expect(acts).toEqual([])
    for (const one of all) {
      expect(one.player.paused).toBe(false)
      expect(offOf(one, state, time.now)).toBeLessThanOrEqual(0.2)
    }
  })

  test('a hidden page is not started again by the room, until it is shown', () => {
    const { time, host, all } = playingRoom()
    host.device.hidden = true
    host.player.paused = true
    run(time, all, 20_000)
    expect(host.player.paused).toBe(true)
    host.send(stated(time, true, 500))
    run(time, all, 5000)
    expect(host.player.paused).toBe(true)
    host.device.hidden = false
    run(time, all, 5000)
    expect(host.player.paused).toBe(false)
    expect(host.player.currentTime).toBeGreaterThan(509)
  })

  test('that holds also right after the room has started it', () => {
    const { time, host, all } = playingRoom()
    host.send(stated(time, true, 500))
    run(time, all, 500)
    host.device.hidden = true
    host.player.paused = true
    run(time, all, 10_000)
    expect(host.player.paused).toBe(true)
  })

  test('a hidden page that plays goes on with the room', () => {
    const { time, member, all } = playingRoom()
    member.device.hidden = true
    member.send(stated(time, false, 120))
    run(time, all, 3000)
    expect(member.player.paused).toBe(true)
    member.send(stated(time, true, 120))
    run(time, all, 3000)
    expect(member.player.paused).toBe(false)
  })

  test('a report of the pause that comes only when the page is back is late, not an act', () => {
    const { time, acts, host, all } = playingRoom()
    host.device.hidden = true
    host.device.frozen = true
    run(time, all, 12_000)
    Object.assign(host.device, { hidden: false, frozen: false })
    run(time, all, 400)
    host.player.paused = true
    run(time, all, 6000)
    expect(acts).toEqual([])
    expect(host.player.paused).toBe(false)
  })

  test('a device that starts a picture again while the room is paused is put right, not followed', () => {
    const { time, acts, host, all } = playingRoom()
    host.device.hidden = true
    for (const one of all) one.send(stated(time, false, 110))
    run(time, all, 3000)
    host.device.frozen = true
    run(time, all, 12_000)
    Object.assign(host.device, { hidden: false, frozen: false })
    host.player.paused = false
    run(time, all, 4000)
    expect(acts).toEqual([])
    expect(host.player.paused).toBe(true)
  })

  test('a browser that refuses a start late, after a wait for data, is no pause', () => {
    const time = { now: START }
    const acts: OwnAct[] = []
    const host = viewer(even, time, (act) => acts.push(act))
    const { player } = host
    player.unstarted = true
    player.play = () => {
      player.paused = false
      player.stall(3000)
    }
    host.send(stated(time, true, 100))
    run(time, [host], 2500)
    expect(player.buffering).toBe(true)
    player.play = () => {}
    player.paused = true
    run(time, [host], 8000)
    expect(acts).toEqual([])
    expect(host.report().state).toBe('blocked')
  })

  test('a player that pauses itself after a slow jump is started again', () => {
    const { time, acts, host, all } = playingRoom()
    host.send(stated(time, true, 500))
    run(time, all, 100)
    host.player.stall(4000)
    // between two looks
    run(time, all, 4050)
    host.player.paused = true
    run(time, all, 4000)
    expect(acts).toEqual([])
    expect(host.player.paused).toBe(false)
  })

  test('a page that was opened behind another one starts once it is shown', () => {
    const time = { now: START }
    const one = viewer(even, time)
    const play = one.player.play.bind(one.player)
    one.player.play = () => one.device.hidden || play()
    one.device.hidden = true
    one.send(stated(time, true, 100))
    run(time, [one], 20_000)
    one.device.hidden = false
    run(time, [one], 300)
    expect(one.player.paused).toBe(false)
    expect(one.report().state).not.toBe('blocked')
  })

  test('an advertisement in the middle is neither a pause nor a start that wants a press', () => {
    const { time, acts, state, host, member, all } = playingRoom()
    const plays = all.map(({ player }) => player.play.bind(player))
    for (const { player } of all) Object.assign(player, { paused: true, unstarted: true, play: () => {} })
    for (let seconds = 0; seconds < 8; seconds++) {
      run(time, all, 1000)
      expect(member.report().state).not.toBe('held')
      expect(host.report().state).not.toBe('blocked')
    }
    for (const [n, { player }] of all.entries()) {
      Object.assign(player, { unstarted: false, play: plays[n] })
      plays[n]!()
    }
    run(time, all, 6000)
    expect(acts).toEqual([])
    for (const one of all) expect(offOf(one, state, time.now)).toBeLessThanOrEqual(0.2)
  })

  test('an advertisement with a length and seconds of its own is no leap', () => {
    const { time, acts, all } = playingRoom()
    for (const { player } of all) Object.assign(player, { currentTime: 0, duration: 15 })
    run(time, all, 3000)
    expect(acts).toEqual([])
  })

  test('a press on pause counts still: in the host’s player for the room, in a member’s for themselves', () => {
    const { time, acts, host, member, all } = playingRoom()
    for (const one of all) one.player.paused = true
    const at = host.player.currentTime
    run(time, all, 2000)
    expect(acts[0]).toEqual({ playing: false, position: at })
    expect(member.report().state).toBe('held')
    // and it lasts while the page is hidden
    member.device.hidden = true
    run(time, all, 5000)
    member.device.hidden = false
    run(time, all, 5000)
    expect(member.report().state).toBe('held')
    expect(member.player.paused).toBe(true)
  })

  test('a leap of the host in the player counts still', () => {
    const { time, acts, host, all } = playingRoom()
    host.player.currentTime = 400
    run(time, all, 1000)
    expect(acts).toHaveLength(1)
    expect(acts[0]!.playing).toBe(true)
    expect(acts[0]!.position).toBeCloseTo(400.8, 0)
  })
})

test('R-18 the changes between two looks that are a person’s', () => {
  const at = (more: Partial<Looked> = {}): Looked => ({
    at: 0,
    position: 100,
    duration: 900,
    paused: false,
    atEnd: false,
    unstarted: false,
    ...more,
  })
  const later = (more: Partial<Looked> = {}) => at({ at: 250, position: 100.25, ...more })
  const end = { position: 900, atEnd: true }
  const playing = { playing: true }
  for (const [before, after, wanted, change] of [
    [at(), later(), playing, undefined],
    [at(), later({ paused: true }), playing, 'paused'],
    [at(), later({ paused: true }), { playing: false }, undefined],
    [at({ paused: true }), later(), { playing: false }, 'played'],
    [at(), later({ position: 300 }), playing, 'leapt'],
    // the video ends, the player resets it to its beginning, or a press plays it again
    [at({ position: 899.8 }), later({ ...end, paused: true }), playing, undefined],
    [at({ ...end, paused: true }), later({ position: 0, paused: true }), playing, undefined],
    [at({ ...end, paused: true }), later({ position: 0.2 }), playing, 'leapt'],
    // another length: an advertisement, or a length known only now
    [at(), later({ position: 3, duration: 15 }), playing, undefined],
    [at({ duration: Number.NaN }), later({ position: 0 }), playing, undefined],
    // an advertisement, or a start that the browser refuses
    [at(), later({ paused: true, unstarted: true }), playing, undefined],
    [at({ paused: true, unstarted: true }), later(), { playing: false }, 'played'],
  ] as const)
    expect([before, after, ownChange(before, after, wanted)]).toEqual([before, after, change])
})
