import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, test } from 'vitest'
import { StatusBadge } from './status-badge.tsx'
import { tierName, tierOf } from './tier-badge.tsx'

const badge = (status: string) => renderToStaticMarkup(<StatusBadge status={status} />)

test('T14 a forfeited match has a word and an icon', () => {
  expect(badge('forfeited')).toContain('Forfeited')
  expect(badge('forfeited')).toContain('<svg')
})

test('T26 Live is the loudest of the badges', () => {
  expect(badge('in_progress')).toContain('live-dot')
  expect(badge('in_progress')).toContain('bg-primary')
})

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
