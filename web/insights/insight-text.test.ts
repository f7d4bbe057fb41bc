import { expect, test } from 'vitest'
import {
  brierText,
  changeText,
  favouritesOf,
  howCalibrated,
  percentText,
  reasonsOf,
  tooFewText,
  trackRecordText,
} from './insight-text.ts'

test.each([
  ['12.00', '10.00', '+20%'],
  ['5.00', '10.00', '\u221250%'],
  ['10.00', '10.00', 'as before'],
  ['10.01', '10.00', 'as before'],
  ['0.00', '10.00', '\u2212100%'],
  ['3.00', '0.00', 'none before'],
  ['0.00', '0.00', '–'],
])('A-09 %s after %s is %s', (staked, before, text) => {
  expect(changeText({ staked, before })).toBe(text)
})

test('A-09 too little data says so instead of showing figures', () => {
  expect(tooFewText(12, 'settled event', 'settled events')).toBe(
    '12 settled events are too few to judge; shown from 30.',
  )
  expect(tooFewText(1, 'settled event', 'settled events')).toContain('1 settled event is too few')
  expect(tooFewText(30, 'settled event', 'settled events')).toBeNull()
})

test.each([
  [0.2143, 'better than'],
  [0.25, 'as good as'],
  [0.31, 'worse than'],
])('A-09 a Brier score of %d is %s a coin', (brier, words) => {
  expect(brierText(brier, 0.25)).toContain(words)
  expect(percentText(623)).toBe('62.3%')
})

test('A-09 T21 the drawing is explained only where there is one', () => {
  expect(howCalibrated(true)).toContain('dotted line')
  expect(howCalibrated(false)).not.toMatch(/line|bars/i)
})

test('U6 a pick says in words why it was picked', () => {
  const event = { endsAt: '2027-03-05T12:00:00.000Z' } as Parameters<typeof reasonsOf>[0]['event']
  const pick = { pickedAt: '2027-03-04T00:00:00.000Z', movedThen: 294, event } as Parameters<
    typeof reasonsOf
  >[0]
  const points = { pool: 92, movement: 294, time: 142, total: 528 }
  expect(reasonsOf({ ...pick, points })).toEqual([
    'Pool 18% of the largest',
    'Odds moved 29.4 points in a day',
    '36 hours to the close',
  ])
  const still = { ...pick, movedThen: 0, points: { ...points, pool: 500 } }
  expect(reasonsOf(still).slice(0, 2)).toEqual(['Largest open pool', 'Odds unchanged for a day'])
})

test('U6 the record is one sentence with its losses, and says when it is too short', () => {
  const record = {
    won: 25,
    lost: 18,
    voided: 1,
    waiting: 3,
    expectedTenths: 292,
    staked: '43.00',
    returned: '40.10',
  }
  expect(trackRecordText({ ...record, recent: [] })).toBe(
    'So far 43 picks are judged: 25 won, 18 lost. By their odds, 29 should have won.',
  )
  expect(trackRecordText({ ...record, won: 2, lost: 0, recent: [] })).toContain('Too few to judge.')
  expect(trackRecordText({ ...record, won: 0, lost: 0, recent: [] })).toBe(
    'No pick has been won or lost yet.',
  )
})

test('U6 favourites are added up over all steps', () => {
  const bin = { from: 50, to: 60, happened: null, low: null, high: null }
  expect(
    favouritesOf([
      { ...bin, events: 4, won: 1, expected: 550 },
      { ...bin, events: 0, won: 0, expected: null },
      { ...bin, events: 2, won: 2, expected: 900 },
    ]),
  ).toEqual({ events: 6, won: 3, expected: 4 })
})
