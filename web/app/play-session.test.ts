import { expect, it } from 'vitest'
import { carryOn, netOf, sessionClock } from './play-session.tsx'

it('the session clock prints hours and minutes', () => {
  expect([0, 59_999, 60_000, 12 * 60_000, 61 * 60_000, -5].map(sessionClock)).toEqual([
    '00:00',
    '00:00',
    '00:01',
    '00:12',
    '01:01',
    '00:00',
  ])
})

it('U2 the session’s net is what ended since it began: a stake that lies on an open event is not lost', () => {
  const begun = { userId: '7', startedAt: 0, profit: null }
  expect(netOf(begun, undefined)).toBe(0n)
  // earlier wins and losses do not count, whatever the first look finds
  expect(netOf(begun, { profit: '-12.50' })).toBe(0n)
  const first = carryOn(begun, { profit: '-12.50' })
  expect(first.profit).toBe('-12.50')
  expect(netOf(first, { profit: '-12.50' })).toBe(0n)
  const later = carryOn(first, { profit: '-14.66' })
  expect(netOf(later, { profit: '-14.66' })).toBe(-216n)
  expect(netOf(carryOn(later, { profit: '7.50' }), { profit: '7.50' })).toBe(2000n)
})
