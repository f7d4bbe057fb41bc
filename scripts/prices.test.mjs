import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { byFile, COMMITTED, DEAREST, dearAndNew, kindOf, medians, priceTables } from './prices.mjs'

const tests = (file, ...seconds) =>
  seconds.map((took, n) => ({ step: 'api', file, title: `test ${n}`, seconds: took }))

describe('what tests cost', () => {
  test('the kind of a test is the folder that it lies in', () => {
    const files = [
      'tests/gangs/api/gangs.test.ts',
      'tests/bets/money/a.all.test.ts',
      'tests/app/journeys/a.spec.ts',
    ]
    expect(files.map(kindOf)).toEqual(['api', 'money', 'journeys'])
    expect(
      ['server/bets/odds.test.ts', 'tests/support/a.test.ts', 'tests/cluster/unit/a.test.ts'].map(kindOf),
    ).toEqual([...['unit', 'unit', 'unit']])
    expect(kindOf('tests/architecture-web.test.ts')).toBe('architecture')
    expect(kindOf('web/store/pay-at-store.dom.test.tsx')).toBe('component')
  })

  test('files are added up, the dearest first', () => {
    const files = byFile([...tests('a', 1, 2), ...tests('b', 5)])
    expect(files).toEqual([
      ['b', { seconds: 5, tests: 1 }],
      ['a', { seconds: 3, tests: 2 }],
    ])
  })

  test('a new test is held against the median of its kind in the same run', () => {
    const old = tests('tests/gangs/api/old.test.ts', 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 9)
    const fresh = tests('tests/gangs/api/new.test.ts', 0.3, 1.5, 1.7)
    const run = [...old, ...fresh]
    expect(medians(run).api).toBe(0.2)
    // nine seconds are old; 1.5 is less than eight times 0.2
    const dear = dearAndNew([...run, ...tests('tests/rooms/api/new.test.ts', 4)], {
      tests: { [old[0].file]: 7 },
    })
    expect(dear.map(({ seconds }) => seconds)).toEqual([1.7, 4])
  })
})

// until `npm run prices` has committed one
describe.skipIf(!existsSync(COMMITTED))('the committed run', () => {
  const run = existsSync(COMMITTED) && JSON.parse(readFileSync(COMMITTED, 'utf8'))

  test('each of the dearest tests has its reason', () => {
    expect(run.dearest).toHaveLength(DEAREST)
    for (const { file, title, reason } of run.dearest)
      expect(reason.length, `${file}: ${title}`).toBeGreaterThan(10)
  })

  test('docs/testing.md shows it', () => {
    expect(readFileSync('docs/testing.md', 'utf8')).toContain(priceTables(run))
  })
})
