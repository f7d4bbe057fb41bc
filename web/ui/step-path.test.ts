import { describe, expect, it } from 'vitest'
import { shareAt, stepPath, steps } from './step-path.ts'

const points = [
  { at: '2026-10-01T10:00:00Z', optionAPool: '10.00', optionBPool: '10.00' },
  { at: '2026-10-01T10:30:00Z', optionAPool: '30.00', optionBPool: '10.00' },
]
const end = '2026-10-01T11:00:00Z'

describe('the step chart', () => {
  it('places points by time and shares by pools', () => {
    expect(steps(points, end)).toEqual([
      { at: points[0]!.at, x: 0, share: 50 },
      { at: points[1]!.at, x: 50, share: 75 },
    ])
  })

  it('draws level runs and upright jumps, never a slope', () => {
    expect(stepPath(steps(points, end), 80)).toBe('M0 50H50V25H80')
    expect(stepPath([], 80)).toBe('')
  })

  it('knows the share that held at any moment', () => {
    const drawn = steps(points, end)
    expect(shareAt(drawn, 49.9)?.share).toBe(50)
    expect(shareAt(drawn, 50)?.share).toBe(75)
  })

  it('stands a single moment at the left edge instead of dividing by nothing', () => {
    expect(steps(points.slice(0, 1), points[0]!.at)[0]).toMatchObject({ x: 0, share: 50 })
  })
})
