import { expect, it } from 'vitest'
import { isIn, railPlaces } from './navigation.ts'
import { clockText, netOf } from './play-session.ts'
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

it('the session’s net leaves out what was deposited since it began', () => {
  const since = Date.parse('2026-01-01T12:00:00Z')
  const deposits = [
    { amount: '50.00', createdAt: '2026-01-01T12:30:00.000Z' },
    { amount: '20.00', createdAt: '2026-01-01T11:59:59.000Z' },
  ]
  expect(netOf({ before: '20.00', now: '70.00' }, deposits, since)).toBe(0n)
  expect(netOf({ before: '20.00', now: '60.00' }, deposits, since)).toBe(-1000n)
  expect(netOf({ before: '20.00', now: '29.60' }, [], since)).toBe(960n)
})
