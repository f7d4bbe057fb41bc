import { expect, test } from 'vitest'
import type { LiabilitySums } from '#contract/transparency.ts'
import { balanceOf, owedKindLabel } from './owed.ts'

const SUMS: LiabilitySums = {
  tree: '7',
  at: '2026-11-24T00:00:00.000Z',
  leaves: 12,
  root: '',
  total: '120.10',
  kinds: [
    { kind: 'person', amount: '100.05' },
    { kind: 'event-a', amount: '20.05' },
  ],
  fees: '3.40',
  outside: '-118.50',
  debts: '-5.00',
  tookMs: 12,
  index: '9',
}

test('V-08 what is owed and what came in are the same to the cent', () => {
  expect(balanceOf(SUMS)).toEqual({ owed: 12010n, fees: 340n, cameIn: 11850n, debts: 500n, even: true })
})

test('V-08 a cent too few is seen, in the equation and in the kinds', () => {
  expect(balanceOf({ ...SUMS, outside: '-118.49' }).even).toBe(false)
  expect(balanceOf({ ...SUMS, kinds: SUMS.kinds.slice(1) }).even).toBe(false)
})

test('a kind has words, and an unknown one its own name', () => {
  expect(owedKindLabel('person')).toBe('People’s own money')
  expect(owedKindLabel('new-kind')).toBe('new-kind')
})
