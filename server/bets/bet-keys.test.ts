import { expect, test } from 'vitest'
import { betKey } from './bet-keys.ts'

test('E-22 the same key folds to the same 128 bits, another key to others', () => {
  expect(betKey('k1')).toBe(betKey('k1'))
  expect(betKey('k1')).not.toBe(betKey('k2'))
  expect(betKey('x'.repeat(255))).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

test('E-22 without a key every call is a bet of its own', () => {
  expect(betKey(undefined)).not.toBe(betKey(undefined))
})
