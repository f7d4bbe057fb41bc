import { describe, expect, it, test } from 'vitest'
import { barsOf } from './bar-chart.tsx'
import { firstRange, rangeFits, stretchOf, timeTicks } from './chart-scale.ts'
import { levelPath } from './sparkline.tsx'

const at = (text: string) => Date.parse(`2026-10-${text}:00Z`)
const week = { first: at('01T10:00'), now: at('05T10:00'), lock: at('08T10:00') }

describe('E4 the time scale', () => {
  it('runs from the first bet to the lock, and a range ends now', () => {
    expect(stretchOf('all', week)).toEqual({ start: week.first, end: week.lock })
    expect(stretchOf('6h', week)).toEqual({ start: at('05T04:00'), end: week.now })
    expect(stretchOf('1h', { ...week, now: at('09T10:00') })).toEqual({
      start: at('08T09:00'),
      end: week.lock,
    })
  })

  it('offers only ranges that show less than everything', () => {
    const short = { first: at('01T10:00'), now: at('01T11:00'), lock: at('01T15:00') }
    expect((['1h', '6h', '1d', 'all'] as const).map((range) => rangeFits(range, short))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('begins with everything, or with the shortest range that holds a story that has only begun', () => {
    expect(firstRange(week)).toBe('all')
    expect(firstRange({ ...week, now: at('01T10:20') })).toBe('1h')
    expect(firstRange({ ...week, now: at('01T14:00') })).toBe('6h')
    expect(firstRange({ first: at('01T10:00'), now: at('01T10:01'), lock: at('01T10:40') })).toBe('all')
  })
})

describe('E4 the ticks of the time axis', () => {
  it('stand on full hours of the reader’s own time', () => {
    const stretch = { start: at('01T09:40'), end: at('01T15:40') }
    const ticks = timeTicks(stretch, 4, 0)
    expect(ticks.map((tick) => tick.at)).toEqual([at('01T10:00'), at('01T12:00'), at('01T14:00')])
    expect(ticks[0]!.x).toBeCloseTo(5.56, 1)
    // a zone with a half-hour offset
    expect(timeTicks(stretch, 4, -330).map((tick) => tick.at)).toEqual([
      at('01T10:30'),
      at('01T12:30'),
      at('01T14:30'),
    ])
  })

  it('become days over weeks, and are never more than asked for', () => {
    const ticks = timeTicks({ start: at('01T09:40'), end: at('29T15:40') }, 5, 0)
    expect(ticks.every((tick) => tick.day)).toBe(true)
    for (const minutes of [1, 7, 59, 61, 600, 1441, 20_000, 500_000])
      expect(
        timeTicks({ start: week.first, end: week.first + minutes * 60_000 }, 5, 0).length,
      ).toBeLessThanOrEqual(6)
  })
})

describe('C7 bars of profit and loss', () => {
  test('gains rise from the zero line and losses hang from it, to one scale', () => {
    expect(barsOf([300n, -100n, 0n])).toEqual({
      zero: 75,
      bars: [
        { top: 0, height: 75 },
        { top: 75, height: 25 },
        { top: 75, height: 0 },
      ],
    })
  })

  test('with gains alone the zero line is the floor, with losses alone the ceiling', () => {
    expect(barsOf([50n, 100n])).toMatchObject({ zero: 100, bars: [{ top: 50 }, { top: 0 }] })
    expect(barsOf([-50n])).toEqual({ zero: 0, bars: [{ top: 0, height: 100 }] })
  })

  test('a cent beside millions is still seen', () => {
    expect(barsOf([1n, 100_000_000_000n]).bars[0]).toEqual({ top: 98, height: 2 })
  })

  test('where nothing was won or lost there is a line and no bar', () => {
    expect(barsOf([0n, 0n])).toEqual({ zero: 50, bars: Array(2).fill({ top: 50, height: 0 }) })
    expect(barsOf([])).toEqual({ zero: 50, bars: [] })
  })
})

/** One amount (hundredths) after each number of days. */
const path = (...points: [days: number, cents: bigint][]) =>
  levelPath(
    points.map(([days, cents]) => ({ at: new Date(Date.UTC(2026, 0, 1 + days)).toISOString(), cents })),
  )

describe('a level over time', () => {
  test('holds until it moves and then jumps; the highest is near the top, the lowest near the bottom', () => {
    expect(path([0, 0n], [5, 10_000n], [10, 5_000n])).toBe('M0 94H50V6H100V50')
  })

  test('what never moved runs through the middle, and nothing makes no path', () => {
    expect(path([0, 700n], [10, 700n])).toBe('M0 50H100V50')
    expect(path()).toBe('')
  })

  test('several levels of one moment are one jump', () => {
    expect(path([0, 0n], [0, 100n], [10, 100n])).toBe('M0 94H0V6H100V6')
  })

  test('amounts beyond what a float holds exactly keep their order', () => {
    const big = 2n ** 60n
    expect(path([0, big], [1, big + 1n])).toBe('M0 94H100V6')
  })
})
