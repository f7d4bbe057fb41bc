import { describe, expect, test } from 'vitest'
import { readSteps } from './migrate.ts'
import { BASELINE_NEWEST, differenceOf, judgeDifference } from './schema-difference.ts'

const KNOWN = ['0048_one.sql', '0120_two.sql']

test.each([
  ['exactly ours', KNOWN, undefined],
  ['an older one', ['0048_one.sql'], undefined],
  ['rows that are no files, and files of the baseline', [...KNOWN, 'functions', '0001_core.sql'], undefined],
])('H-09 %s may be migrated', (_, applied, verdict) => {
  expect(judgeDifference(differenceOf(applied, KNOWN))).toBe(verdict)
})

test.each([
  [
    'what only adds',
    [...KNOWN, '0121_more.sql'],
    'line',
    /^the database is newer than this release: it has 0121_more/,
  ],
  [
    'what takes away from an older release than this',
    [...KNOWN, '0150_needs_0120_less.sql'],
    'line',
    /Update this node/,
  ],
  [
    'what takes away from this release',
    [...KNOWN, '0140_more.sql', '0150_needs_0140_less.sql'],
    'refusal',
    /0150_needs_0140_less\.sql removed something this release needs: start the release that made it/,
  ],
  [
    'another line',
    ['0048_one.sql', '0121_more.sql'],
    'refusal',
    /has 0121_more\.sql, and lacks 0120_two\.sql\. Start a release that has all of them/,
  ],
] as const)('H-09 a newer schema: %s', (_, applied, kind, words) => {
  expect(judgeDifference(differenceOf(applied, KNOWN))?.[kind]).toMatch(words)
})

describe('H-09 a baseline that was made anew, with no file after it yet', () => {
  const judge = (...applied: string[]) => judgeDifference(differenceOf(applied, [], 130))

  test('what it stands for may be there or not', () => {
    expect(judge('baseline', 'functions')).toBeUndefined()
    expect(judge('0048_one.sql', '0130_two.sql', 'functions')).toBeUndefined()
  })

  test('what came after it is newer', () => {
    expect(judge('0130_two.sql', '0131_more.sql')?.line).toMatch(/^the database is newer .* it has 0131_more/)
    expect(judge('0150_needs_0130_less.sql')?.line).toMatch(/Update this node/)
    expect(judge('0150_needs_0140_less.sql')?.refusal).toMatch(/removed something this release needs/)
  })
})

test('H-09 every file comes after the baseline', async () => {
  const numbers = (await readSteps('.')).map(({ name }) => Number.parseInt(name, 10))
  expect(numbers.filter((number) => number <= BASELINE_NEWEST)).toEqual([])
})
