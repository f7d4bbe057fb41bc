import { expect, test } from 'vitest'
import { channelsOf } from './event-routes.ts'

test('C7 open bets on many events stay live: beyond fifty they follow all events at once', () => {
  const ids = Array.from({ length: 51 }, (_, n) => `${n + 1}`)
  expect(channelsOf(ids.slice(0, 2))).toEqual(['event:1', 'event:2'])
  expect(channelsOf(ids.slice(0, 50))).toHaveLength(50)
  expect(channelsOf(ids)).toEqual(['events'])
  expect(channelsOf([])).toEqual([])
})
