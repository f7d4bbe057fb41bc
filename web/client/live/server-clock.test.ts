import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { noteTrip, offsetOf, pageNow, renewTrips, serverNow, type Trip } from './server-clock.ts'

/** A ping that took `there` and `back` milliseconds, with a server that is `ahead` of the page. */
const trip = (sentAt: number, ahead: number, there: number, back: number): Trip => ({
  sentAt,
  receivedAt: sentAt + there + back,
  serverAt: sentAt + there + ahead,
})

test('R-18 without an answered ping the device’s own clock counts', () => {
  expect(offsetOf([])).toBe(0)
})

test('R-18 the fastest of the pings decides: a slow one, however lopsided, changes nothing', () => {
  const trips = [trip(0, 5000, 900, 20), trip(1000, 5000, 12, 12), trip(2000, 5000, 30, 700)]
  expect(offsetOf(trips)).toBe(5000)
})

test('R-18 the offset is never further off than half of the fastest trip', () => {
  const ms = fc.integer({ min: 0, max: 2000 })
  fc.assert(
    fc.property(
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
      fc.array(fc.tuple(ms, ms), { minLength: 1, maxLength: 8 }),
      (ahead, taken) => {
        const trips = taken.map(([there, back], at) => trip(at * 5000, ahead, there, back))
        const fastest = Math.min(...taken.map(([there, back]) => there + back))
        expect(Math.abs(offsetOf(trips) - ahead)).toBeLessThanOrEqual(fastest / 2)
      },
    ),
  )
})

test('R-18 after a new connection only new pings count: the device may have slept meanwhile', () => {
  const offset = () => Math.round((serverNow() - pageNow()) / 100) * 100
  renewTrips()
  noteTrip(trip(0, 5000, 2, 2))
  noteTrip(trip(0, 9000, 80, 80))
  expect(offset()).toBe(5000)
  renewTrips()
  expect(offset()).toBe(5000)
  noteTrip(trip(0, 9000, 80, 80))
  expect(offset()).toBe(9000)
})
