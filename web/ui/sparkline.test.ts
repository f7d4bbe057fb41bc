import { describe, expect, test } from 'vitest'
import { levelPath } from './sparkline.tsx'

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
