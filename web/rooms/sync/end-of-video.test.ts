import { describe, expect, test } from 'vitest'
import { comparedPositions, secondsBehind } from '../room/spoiler-guard.ts'
import { isOver, type Wanted, wantedPosition } from './correction.ts'
import type { OwnAct } from './engine.ts'
import { run, stated, type Viewer, type ViewerTraits, viewer } from './simulated-viewer.ts'

const START = Date.parse('2026-11-22T12:00:00Z')
const LENGTH = 900
/** Five devices: quick, slow, fast and slow clocks, with quarters of speed as YouTube has, and without speeds as Twitch. */
const devices: ViewerTraits[] = [
  { latency: 0, skew: 0, rateStep: 0.25, clock: 0, network: 20 },
  { latency: 300, skew: 0.003, rateStep: 0.25, clock: 4000, network: 80 },
  { latency: 700, skew: -0.003, rateStep: 0.25, clock: -9000, network: 200 },
  { latency: 500, skew: 0.004, rateStep: 0, clock: 100, network: 60 },
  { latency: 150, skew: -0.004, rateStep: 0.01, clock: -40, network: 120 },
].map((traits) => ({ ...traits, duration: LENGTH }))

function room(position: number, playing = true) {
  const time = { now: START }
  const acts: OwnAct[] = []
  const people = devices.map((traits) => viewer(traits, time, (act) => acts.push(act)))
  let state: Wanted
  let toldAt: number
  const tell = (next: Wanted) => {
    state = next
    toldAt = time.now
    for (const one of people) one.send(next)
  }
  tell(stated(time, playing, position))
  run(time, people, 8000)
  /** the video ended for everybody a while ago */
  const isLongOver = () => time.now - toldAt > 2000 && isOver(state, time.now - 2000, LENGTH)
  return { time, acts, people, tell, state: () => state, isLongOver }
}

/** The guard's figure for one person. */
const behind = ({ player, report }: Viewer, wanted: Wanted, now: number) =>
  secondsBehind(
    comparedPositions(wantedPosition(wanted, now, player.duration), player.currentTime, report().over),
  )

const expectAtEnd = (people: readonly Viewer[], wanted: Wanted, now: number) => {
  for (const one of people) {
    expect(one.player.currentTime).toBeGreaterThan(LENGTH - 0.5)
    expect(one.player.paused).toBe(true)
    expect(one.report()).toEqual({ state: 'in-sync', drift: 0, over: true })
    expect(behind(one, wanted, now)).toBe(0)
  }
}

/** Lets time pass, and expects no picture to return to the beginning. */
function watch({ time, people, state, isLongOver }: ReturnType<typeof room>, ms: number, from: number) {
  for (const until = time.now + ms; time.now < until; ) {
    run(time, people, 100)
    for (const one of people) {
      expect(one.player.currentTime).toBeGreaterThan(from)
      if (isLongOver()) expect(behind(one, state(), time.now)).toBe(0)
    }
  }
}

const TIMES = Array.from({ length: 10 }, (_, n) => n)

describe('R-18 at the end of the video nobody is thrown to its beginning', () => {
  test.each(TIMES)('five people are dragged to the end while it plays (%i)', (n) => {
    const all = room(200 + n * 31)
    // the slider ends at the length or, rounded, a little before or after it
    all.tell(stated(all.time, true, LENGTH - 0.4 + n * 0.1))
    watch(all, 20_000, 190)
    expectAtEnd(all.people, all.state(), all.time.now)
    expect(all.acts).toEqual([])
  })

  test.each(TIMES)('five people let it run out, each at a moment of their own (%i)', (n) => {
    const all = room(LENGTH - 12 - n * 0.37)
    watch(all, 30_000, LENGTH - 20)
    expectAtEnd(all.people, all.state(), all.time.now)
    expect(all.acts).toEqual([])
  })

  test.each(TIMES)('a press on resync around the end starts nothing again (%i)', (n) => {
    const all = room(LENGTH - 12)
    // around the moment at which the room reaches the end, and after it
    watch(all, 2000 + n * 500, LENGTH - 20)
    for (let presses = 0; presses < 6; presses++) {
      for (const one of all.people) one.sync.resync()
      watch(all, 700, LENGTH - 20)
    }
    watch(all, 10_000, LENGTH - 20)
    expectAtEnd(all.people, all.state(), all.time.now)
    expect(all.acts).toEqual([])
  })

  test.each(TIMES)('people who come late see the end, and it does not play (%i)', (n) => {
    const all = room(LENGTH - 12)
    watch(all, 8000 + n * 3000, LENGTH - 20)
    const late = devices.map((traits) => viewer(traits, all.time))
    for (const one of late) one.send(all.state())
    run(all.time, [...all.people, ...late], 8000)
    expectAtEnd([...all.people, ...late], all.state(), all.time.now)
    for (const one of late) one.sync.resync()
    run(all.time, [...all.people, ...late], 4000)
    expectAtEnd(late, all.state(), all.time.now)
  })

  test.each(TIMES)('dragged to the end while it is paused, and played there (%i)', (n) => {
    const all = room(300 + n, false)
    all.tell(stated(all.time, false, LENGTH))
    watch(all, 5000, 290)
    all.tell(stated(all.time, true, LENGTH))
    watch(all, 8000, LENGTH - 1)
    expectAtEnd(all.people, all.state(), all.time.now)
  })

  test.each(TIMES)('from the end the room goes back, and everybody with it (%i)', (n) => {
    const all = room(LENGTH - 12)
    watch(all, 20_000, LENGTH - 20)
    all.tell(stated(all.time, true, n * 60))
    run(all.time, all.people, 20_000)
    for (const { player, report } of all.people) {
      expect(Math.abs(player.currentTime - wantedPosition(all.state(), all.time.now, LENGTH))).toBeLessThan(
        1.1,
      )
      expect(player.paused).toBe(false)
      expect(report().over).toBe(false)
    }
    expect(all.acts).toEqual([])
  })

  test('a player that may not start is sent to the end a few times, and left alone then', () => {
    const time = { now: START }
    const one = viewer(devices[0]!, time)
    one.player.seek = function seek(value: number) {
      this.asked.push({ what: 'seek', value, buffering: false })
    }
    one.send(stated(time, true, LENGTH + 60))
    run(time, [one], 60_000)
    expect(one.player.asked.filter(({ what }) => what === 'seek').length).toBeLessThanOrEqual(4)
    expect(one.player.asked.filter(({ what }) => what === 'play')).toEqual([])
    expect(behind(one, stated(time, true, LENGTH + 60), time.now)).toBe(0)
  })

  test('the host’s press on “play again” in the player itself counts for the room', () => {
    const all = room(LENGTH - 12)
    watch(all, 20_000, LENGTH - 20)
    all.people[0]!.player.play()
    run(all.time, all.people, 1000)
    expect(all.acts).toHaveLength(1)
    expect(all.acts[0]).toMatchObject({ playing: true })
    expect(all.acts[0]!.position).toBeLessThan(1.5)
  })
})
