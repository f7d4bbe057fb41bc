import { describe, expect, test } from 'vitest'
import { evennessOf, evennessText, upperGamma } from './chi-square.ts'

describe('the regularised incomplete gamma function', () => {
  test.each([
    // a, x, Q(a, x), computed with SciPy
    [0.5, 0.02, 0.841480581121794],
    [0.5, 1.92072941, 0.0500000000206984],
    [0.5, 10, 7.744216431044088e-6],
    [6, 5, 0.615960654833063],
    [6, 6.5, 0.36904068355061964],
    [6, 30, 2.257348746396286e-8],
    [2.5, 0.1, 0.9991138612111875],
    [50, 60, 0.08440668109369177],
  ])('Q(%d, %d)', (a, x, expected) => {
    expect(Math.abs(upperGamma(a, x) / expected - 1)).toBeLessThan(1e-10)
  })

  test('is 1 at 0 and vanishes far out', () => {
    expect(upperGamma(3, 0)).toBe(1)
    expect(upperGamma(3, 1e4)).toBe(0)
  })
})

describe('counts', () => {
  test('the statistic, its degrees of freedom and its p-value', () => {
    const even = evennessOf([44, 56])
    expect(even).toMatchObject({ total: 100, expected: 50, statistic: 1.44, freedom: 1 })
    // 1.44 is 1.2 standard deviations: both tails hold 23.01 %
    expect(even.p).toBeCloseTo(0.2301, 4)
    // the 5 % point of 12 degrees of freedom is 21.026
    expect(upperGamma(6, 21.026 / 2)).toBeCloseTo(0.05, 4)
  })

  test.each([
    [[0, 0], 'Nothing has been played yet', 'waiting'],
    [[3, 4], 'Too few games to judge', 'waiting'],
    [[52, 48], 'As even as chance', 'even'],
    [[62, 38], 'Chance alone is this uneven one time in 61', 'even'],
    [[5_100_000, 4_900_000], 'More uneven than chance explains', 'odd'],
    [[100, 100, 100, 100, 100, 100], 'As even as chance', 'even'],
  ] as const)('%j: %s', (counts, text, tone) => {
    expect(evennessText(evennessOf(counts))).toEqual({ text, tone })
  })
})
