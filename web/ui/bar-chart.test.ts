import { describe, expect, test } from 'vitest'
import { barsOf } from './bar-chart.tsx'

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
