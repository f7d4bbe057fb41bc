import { expect, it } from 'vitest'
import { tierName, tierOf } from './tier-badge.tsx'

it('K-13 the tiers are bronze, silver, gold, platinum and diamond, shown with a capital, Bronze by default', () => {
  expect(['bronze', 'Silver', 'gold', 'PLATINUM', 'diamond'].map((level) => tierName(tierOf(level)))).toEqual(
    ['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond'],
  )
  expect(tierName(tierOf(undefined))).toBe('Bronze')
})

it('K-14 an unknown level is bronze', () => {
  expect(tierOf('mythril')).toBe('bronze')
  expect(tierOf(null)).toBe('bronze')
})
