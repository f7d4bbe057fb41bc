import { describe, expect, it } from 'vitest'
import { firstRange, rangeFits, stretchOf, timeTicks } from './chart-scale.ts'

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
