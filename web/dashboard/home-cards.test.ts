import { expect, test } from 'vitest'
import { isNewcomer } from './activity-data.ts'
import { hasTournamentRecord } from './home-cards.tsx'
import { eventsToBetOn } from './live-events-card.tsx'

const now = Date.parse('2026-01-01T00:00:00Z')
const event = (id: string, minutes: number, mine = false) => ({
  id,
  endsAt: new Date(now + minutes * 60_000).toISOString(),
  mine: mine ? { selection: 'optionA' as const, stake: '1.00', betCount: 1 } : null,
})
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id)

test('E3 three events, those without a bet of one’s own first, in their order', () => {
  const listed = [event('1', 5, true), event('2', 6), event('3', 7), event('4', 8, true), event('5', 9)]
  expect(ids(eventsToBetOn(listed, now))).toEqual(['2', '3', '5'])
  expect(ids(eventsToBetOn(listed.slice(0, 3), now))).toEqual(['2', '3', '1'])
})

test('E3 what closes within a minute is left out', () => {
  expect(ids(eventsToBetOn([event('1', 0.9), event('2', 1)], now))).toEqual(['2'])
})

const fresh = { tournamentWins: 0, tournamentLosses: 0, badgeLevel: 'bronze' } as const

test('D-18 bronze, which everybody has, is no record', () => {
  expect(hasTournamentRecord(fresh)).toBe(false)
})

test.each([{ tournamentWins: 1 }, { tournamentLosses: 1 }, { badgeLevel: 'silver' as const }])(
  'D-17 the tournament card appears with %j',
  (record) => {
    expect(hasTournamentRecord({ ...fresh, ...record })).toBe(true)
  },
)

const moved = (...types: string[]) =>
  types.map(
    (type) =>
      ({ type }) as Parameters<typeof isNewcomer>[1] extends readonly (infer M)[] | undefined ? M : never,
  )

test('E3 new is who has not bet: coins given and money put in change nothing', () => {
  expect(isNewcomer([], [])).toBe(true)
  expect(isNewcomer([], moved('deposit', 'practice_start'))).toBe(true)
  expect(isNewcomer([], moved('bet', 'practice_start'))).toBe(false)
  expect(isNewcomer([], moved('fun_stake'))).toBe(false)
  expect(isNewcomer([{}], moved('practice_start'))).toBe(false)
})

test('E3 while an answer is missing nobody is taken for new', () => {
  expect(isNewcomer(undefined, [])).toBe(false)
  expect(isNewcomer([], undefined)).toBe(false)
})
