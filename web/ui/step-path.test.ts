import { describe, expect, it } from 'vitest'
import { shareAt, sinceFirstBet, stepArea, stepPath, steps } from './step-path.ts'

const points = [
  { at: '2026-10-01T10:00:00Z', optionAPool: '10.00', optionBPool: '10.00' },
  { at: '2026-10-01T10:30:00Z', optionAPool: '30.00', optionBPool: '10.00' },
]
const stretch = { start: Date.parse('2026-10-01T10:00:00Z'), end: Date.parse('2026-10-01T11:00:00Z') }

describe('the step chart', () => {
  it('places points by time and shares by pools', () => {
    expect(steps(points, stretch)).toEqual([
      { at: points[0]!.at, x: 0, share: 50 },
      { at: points[1]!.at, x: 50, share: 75 },
    ])
  })

  it('E4 begins at the first bet: an empty pot has no share, least of all 50 percent', () => {
    const empty = { at: '2026-10-01T09:00:00Z', optionAPool: '0.00', optionBPool: '0.00' }
    expect(sinceFirstBet([empty, ...points])).toEqual(points)
    expect(steps([empty, ...points], stretch)).toEqual(steps(points, stretch))
    expect(steps([empty], stretch)).toEqual([])
  })

  it('E4 a shorter stretch begins with the share that held then', () => {
    const later = { start: stretch.start + 45 * 60_000, end: stretch.end }
    expect(steps(points, later)).toEqual([{ at: points[1]!.at, x: 0, share: 75 }])
  })

  it('draws level runs and upright jumps, never a slope', () => {
    expect(stepPath(steps(points, stretch), 80)).toBe('M0 50H50V25H80')
    expect(stepPath([], 80)).toBe('')
    expect(stepArea(steps(points, stretch), 80, 100)).toBe(
      'polygon(0% 100%,0% 50%,50% 50%,50% 25%,80% 25%,80% 100%)',
    )
  })

  it('knows the share that held at any moment', () => {
    const drawn = steps(points, stretch)
    expect(shareAt(drawn, 49.9)?.share).toBe(50)
    expect(shareAt(drawn, 50)?.share).toBe(75)
  })

  it('stands a single moment at the left edge instead of dividing by nothing', () => {
    expect(steps(points.slice(0, 1), { start: stretch.start, end: stretch.start })[0]).toMatchObject({
      x: 0,
      share: 50,
    })
  })
})
