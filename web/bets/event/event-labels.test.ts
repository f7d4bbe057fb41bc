import { describe, expect, test } from 'vitest'
import { outcomeText, quoteOfMine } from './event-labels.ts'
import { trendPath } from './trend-line.tsx'

const event = { optionAPool: '10.00', optionBPool: '10.00', feeBps: 200 }
const mine = (selection: 'optionA' | 'optionB', stake: string) => ({ selection, stake, betCount: 1 })

describe('an event in words', () => {
  test('E-16 E-20 with ten a side one’s own ten could win 19.60', () => {
    expect(quoteOfMine({ ...event, mine: mine('optionA', '10.00') })).toMatchObject({
      payout: 1960n,
      net: 960n,
    })
  })

  test('E-16 a part of the side gets its part of the pot', () => {
    expect(quoteOfMine({ ...event, optionAPool: '40.00', mine: mine('optionA', '10.00') })?.payout).toBe(
      1225n,
    )
  })

  test('E-21 with nobody on the other side it is the stake that comes back', () => {
    expect(quoteOfMine({ ...event, optionBPool: '0.00', mine: mine('optionA', '10.00') })).toMatchObject({
      payout: 1000n,
      refund: true,
    })
  })

  test('E-16 nobody without a bet could win', () => {
    expect(quoteOfMine({ ...event, mine: null })).toBeNull()
  })

  test('E-07 E-21 an outcome names its side; a void says what becomes of the stakes', () => {
    const sides = { optionALabel: 'Kings', optionBLabel: 'Rovers' }
    expect(outcomeText(sides, 'optionB')).toBe('B · Rovers')
    expect(outcomeText(sides, 'void')).toBe('Void, everyone is refunded')
  })
})

describe('E5 the trend on a card', () => {
  test.each([
    [[], ''],
    [[1000], 'M0 1H64'],
    [[500, 500], 'M0 10H64V10'],
    [[0, 1000, 500], 'M0 19H32V1H64V10'],
  ])('%j', (trend, path) => {
    expect(trendPath(trend)).toBe(path)
  })

  test('stays in its box with the 20 points that the server sends at most', () => {
    const path = trendPath(Array.from({ length: 20 }, (_, place) => place * 50))
    expect(path.match(/V/g)).toHaveLength(19)
    expect(path.endsWith('H64V1.9')).toBe(true)
  })
})
