import { expect, it } from 'vitest'
import { isIn, railPlaces } from '#web/app/navigation.ts'
import { carryOn, clockText } from '#web/app/play-session.ts'
import { withVisit } from './visited.ts'

const visit = (path: string) => ({ path, title: path })

it('the not-found screen offers the last three pages, each once, newest first', () => {
  const visits = ['/', '/events', '/learn', '/events', '/terms'].reduce(
    (kept, path) => withVisit(kept, visit(path)),
    [] as ReturnType<typeof withVisit>,
  )
  expect(visits.map(({ path }) => path)).toEqual(['/terms', '/events', '/learn'])
})

it.each([
  ['/', 'Home'],
  ['/dashboard', 'Home'],
  ['/events/12', 'Play'],
  ['/profile/7', 'Chat'],
  ['/history', 'Wallet'],
  ['/terms', undefined],
])('%s lies in %s', (path, label) => {
  expect(railPlaces.find((place) => isIn(place, path))?.label).toBe(label)
})

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
