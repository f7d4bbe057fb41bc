import { describe, expect, test } from 'vitest'
import type { Limit } from './limits.ts'
import { leastTime, minuteOf, minutesIn, timeLeft, usedMinutes, usedUpFrom } from './play-time.ts'

const now = new Date('2026-11-26T12:00:30Z')
const present = minuteOf(now)
const limit = (minutes: number, period: 'day' | 'week' = 'day'): Limit => ({
  kind: 'time',
  period,
  amount: BigInt(minutes),
  asked: null,
})
/** The moments this many minutes ago, oldest first. */
const ago = (...minutes: number[]) => minutes.map((one) => present - one)
const at = (minute: number) => new Date(minute * 60_000)

describe('Y-01 limits of time', () => {
  test('Y-01 a mask is the minutes of its hour', () => {
    expect(minutesIn(2, 0b101n | (1n << 59n))).toEqual([120, 122, 179])
  })

  test('Y-01 a window holds its minutes and the present one, and no older', () => {
    const played = ago(10_080, 10_079, 1_440, 1_439, 0)
    expect(usedMinutes(played, now, 'day')).toBe(2)
    expect(usedMinutes(played, now, 'week')).toBe(4)
  })

  test('Y-01 the last minute of a limit may be played to its end, whether it counts already or not', () => {
    expect(timeLeft(limit(3), ago(2, 1), now)).toMatchObject({ minutes: 1, opensAt: null })
    expect(timeLeft(limit(3), ago(2, 1, 0), now)).toMatchObject({ minutes: 1, opensAt: null })
    expect(timeLeft(limit(3), ago(3, 2, 1), now)).toMatchObject({ minutes: 0 })
  })

  test('Y-02 used-up time opens when enough minutes have left the window', () => {
    expect(timeLeft(limit(3), ago(30, 2, 1), now).opensAt).toEqual(at(present - 30 + 1_440))
    // a limit that was lowered below the used minutes
    expect(timeLeft(limit(1), ago(30, 2, 1), now).opensAt).toEqual(at(present - 1 + 1_440))
    expect(timeLeft(limit(0), ago(30), now)).toMatchObject({ minutes: 0, opensAt: null })
  })

  test('Y-02 of two limits the one with the least time decides, and of two used up the one that opens last', () => {
    const played = ago(5_000, 3, 2, 1)
    expect(leastTime([limit(10), limit(5, 'week')], played, now)?.limit.period).toBe('week')
    expect(leastTime([limit(3), limit(2, 'week')], played, now)?.limit.period).toBe('week')
    expect(leastTime([{ ...limit(1), amount: null }], played, now)).toBeUndefined()
  })

  test('Y-03 an allowance holds until every minute from now on would have used the time up', () => {
    expect(usedUpFrom(timeLeft(limit(5), ago(1), now), now)).toEqual(at(present + 4))
  })
})
