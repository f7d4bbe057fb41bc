import { expect, it } from 'vitest'
import { carryOn, clockText } from './play-session.ts'

it('the session clock prints hours and minutes', () => {
  expect([0, 59_999, 60_000, 12 * 60_000, 61 * 60_000, -5].map(clockText)).toEqual([
    '00:00',
    '00:00',
    '00:01',
    '00:12',
    '01:01',
    '00:00',
  ])
})

it('the session’s net is what play won and lost since it began: money that is moved, held or sent is no part of it', () => {
  const begun = { userId: '7', startedAt: 0, seen: null, net: '0' }
  const line = (
    id: string,
    type: 'bet' | 'payout' | 'deposit' | 'transfer_out' | 'store_payment',
    amount: string,
  ) => ({
    id,
    type,
    amount,
  })
  const before = [line('9', 'bet', '-4.00'), line('8', 'deposit', '50.00')]
  const first = carryOn(begun, before)
  expect([first.seen, first.net]).toEqual(['9', '0'])
  const moved = [line('11', 'store_payment', '-6.50'), line('10', 'transfer_out', '-5.00'), ...before]
  const second = carryOn(first, moved)
  expect([second.seen, second.net]).toEqual(['11', '0'])
  const played = [line('100', 'payout', '7.84'), line('12', 'bet', '-10.00'), ...moved]
  expect(carryOn(second, played)).toMatchObject({ seen: '100', net: '-216' })
  // the same lines again change nothing
  expect(carryOn(carryOn(second, played), played).net).toBe('-216')
  // a purse without lines at the start of the session has lost the first bet
  expect(carryOn(carryOn(begun, []), [line('1', 'bet', '-1.00')]).net).toBe('-100')
})
