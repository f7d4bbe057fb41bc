import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCOUNT_KINDS } from './accounts.ts'
import { REASONS, reasonName } from './reasons.ts'

test('the numbers of reasons are for ever: they are in stored postings', () => {
  expect(REASONS).toMatchObject({
    bet: 1,
    'event-pool': 2,
    'event-fee': 3,
    payout: 4,
    refund: 5,
    bond: 6,
    'bond-return': 7,
    'bond-kept': 8,
    deposit: 10,
    'practice-start': 20,
    'practice-refill': 21,
    correction: 90,
  })
  expect(new Set(Object.values(REASONS)).size).toBe(Object.keys(REASONS).length)
})

test('a number outside the list is a bug', () => {
  expect(reasonName(1)).toBe('bet')
  expect(() => reasonName(9999)).toThrow('unknown reason')
})

test('docs/money.md names every kind of account and every reason', () => {
  const page = readFileSync(new URL('../../docs/money.md', import.meta.url), 'utf8')
  const kindInPage = (kind: string) =>
    kind.startsWith('event-')
      ? `event:<id>:${kind.slice(-1).toUpperCase()}:`
      : `${kind.replace('external-', 'external:')}:`
  expect(Object.keys(ACCOUNT_KINDS).filter((kind) => !page.includes(`\`${kindInPage(kind)}`))).toEqual([])
  expect(Object.keys(REASONS).filter((reason) => !new RegExp(`\`${reason}[\`:]`).test(page))).toEqual([])
})
