import { describe, expect, test } from 'vitest'
import { countText, openPositions } from './open-bets.ts'
import { type OwnBet, withPools } from './open-bets-data.ts'

type Given = Partial<Omit<OwnBet, 'event'>> & { event?: Partial<OwnBet['event']> }

function bet({ event, ...own }: Given = {}): OwnBet {
  return {
    id: '1',
    eventId: '7',
    selection: 'optionA',
    amount: '10.00',
    isPracticeMode: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    status: 'open',
    rulesHash: '0'.repeat(64),
    payout: null,
    ...own,
    event: {
      id: own.eventId ?? '7',
      title: 'Who wins?',
      optionALabel: 'Kings',
      optionBLabel: 'Rovers',
      status: 'open',
      endsAt: '2026-01-02T00:00:00.000Z',
      optionAPool: '10.00',
      optionBPool: '10.00',
      feeBps: 200,
      ...event,
    },
  }
}

describe('your open bets', () => {
  test('D-33 bets on one event are one line with the whole stake', () => {
    const positions = openPositions(
      [
        bet({ id: '2', amount: '2.50', event: { optionAPool: '12.50' } }),
        bet({ id: '1', amount: '10.00', event: { optionAPool: '12.50' } }),
        bet({ id: '3', eventId: '8' }),
      ],
      true,
    )
    expect(positions.map(({ event, stake, betCount }) => [event.id, stake, betCount])).toEqual([
      ['7', 1250n, 2],
      ['8', 1000n, 1],
    ])
  })

  test('E-16 what a stake could win is its share of the pot less 2%', () => {
    const [even] = openPositions([bet()], true)
    expect(even).toMatchObject({ couldWin: 1960n, alone: false })
    const [shared] = openPositions([bet({ event: { optionAPool: '40.00', optionBPool: '20.00' } })], true)
    // a quarter of (60.00 − 1.20)
    expect(shared!.couldWin).toBe(1470n)
  })

  test('E-16 the stake is counted on its own side', () => {
    const [onB] = openPositions(
      [bet({ selection: 'optionB', event: { optionAPool: '30.00', optionBPool: '10.00' } })],
      true,
    )
    expect(onB!.couldWin).toBe(3920n)
  })

  test('E-16 alone on an event, the stake comes back in full and nothing can be won', () => {
    const [alone] = openPositions([bet({ event: { optionBPool: '0.00' } })], true)
    expect(alone).toMatchObject({ couldWin: 1000n, alone: true })
  })

  test('D-09 the bets of the present mode alone, the first to close first, counted as My bets counts them', () => {
    const bets = [
      bet({ eventId: '1', event: { endsAt: '2026-01-05T00:00:00.000Z' } }),
      bet({ eventId: '2', isPracticeMode: false, event: { endsAt: '2026-01-09T00:00:00.000Z' } }),
      bet({ eventId: '3', event: { endsAt: '2026-01-03T00:00:00.000Z' } }),
    ]
    const order = (practice: boolean) => openPositions(bets, practice).map(({ event }) => event.id)
    expect(order(true)).toEqual(['3', '1'])
    expect(order(false)).toEqual(['2'])
    const locked = bet({ eventId: '4', event: { status: 'locked' } })
    expect(countText(openPositions([...bets, locked], true))).toBe('2 open, 1 waiting')
    expect(countText(openPositions([locked], true))).toBe('1 waiting')
    expect(countText(openPositions([locked], false))).toBeUndefined()
  })

  test('E-16 new pools reach the bets of their event and no other', () => {
    const bets = [bet(), bet({ id: '2', eventId: '8' })]
    const moved = withPools(bets, '7', { optionAPool: '10.00', optionBPool: '90.00' })
    expect(moved[0]!.event.optionBPool).toBe('90.00')
    expect(moved[1]).toBe(bets[1])
    expect(withPools(bets, '9', { optionAPool: '1.00', optionBPool: '1.00' })).toBe(bets)
  })
})
