import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { rounds } from '#tests/support/scale.ts'
import { positionAt, type Wanted } from './correction.ts'
import { LOOK_EVERY_MS, type OwnAct } from './engine.ts'
import { run, STEP, stated, viewer } from './simulated-viewer.ts'

const START = Date.parse('2026-11-22T12:00:00Z')

const traits = fc.record({
  latency: fc.integer({ min: 0, max: 800 }),
  skew: fc.double({ min: -0.004, max: 0.004, noNaN: true }),
  rateStep: fc.constantFrom(0.01, 0.25),
  clock: fc.integer({ min: -100_000, max: 100_000 }),
  network: fc.integer({ min: 2, max: 300 }),
})
const acts = fc.oneof(
  fc.record({ what: fc.constant('play' as const) }),
  fc.record({ what: fc.constant('pause' as const) }),
  fc.record({ what: fc.constant('seek' as const), to: fc.integer({ min: 0, max: 3000 }) }),
  // another host reports the second of its own picture
  fc.record({ what: fc.constant('host' as const) }),
  fc.record({ what: fc.constant('stall' as const), who: fc.nat(4), ms: fc.integer({ min: 100, max: 4000 }) }),
)

const histories = (times: number) => ({ numRuns: rounds(times) })

describe('R-18 everybody sees the same second', () => {
  test('players with late starts, skewed clocks and waits for data come within 0.2 s after pauses, seeks and new hosts', () => {
    fc.assert(
      fc.property(
        fc.array(traits, { minLength: 2, maxLength: 5 }),
        fc.array(fc.tuple(acts, fc.integer({ min: 100, max: 9000 })), { maxLength: 6 }),
        (people, happens) => {
          const time = { now: START }
          const viewers = people.map((one) => viewer(one, time))
          let state = stated(time, true, 60)
          const tell = (next: Wanted) => {
            state = next
            for (const one of viewers) one.send(next)
          }
          tell(state)
          for (const [act, wait] of happens) {
            run(time, viewers, wait - (wait % STEP))
            const here = positionAt(state, time.now)
            if (act.what === 'play') tell(stated(time, true, here))
            if (act.what === 'pause') tell(stated(time, false, here))
            if (act.what === 'seek') tell(stated(time, state.playing, act.to))
            if (act.what === 'host') tell(stated(time, state.playing, viewers[0]!.player.currentTime))
            if (act.what === 'stall') viewers[act.who % viewers.length]!.player.stall(act.ms)
          }
          run(time, viewers, 45_000)
          for (const { player, report } of viewers) {
            // a viewer knows the server's clock to within a ping's asymmetry, which is zero here
            expect(Math.abs(player.currentTime - positionAt(state, time.now))).toBeLessThanOrEqual(0.26)
            // the look that finds it just over the limit begins the correction
            expect(Math.abs(report().drift)).toBeLessThanOrEqual(0.21)
            expect(player.paused).toBe(!state.playing)
            for (const { what, value } of player.asked)
              if (what === 'rate') expect(Math.abs(value! - 1)).toBeLessThanOrEqual(0.2501)
          }
        },
      ),
      histories(120),
    )
  })

  test('R-18 a wait for data right after a jump does not keep a player two seconds ahead', () => {
    const time = { now: START }
    // jumps at once, so that the wait looks like a slow jump
    const one = viewer({ latency: 0, skew: 1e-13, rateStep: 0.01, clock: 0, network: 2 }, time)
    const state = stated(time, true, 60)
    one.send(state)
    run(time, [one], 100)
    one.player.stall(2000)
    run(time, [one], 45_000)
    expect(Math.abs(one.player.currentTime - positionAt(state, time.now))).toBeLessThanOrEqual(0.1)
  })

  test('without a command of the room nothing jumps while it waits for data, and never twice in a moment', () => {
    fc.assert(
      fc.property(traits, fc.array(fc.integer({ min: 100, max: 6000 }), { maxLength: 5 }), (one, stalls) => {
        const time = { now: START }
        const alone = viewer(one, time)
        alone.send(stated(time, true, 10))
        run(time, [alone], 10_000)
        const before = alone.player.asked.length
        for (const ms of stalls) {
          alone.player.stall(ms)
          run(time, [alone], 8000)
        }
        const later = alone.player.asked.slice(before)
        for (const { what, buffering } of later)
          if (what === 'seek' || (what === 'rate' && buffering)) expect(buffering).toBe(false)
        expect(later.filter(({ what }) => what === 'seek').length).toBeLessThanOrEqual(stalls.length * 2)
      }),
      histories(100),
    )
  })

  test.each([0, 300, 600, 800].flatMap((latency) => [0.01, 0.25].map((rateStep) => [latency, rateStep])))(
    'G24 a viewer who comes late is on the room’s second within 4 s (a jump takes %i ms, speeds %s apart)',
    (latency, rateStep) => {
      const time = { now: START }
      const state = stated(time, true, 0)
      time.now += 754_000
      const late = viewer(
        { latency: latency!, skew: 0, rateStep: rateStep!, clock: -7300, network: 80 },
        time,
      )
      late.send(state)
      run(time, [late], 4000)
      for (let look = 0; look < 40; look++) {
        run(time, [late], LOOK_EVERY_MS)
        expect(Math.abs(late.player.currentTime - positionAt(state, time.now))).toBeLessThanOrEqual(0.13)
      }
    },
  )

  test('a pause and a jump are followed with the message that tells them', () => {
    const time = { now: START }
    const one = viewer({ latency: 300, skew: 0, rateStep: 0.01, clock: 0, network: 50 }, time)
    one.send(stated(time, true, 0))
    run(time, [one], 20_000)
    one.send(stated(time, true, 900))
    run(time, [one], 100)
    expect(one.player.currentTime).toBeGreaterThan(899)
    one.send(stated(time, false, 901))
    run(time, [one], 100)
    expect(one.player.paused).toBe(true)
  })

  test('without speeds it jumps above 1 s only, and what is live is left to its own delay', () => {
    const time = { now: START }
    const plain = viewer({ latency: 0, skew: 0, rateStep: 0, clock: 0, network: 10 }, time)
    const live = viewer({ latency: 0, skew: 0, rateStep: 0, seeks: false, clock: 0, network: 10 }, time)
    for (const one of [plain, live]) one.send(stated(time, true, 0))
    run(time, [plain, live], 5000)
    for (const one of [plain, live]) one.player.stall(700)
    run(time, [plain, live], 5000)
    expect(plain.player.asked.filter(({ what }) => what === 'seek')).toEqual([])
    expect(plain.report()).toMatchObject({ state: 'off' })
    plain.player.stall(700)
    live.player.stall(9000)
    run(time, [plain, live], 15_000)
    expect(plain.player.asked.filter(({ what }) => what === 'seek')).toHaveLength(1)
    expect(live.player.asked.map(({ what }) => what)).toEqual(['play'])
    expect(live.report()).toEqual({ state: 'live', drift: 0, over: false })
  })

  test('a player that ignores the speed it was given is only jumped from then on', () => {
    const time = { now: START }
    const one = viewer({ latency: 0, skew: 0, rateStep: 0.01, clock: 0, network: 10 }, time)
    one.player.setRate = function setRate(rate: number) {
      this.asked.push({ what: 'rate', value: rate, buffering: false })
    }
    one.send(stated(time, true, 0))
    run(time, [one], 5000)
    one.player.stall(600)
    run(time, [one], 10_000)
    expect(one.report().state).toBe('off')
    expect(one.player.asked.filter(({ what }) => what === 'rate').length).toBeLessThanOrEqual(2)
  })

  test('a viewer who pauses their own picture is left alone until a press; a host who does it pauses the room', () => {
    const time = { now: START }
    const acts: OwnAct[] = []
    const traits = { latency: 0, skew: 0, rateStep: 0.01, clock: 0, network: 10 }
    const guest = viewer(traits, time)
    const host = viewer(traits, time, (act) => acts.push(act))
    for (const one of [guest, host]) one.send(stated(time, true, 0))
    run(time, [guest, host], 5000)
    for (const one of [guest, host]) one.player.paused = true
    run(time, [guest, host], 3000)
    expect(guest.report().state).toBe('held')
    expect(guest.player.paused).toBe(true)
    expect(acts[0]).toMatchObject({ playing: false })
    expect(acts[0]!.position).toBeCloseTo(5, 0)
    guest.sync.resync()
    run(time, [guest], 3000)
    expect(guest.player.paused).toBe(false)
    expect(guest.report().state).toBe('in-sync')
    // the player's own buttons do the same
    guest.player.paused = true
    run(time, [guest], 3000)
    expect(guest.report().state).toBe('held')
    guest.player.paused = false
    run(time, [guest], 3000)
    expect(guest.report().state).toBe('in-sync')
  })

  test('a browser that lets nothing start is asked once, and then waits for a press', () => {
    const time = { now: START }
    const one = viewer({ latency: 0, skew: 0, rateStep: 0.01, clock: 0, network: 10 }, time)
    one.player.play = function play() {
      this.asked.push({ what: 'play', buffering: false })
    }
    one.send(stated(time, true, 0))
    run(time, [one], 8000)
    expect(one.report().state).toBe('blocked')
    expect(one.player.asked.filter(({ what }) => what === 'play')).toHaveLength(1)
  })
})
