import { expect, test } from 'vitest'
import { tierText } from './tier-text.ts'

const silver = { nextTier: 'silver', nextTierThreshold: 50 } as const

test('D-23 C17 the next tier stands with its percentage and with what it is a percentage of', () => {
  expect(tierText(silver, 10)).toBe('Next: Silver at 50% of tournament matches won')
})

test('C17 before ten matches it says from when on they count', () => {
  expect(tierText(silver, 0)).toBe(
    'Next: Silver at 50% of tournament matches won. Counts from 10 matches on, you have 0',
  )
})

test('D-23 at the top there is no next tier', () => {
  expect(tierText({ nextTier: null, nextTierThreshold: null }, 40)).toBe(
    'The highest, by tournament matches won',
  )
})
