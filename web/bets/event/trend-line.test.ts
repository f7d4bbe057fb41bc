import { describe, expect, test } from 'vitest'
import { trendPath } from './trend-line.tsx'

describe('E5 the trend on a card', () => {
  test.each([
    [[], ''],
    [[1000], 'M0 1H64'],
    [[500, 500], 'M0 10H64V10'],
    [[0, 1000, 500], 'M0 19H32V1H64V10'],
  ])('%j', (trend, path) => {
    expect(trendPath(trend)).toBe(path)
  })

  test('stays in its box with the 20 points that the server sends at most', () => {
    const path = trendPath(Array.from({ length: 20 }, (_, place) => place * 50))
    expect(path.match(/V/g)).toHaveLength(19)
    expect(path.endsWith('H64V1.9')).toBe(true)
  })
})
