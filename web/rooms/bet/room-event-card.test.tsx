import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { displayOdds, type Selection } from '#contract/odds.ts'
import { aheadText, PoolOdds, paidFor } from './room-event-card.tsx'

const stats = (optionAPool: string, optionBPool: string) => ({
  ...{ totalPool: '0', betCount: 0, optionAPool, optionBPool, optionACount: 0, optionBCount: 0 },
})

test('R-44 R-45 pool odds are the whole pool by the side’s, with two decimals; 2.00 without a bet; an empty side has none', () => {
  const said = (a: string, b: string, side: Selection) =>
    renderToStaticMarkup(<PoolOdds stats={stats(a, b)} side={side} />).replaceAll(/<[^>]+>/g, '')
  expect(said('30.00', '10.00', 'optionA')).toBe('pool odds, before the fee 1.33')
  expect(said('30.00', '10.00', 'optionB')).toBe('pool odds, before the fee 4.00')
  expect(said('0.00', '0.00', 'optionA')).toBe('pool odds, before the fee 2.00')
  expect(said('5.00', '0.00', 'optionB')).toBe('pool odds, before the fee be the first')
  expect(displayOdds({ optionA: 0n, optionB: 0n }, 'optionB')).toBe('2.00')
})

test('E-16 the other figure of a room is the one of every screen: after the fee', () => {
  expect(paidFor(stats('30.00', '10.00'), 'optionA', 200)).toBe('1.30')
  expect(paidFor(stats('30.00', '10.00'), 'optionA', undefined)).toBeNull()
  expect(paidFor(stats('5.00', '0.00'), 'optionB', 200)).toBeNull()
})

test('R-43 odds that are ahead of the picture say so', () => {
  expect(aheadText(12)).toBe('Odds are live, but your video is 12 s behind')
})
