import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { FIXED_SLEEPS } from '#tests/support/fixed-sleeps.ts'

const TESTS = import.meta.dirname
/** These measure for hours, or walk other engines: what they wait for is their subject. */
const APART = /^(soak|engines)\//

const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !APART.test(file))
  .map((file) => ({ file, lines: readFileSync(join(TESTS, file), 'utf8').split('\n') }))
  .filter(({ file }) => file !== relative(TESTS, import.meta.filename))

/** `await sleep(…)`, or the same written out. A loop of one statement asks again until it has its answer. */
const SLEEP =
  /(?:\b(?:await|return)|=>) sleep\(|\bawait setTimeout\(|new Promise(?:<\w+>)?\(\(\w+\) => setTimeout\(/
const LOOP = /^ *(?:while|for) \(.*\)(?: |$)(?!\{)/

const sleepsIn = (lines: readonly string[]) =>
  lines.filter((line, n) => SLEEP.test(line) && !LOOP.test(line) && !LOOP.test(lines[n - 1] ?? '')).length

test('what waits for some milliseconds stands in the list, with its reason', () => {
  const found = files
    .map(({ file, lines }) => ({ file, count: sleepsIn(lines) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.file.localeCompare(b.file))
  const listed = FIXED_SLEEPS.map(({ file, count }) => ({ file, count }))
  expect(found).toEqual(listed.sort((a, b) => a.file.localeCompare(b.file)))
  for (const { file, reason } of FIXED_SLEEPS) expect(reason.split(' ').length, file).toBeGreaterThan(4)
})

test('a sleep is found however it is written; a loop that asks again is none', () => {
  const sleeps = [
    'await sleep(20)',
    'await new Promise((resolve) => setTimeout(resolve, 20))',
    'const pause = () => new Promise<void>((done) => setTimeout(done, 20))',
    'await setTimeout(20)',
    'return sleep(20)',
  ]
  expect(sleeps.map((line) => sleepsIn([line]))).toEqual([1, 1, 1, 1, 1])
  const loop = ['while (!over)', '  await sleep(20)', 'while (!over) await sleep(20)']
  expect(sleepsIn(loop)).toBe(0)
  expect(sleepsIn(['while (!over) {', '  await sleep(20)'])).toBe(1)
  expect(sleepsIn(['const late = setTimeout(() => stop(), 20)', 'test.setTimeout(20)'])).toBe(0)
})

test('journeys wait for what people see', () => {
  const waits = files.flatMap(({ lines }) => lines.filter((line) => line.includes('.waitForTimeout(')))
  expect(waits).toEqual([])
})
