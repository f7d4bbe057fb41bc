import { expect, test } from 'vitest'
import { matchNeeds } from './match-needs.ts'

const opponent = { id: '2', firstName: 'Ben', lastName: 'Okonkwo', profileImageUrl: null }
const wanted = {
  tournamentId: '3',
  gameTitle: 'FIFA 24',
  matchId: '7',
  opponent,
  dueAt: '2026-11-22T12:10:00.000Z',
  status: 'running' as const,
  opponentGone: false,
  absenceSeconds: 60,
}

test('T2 T18 T-57 what a tournament wants of one is said with its clock, and leads to its page', () => {
  expect(matchNeeds([{ ...wanted, need: 'check_in' }])).toEqual([
    {
      key: 'match-3-7',
      href: '/tournaments/3',
      title: 'FIFA 24',
      text: 'Your match against Ben Okonkwo is ready. Check in',
      until: '2026-11-22T12:10:00.000Z',
      untilLabel: 'time left:',
    },
  ])
  expect(matchNeeds([{ ...wanted, need: 'confirm' }])).toMatchObject([
    { text: 'Confirm the result against Ben Okonkwo, or dispute it', untilLabel: 'stands in' },
  ])
  // without reports: the player must come back, not confirm something
  expect(matchNeeds([{ ...wanted, need: 'come_back' }])).toMatchObject([
    {
      text: 'You are missing from your match against Ben Okonkwo. Keep Evens open',
      untilLabel: 'you lose in',
    },
  ])
  expect(matchNeeds([{ ...wanted, need: 'wait' }])).toEqual([])
  const next = { ...wanted, need: 'next' as const, matchId: null, opponent: null, dueAt: null }
  expect(matchNeeds([next])[0]).toEqual({
    key: 'match-3-next',
    href: '/tournaments/3',
    title: 'FIFA 24',
    text: 'You are next in line',
  })
})
