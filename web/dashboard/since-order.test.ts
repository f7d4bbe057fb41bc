import { expect, test } from 'vitest'
import { type EndedBet, type MovedBet, placeText, sinceOrder } from './since-order.ts'

const ended = (eventId: string) => ({ eventId }) as EndedBet
const moved = (eventId: string) => ({ eventId }) as MovedBet
const face = { id: '7', firstName: 'Jo', lastName: 'A.', profileImageUrl: null }
const request = { kind: 'request', requestId: '1', person: face, amount: '18.00' } as const
const rank = { kind: 'rank', before: 12, now: 7 } as const

test('the first of each kind comes before the second of any, and what the bell told comes last', () => {
  const keys = sinceOrder(
    { ended: [ended('1'), ended('2')], moved: [moved('3'), moved('4')], news: [request, rank] },
    [{ group: 'bets', count: 2, title: 'You won', link: '/bets' }],
  ).map(({ key }) => key)
  expect(keys).toEqual(['ended-1', 'moved-3', 'request-0', 'rank-0', 'ended-2', 'moved-4', 'told-bets'])
})

test('without news there is nothing', () => {
  expect(sinceOrder(undefined, [])).toEqual([])
})

test('places are spoken as people say them', () => {
  expect([1, 2, 3, 4, 7, 11, 12, 13, 21, 22, 23, 100].map(placeText)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '7th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '100th',
  ])
})
