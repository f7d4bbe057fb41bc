import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playMany, seedsOf } from '#tests/support/play-many.ts'
import { emptyTally, type Judgement, joined, judge, note } from '#tests/support/randomness.ts'
import { SCALE } from '#tests/support/scale.ts'
import { draw } from './index.ts'

/** A thousandth of the soak's 10,000,000 in the suite; `npm run soak -- 100 fairness` plays them all. */
const PLAYS = process.env.SOAK === undefined ? 10_000 : 100_000 * SCALE
/** The number of draws in which a planted bias must be found. */
const BIASED = 100_000
/** A fair draw passes all tests of a family together 99 times in 100. */
const LEVEL = 0.01
const TESTS = ['chiSquare', 'runs', 'serial'] as const

const smallest = (judgements: Judgement[]) =>
  Math.min(...judgements.flatMap((one) => TESTS.map((name) => one[name])))

test(`O-04 F-14 F-15 each game is even and without memory in ${PLAYS.toLocaleString('en')} plays, craps for both sides too`, async () => {
  const began = performance.now()
  const tallies = await playMany(PLAYS)
  const judged = Object.entries(tallies).map(([sequence, tally]) => ({
    sequence,
    ...{ plays: tally.length, counts: tally.counts },
    ...judge(tally),
  }))
  if (process.env.SOAK !== undefined) {
    const folder = join(import.meta.dirname, '../../tests/soak/results')
    const seconds = Math.round((performance.now() - began) / 100) / 10
    mkdirSync(folder, { recursive: true })
    const text = JSON.stringify({ plays: PLAYS, seconds, level: LEVEL, judged }, null, 2)
    writeFileSync(join(folder, `fairness-${PLAYS}.json`), `${text}\n`)
  }
  for (const { plays } of judged) expect(plays).toBe(PLAYS)
  // each test of a family of 24 fails a fair draw with a 24th of one in a hundred
  const level = LEVEL / (judged.length * TESTS.length)
  for (const one of judged)
    for (const name of TESTS) expect(one[name], `${one.sequence}, ${name}`).toBeGreaterThan(level)
})

test('a planted bias of 51 to 49 is noticed: in the faces by chi-square, in their order by runs and serial correlation', () => {
  const drawn = Array.from({ length: BIASED }, (_, play) => draw(seedsOf(play), 100, 'planted'))
  const bits = (faceOf: (hundredth: number, before: number) => number) => {
    const tally = emptyTally(2)
    for (const hundredth of drawn) note(tally, faceOf(hundredth, tally.tail.at(-1) ?? -1))
    return judge(tally)
  }
  const level = LEVEL / TESTS.length
  const fair = bits((hundredth) => (hundredth < 50 ? 0 : 1))
  expect(smallest([fair])).toBeGreaterThan(level)
  // one face comes up 51 times in a hundred
  expect(bits((hundredth) => (hundredth < 51 ? 0 : 1)).chiSquare).toBeLessThan(level)
  // both are equally frequent, but the previous face repeats 51 times in a hundred
  const sticky = bits((hundredth, before) => (before < 0 ? 0 : hundredth < 51 ? before : 1 - before))
  expect(sticky.runs).toBeLessThan(level)
  expect(sticky.serial).toBeLessThan(level)
})

test('stretches that are put together are judged as one', () => {
  const faces = Array.from({ length: 1_000 }, (_, play) => draw(seedsOf(play), 13, 'stretches'))
  const tally = (part: number[]) => {
    const one = emptyTally(13)
    for (const face of part) note(one, face)
    return one
  }
  for (const at of [0, 1, 2, 7, 500, 998, 999, 1_000])
    expect(joined(tally(faces.slice(0, at)), tally(faces.slice(at)))).toEqual(tally(faces))
})
