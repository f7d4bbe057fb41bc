import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type DiceFrame, flipCoin, rollDice, turnCard } from './timing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Runs an animation to its end. @returns each frame with the millisecond in which it appeared */
function watch<Frame>(start: (show: (frame: Frame) => void) => () => void): [number, Frame][] {
  const began = Date.now()
  const seen: [number, Frame][] = []
  start((frame) => seen.push([Date.now() - began, frame]))
  vi.advanceTimersByTime(10_000)
  return seen
}

it('F-20 a card waits 0.2 s, turns in 0.3 s and 0.3 s, and pulses', () => {
  expect(watch(turnCard)).toEqual([
    [0, 'wait'],
    [200, 'away'],
    [500, 'back'],
    [800, 'pulse'],
    [1100, 'rest'],
  ])
})

it('F-21 a coin is in the air for 1.5 s', () => {
  expect(watch(flipCoin)).toEqual([
    [0, 'air'],
    [1500, 'rest'],
  ])
})

it('F-22 dice show another face every 80 ms for 2 s, then the real ones, and their sum 0.5 s later', () => {
  const frames = watch<DiceFrame>(rollDice([3, 4]))
  const tumbling = frames.filter(([, { still }]) => !still)
  expect(tumbling.map(([ms]) => ms)).toEqual(Array.from({ length: tumbling.length }, (_, n) => n * 80))
  expect(tumbling.length).toBe(25)
  for (const [n, [, { faces }]] of tumbling.entries()) {
    for (const [die, face] of faces.entries()) {
      expect([1, 2, 3, 4, 5, 6]).toContain(face)
      if (n > 0) expect(face).not.toBe(tumbling[n - 1]![1].faces[die])
    }
  }
  expect(frames.slice(-2)).toEqual([
    [2000, { faces: [3, 4], still: true, sum: false }],
    [2500, { faces: [3, 4], still: true, sum: true }],
  ])
})

it('an animation that is stopped shows nothing more', () => {
  for (const start of [turnCard, flipCoin, rollDice([1, 1])]) {
    const show = vi.fn()
    const stop = start(show)
    stop()
    show.mockClear()
    vi.advanceTimersByTime(10_000)
    expect(show).not.toHaveBeenCalled()
  }
})
