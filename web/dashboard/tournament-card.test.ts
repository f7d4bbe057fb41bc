import { expect, test } from 'vitest'
import { hasTournamentRecord } from './tournament-card.tsx'

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
