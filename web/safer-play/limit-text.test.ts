import { describe, expect, test } from 'vitest'
import {
  depositAnswerText,
  effectText,
  limitName,
  type PlayLimit,
  shortMinutesText,
  usedShare,
} from './limit-text.ts'

describe('Y-14 limits in words', () => {
  test('a limit has the name of what it counts and of its window', () => {
    expect(limitName({ kind: 'deposit', period: 'week' })).toBe('Deposits in 7 days')
    expect(limitName({ kind: 'single', period: 'bet' })).toBe('One stake')
  })

  test('a bar is as full as the limit is used, and never fuller', () => {
    expect(usedShare({ used: '12.50', amount: '50.00' })).toBe(25)
    expect(usedShare({ used: '60.00', amount: '50.00' })).toBe(100)
    expect(usedShare({ used: '-29.00', amount: '20.00' })).toBe(0)
    expect(usedShare({ used: '0.00', amount: '0.00' })).toBe(0)
    expect(usedShare({ used: '0.01', amount: '0.00' })).toBe(100)
  })

  test('Y-04 what is new or lower holds at once, what is higher or none waits', () => {
    expect(effectText(null, 5_000n)).toBe('This applies at once.')
    expect(effectText(5_000n, 4_000n)).toBe('This applies at once.')
    for (const wanted of [5_001n, null])
      expect(effectText(5_000n, wanted)).toBe(
        'The limit stays at $50.00 for at least 24 hours. Then you can confirm the change here.',
      )
  })

  test('Y-13 the prompt says what the server says that holds, not what was typed', () => {
    const answer = (amount: string | null, pending: PlayLimit['pending'] = null) =>
      depositAnswerText(
        {
          limits: [
            { kind: 'deposit', period: 'day', amount, used: '0.00', room: amount, opensAt: null, pending },
          ],
        },
        'day',
      )
    expect(answer('50.00')).toBe('At most $50.00 in 24 hours.')
    expect(answer(null)).toBe('No deposit limit.')
    const at = '2026-11-26T12:00:00.000Z'
    const waits = { amount: '80.00', askedAt: at, confirmFrom: at, confirmUntil: at }
    expect(answer('50.00', waits)).toBe(
      'At most $50.00 in 24 hours, until you confirm the change in Safer play.',
    )
  })

  test('minutes read as hours and minutes', () => {
    expect([0, 45, 60, 135].map(shortMinutesText)).toEqual(['0 min', '45 min', '1 h', '2 h 15 min'])
  })
})
