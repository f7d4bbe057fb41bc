import { expect, test } from 'vitest'
import { displayOdds } from '#contract/odds.ts'
import { roomBetProblems } from './room-bet.ts'
import { aheadText, oddsText } from './room-event-card.tsx'

const practice = { balance: 1000n, practice: true }

test.each([
  [undefined, '5', { selection: 'Choose an outcome' }],
  ['optionA', '', { amount: 'Enter an amount above 0' }],
  ['optionA', '0', { amount: 'Enter an amount above 0' }],
  ['optionA', '-1', { amount: 'Enter an amount above 0' }],
  ['optionB', '0.001', { amount: 'Enter an amount above 0' }],
  ['optionB', '10.01', { amount: 'That is more than your practice coins' }],
  ['optionB', '10.00', {}],
  ['optionA', '0.01', {}],
] as const)('R-46 R-47 side %s with "%s" of 10.00 practice coins: %o', (selection, amount, problems) => {
  expect(roomBetProblems({ selection, amount }, practice)).toEqual(problems)
})

test('R-47 a real event is bounded by the real balance', () => {
  expect(roomBetProblems({ selection: 'optionA', amount: '2' }, { balance: 199n, practice: false })).toEqual({
    amount: 'That is more than your real balance',
  })
})

test('R-44 R-45 odds are the whole pool by the side’s, with two decimals; 2.00 without a bet; an empty side has none', () => {
  const stats = (a: string, b: string) => ({
    totalPool: '0',
    betCount: 0,
    optionAPool: a,
    optionBPool: b,
    optionACount: 0,
    optionBCount: 0,
  })
  expect(oddsText(stats('30.00', '10.00'), 'optionA')).toBe('1.33')
  expect(oddsText(stats('30.00', '10.00'), 'optionB')).toBe('4.00')
  expect(oddsText(stats('0.00', '0.00'), 'optionA')).toBe('2.00')
  expect(oddsText(stats('5.00', '0.00'), 'optionB')).toBe('be the first')
  expect(displayOdds({ optionA: 0n, optionB: 0n }, 'optionB')).toBe('2.00')
})

test('R-43 odds that are ahead of the picture say so', () => {
  expect(aheadText(12)).toBe('Odds are live, your picture is 12 s behind')
})
