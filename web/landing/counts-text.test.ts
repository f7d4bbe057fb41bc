import { expect, test } from 'vitest'
import { countsText } from './counts-text.ts'

test('L-11 thousands are claimed from 2000 people on, not before', () => {
  expect(countsText({ people: 2000, bets: 1, openEvents: 0, paidOut: '0.00' })).toBe(
    'Thousands of users already bet',
  )
  expect(countsText({ people: 1999, bets: 4120, openEvents: 9, paidOut: '0.00' })).toBe(
    '1,999 people, 4,120 bets, 9 events open',
  )
})

test('L-11 fewer people are counted truly', () => {
  expect(countsText({ people: 41, bets: 312, openEvents: 9, paidOut: '12.50' })).toBe(
    '41 people, 312 bets, 9 events open',
  )
  expect(countsText({ people: 1, bets: 1, openEvents: 1 })).toBe('1 person, 1 bet, 1 event open')
  expect(countsText({ people: 2, bets: 0, openEvents: 0 })).toBe('2 people')
})

test('L-11 nothing is said when there is nothing, or when the answer is not the counts', () => {
  expect(countsText({ people: 0, bets: 0, openEvents: 0, paidOut: '0.00' })).toBe('')
  for (const answer of [null, 'x', 7, [], {}, { people: '4000' }, { people: Number.NaN }, { people: -3 }]) {
    expect(countsText(answer)).toBe('')
  }
})
