import { describe, expect, test } from 'vitest'
import { correctionFor, type SeenPosition, type Wanted } from './correction.ts'

const AT = '2026-11-22T12:00:00.000Z'
const now = Date.parse(AT)
const playing: Wanted = { playing: true, position: 100, at: AT }
const seen = (more: Partial<SeenPosition>): SeenPosition => ({
  currentTime: 100,
  duration: 600,
  paused: false,
  ended: false,
  buffering: false,
  can: { seek: true, rateStep: 0.01 },
  rate: 1,
  landed: true,
  sinceJump: Number.POSITIVE_INFINITY,
  ...more,
})
const at = (drift: number, more: Partial<SeenPosition> = {}) =>
  correctionFor(playing, seen({ currentTime: 100 + drift, ...more }), now, 0)

describe('R-18 how a picture comes back to the room’s second', () => {
  test.each([0, 0.03, -0.03, 0.05, -0.05])('%s s off is left alone', (drift) => {
    expect(at(drift)).toEqual({ act: 'none' })
  })

  test('G24 two pictures that are left alone are hardly more than 0.1 s from each other', () => {
    expect(at(0.08)).toEqual({ act: 'rate', rate: 0.92 })
    expect(at(0.12)).toEqual({ act: 'rate', rate: 0.88 })
    expect(at(-0.12)).toEqual({ act: 'rate', rate: 1.12 })
  })

  test.each([
    [0.2, 0.8],
    [0.9, 0.75],
    [-0.2, 1.2],
    [-0.9, 1.25],
  ])('%s s off is made up by the speed %s', (drift, rate) => {
    expect(at(drift)).toEqual({ act: 'rate', rate })
  })

  test('a correction by speed goes on until ±0.03 s, then ends', () => {
    expect(at(0.12, { rate: 0.8 })).toEqual({ act: 'rate', rate: 0.88 })
    expect(at(0.02, { rate: 0.94 })).toEqual({ act: 'rate', rate: 1 })
  })

  test('a player with quarters of speed alone is corrected one step at a time, until the picture went past the second', () => {
    const quarters = { can: { seek: true, rateStep: 0.25 } }
    expect(at(0.09, quarters)).toEqual({ act: 'none' })
    expect(at(0.12, quarters)).toEqual({ act: 'rate', rate: 0.75 })
    expect(at(-0.9, quarters)).toEqual({ act: 'rate', rate: 1.25 })
    expect(at(0.05, { ...quarters, rate: 0.75 })).toEqual({ act: 'none' })
    expect(at(0.02, { ...quarters, rate: 0.75 })).toEqual({ act: 'rate', rate: 1 })
    expect(at(-0.04, { ...quarters, rate: 0.75, landed: false })).toEqual({ act: 'rate', rate: 1 })
    expect(at(-0.12, { ...quarters, rate: 0.75 })).toEqual({ act: 'rate', rate: 1.25 })
  })

  test('after a jump the rest is made up until ±0.03 s, so that all land on one second', () => {
    expect(at(0.12, { landed: false })).toEqual({ act: 'rate', rate: 0.88 })
    expect(at(-0.12, { landed: false })).toEqual({ act: 'rate', rate: 1.12 })
    expect(at(0.02, { landed: false })).toEqual({ act: 'none' })
  })

  test('more than 1 s off is one jump to the second, aimed as far ahead as a jump takes', () => {
    expect(at(-5)).toEqual({ act: 'seek', to: 100 })
    expect(correctionFor(playing, seen({ currentTime: 90 }), now + 2000, 0.4)).toEqual({
      act: 'seek',
      to: 102.4,
    })
  })

  test('nothing while it waits for data, and nothing right after a jump', () => {
    expect(at(-5, { buffering: true })).toEqual({ act: 'none' })
    expect(at(0.5, { buffering: true })).toEqual({ act: 'none' })
    expect(at(-5, { sinceJump: 400 })).toEqual({ act: 'none' })
    expect(at(0.5, { sinceJump: 400 })).toEqual({ act: 'none' })
    expect(at(0.5, { sinceJump: 1100 })).toEqual({ act: 'rate', rate: 0.75 })
    expect(at(-5, { sinceJump: 1100 })).toEqual({ act: 'none' })
  })

  test('a pause stops it at once, and then it shows the room’s second', () => {
    const paused: Wanted = { ...playing, playing: false }
    expect(correctionFor(paused, seen({ sinceJump: 10, buffering: true }), now, 0)).toEqual({ act: 'pause' })
    expect(correctionFor(paused, seen({ paused: true, currentTime: 100.6 }), now + 9000, 0)).toEqual({
      act: 'seek',
      to: 100,
    })
  })

  test('R-18 two paused pictures are at most 0.2 s apart: each is brought within 0.1 s', () => {
    const paused: Wanted = { ...playing, playing: false }
    for (const off of [-0.15, 0.15])
      expect(correctionFor(paused, seen({ paused: true, currentTime: 100 + off }), now + 9000, 0)).toEqual({
        act: 'seek',
        to: 100,
      })
    expect(correctionFor(paused, seen({ paused: true, currentTime: 100.09 }), now + 9000, 0)).toEqual({
      act: 'none',
    })
  })

  test('a paused player starts, but not over the end of the video', () => {
    expect(at(0, { paused: true })).toEqual({ act: 'play' })
    expect(correctionFor(playing, seen({ paused: true, currentTime: 600 }), now + 900_000, 0)).toEqual({
      act: 'none',
    })
  })

  const ended = { paused: true, ended: true, currentTime: 600 }
  test.each([
    ['ended a moment before the room', 599.3, ended, { act: 'none' }],
    ['ended far before the room: to the room first, and not to 0', 300, ended, { act: 'seek', to: 300 }],
    ['at the end with the room', 600, ended, { act: 'none' }],
    ['long after the end', 9000, ended, { act: 'none' }],
    ['runs out a little behind the room', 600, { currentTime: 599.2 }, { act: 'none' }],
    ['far behind a room that is over', 600, { currentTime: 300 }, { act: 'seek', to: 599.75 }],
    [
      'stands still in a room that is over',
      600,
      { paused: true, currentTime: 0 },
      { act: 'seek', to: 599.75 },
    ],
    ['is live, and has no end', 9000, { paused: true, duration: Number.POSITIVE_INFINITY }, { act: 'play' }],
  ] as const)('R-18 at the end of a video, a picture that %s', (_, position, more, act) => {
    expect(correctionFor({ ...playing, position }, seen(more), now, 0)).toEqual(act)
  })

  test('without speeds only more than 1 s is corrected, and what is live never', () => {
    const plain = { seek: true, rateStep: 0 }
    expect(at(0.9, { can: plain })).toEqual({ act: 'none' })
    expect(at(1.1, { can: plain })).toEqual({ act: 'seek', to: 100 })
    expect(at(500, { can: { seek: false, rateStep: 0 }, duration: Number.POSITIVE_INFINITY })).toEqual({
      act: 'none',
    })
  })
})
