import { expect, test } from 'vitest'
import { nextTierWords } from './tier-words.ts'

test('D-23 the next tier stands with its percentage', () => {
  expect(nextTierWords({ nextTier: 'silver', nextTierThreshold: 50 })).toBe('Next: Silver at 50%')
})

test('D-23 at the top there is no next tier', () => {
  expect(nextTierWords({ nextTier: null, nextTierThreshold: null })).toBe('The highest tier')
})
