import { describe, expect, test } from 'vitest'
import { couldWin, positionLines, positionSide, winRate, withNewPools } from './positions.ts'

const position = {
  eventId: '7',
  title: 'Who wins?',
  category: 'sports' as const,
  optionALabel: 'Kings',
  optionBLabel: 'Rovers',
  selection: 'optionA' as const,
  stake: '10.00',
  betCount: 2,
  isPracticeMode: false,
  status: 'open' as const,
  settling: false,
  endsAt: '2026-01-01T00:00:00.000Z',
  optionAPool: '10.00',
  optionBPool: '10.00',
  feeBps: 200,
  steppedBack: false,
  couldWin: '19.60',
  result: null,
}
const won = {
  ...position,
  status: 'settled' as const,
  couldWin: null,
  result: { outcome: 'won' as const, payout: '19.60', profit: '9.60', settledAt: '2026-01-02T00:00:00.000Z' },
}

describe('E1 positions', () => {
  test('what could be won is the contract’s arithmetic and follows the pools', () => {
    expect(positionSide(position)).toBe('A · Kings')
    expect(couldWin(position)).toBe(1960n)
    const page = withNewPools({ reply: [position] }, '7', { optionAPool: '10.00', optionBPool: '30.00' })
    expect(couldWin(page.reply[0]!)).toBe(3920n)
  })

  test('alone on an event there is nothing to win yet', () => {
    expect(couldWin({ ...position, optionBPool: '0.00' })).toBeNull()
    expect(couldWin({ ...position, steppedBack: true })).toBeNull()
  })

  test('a page without the event stays the same page', () => {
    const page = { reply: [position] }
    expect(withNewPools(page, '8', position)).toBe(page)
  })

  test('the win rate leaves refunds out and is nothing before the first decision', () => {
    expect(winRate({ won: 1, lost: 2 })).toBe('33.3%')
    expect(winRate({ won: 0, lost: 0 })).toBeNull()
  })

  test('the file has stake, payout and profit apart, and a state for each line', () => {
    const [head, open, settled] = positionLines([position, won])
    expect(head!.slice(0, 3)).toEqual(['state', 'eventId', 'title'])
    expect(open).toEqual(
      'open,7,Who wins?,sports,A · Kings,10.00,19.60,,,USD,2026-01-01T00:00:00.000Z,'.split(','),
    )
    expect(settled).toEqual(
      'won,7,Who wins?,sports,A · Kings,10.00,,19.60,9.60,USD,2026-01-01T00:00:00.000Z,2026-01-02T00:00:00.000Z'.split(
        ',',
      ),
    )
  })
})
