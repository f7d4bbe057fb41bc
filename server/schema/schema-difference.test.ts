import { expect, test } from 'vitest'
import { differenceOf, judgeDifference } from './schema-difference.ts'

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
    /0150_needs_0140_less\.sql took away what this release needs: start the release that made it/,
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
