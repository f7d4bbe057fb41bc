import { describe, expect, it } from 'vitest'
import { DEFAULT_AMOUNT, fallenText, readFunPlan, verdictOf } from './fun-play.ts'

const plan = (amount: string) => ({ selection: 'heads' as const, amount })

describe('what is refused before it is sent', () => {
  it('F-07 F-08 a game without a choice', () => {
    const none = { selection: undefined, amount: '5' }
    expect(readFunPlan('coin', none, 500n)).toMatchObject({ title: 'Select Heads or Tails' })
    expect(readFunPlan('card', none, 500n)).toMatchObject({ title: 'Select High or Low' })
  })

  it('F-09 an amount that is not above 0 or above the practice balance', () => {
    for (const wrong of ['', '0', '0.00', '-5', 'five', '5.01'])
      expect(readFunPlan('coin', plan(wrong), 500n), wrong).toMatchObject({ title: 'Invalid Amount' })
    for (const right of ['5', '5.00', '0.01', '3.'])
      expect(readFunPlan('coin', plan(right), 500n), right).toMatchObject({ selection: 'heads' })
    // 1.239 is above 0: the sentence must still name its fault
    expect(readFunPlan('coin', plan('1.239'), 500n)).toMatchObject({
      description: 'Enter an amount above 0 with at most two decimals.',
    })
    expect(readFunPlan('coin', plan('10000.01'), 10_000_000n)).toMatchObject({ title: 'Invalid Amount' })
  })
})

it('F-10 the amount begins at 5', () => {
  expect(DEFAULT_AMOUNT).toBe('5')
})

it('F-15 how a card fell: 8 to king high, ace to 6 low, 7 a tie', () => {
  const words = Array.from({ length: 13 }, (_, at) => fallenText({ houseFlip: null, playerCard: at + 1 }))
  expect(words).toEqual([
    'Ace: low',
    ...[2, 3, 4, 5, 6].map((value) => `${value}: low`),
    '7: a tie',
    ...[8, 9, 10].map((value) => `${value}: high`),
    'Jack: high',
    'Queen: high',
    'King: high',
  ])
  expect(verdictOf({ won: false, tie: true })).toBe('tie')
})
