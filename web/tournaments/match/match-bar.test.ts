import { describe, expect, test } from 'vitest'
import { isUnderWay } from '#contract/match-bar.ts'
import { countdownClock } from '#web/ui/countdown.tsx'
import { barLine, type OwnMatch } from './match-bar.tsx'

const match = (more: Partial<OwnMatch>): OwnMatch => ({
  need: 'report',
  status: 'running',
  opponentGone: false,
  absenceSeconds: 60,
  tournamentId: '3',
  gameTitle: 'FIFA 24',
  matchId: '7',
  opponent: { id: '2', firstName: 'Alma', lastName: 'B.', profileImageUrl: null },
  dueAt: '2026-11-22T12:10:00.000Z',
  ...more,
})

describe('T2 the bar of a match under way', () => {
  test.each([
    [{ need: 'check_in', status: 'waiting' }, 'Your match against Alma B. is ready.', 'Check in:'],
    [{}, 'Your match against Alma B. is under way.', 'Report within'],
    [{ need: 'confirm', status: 'reported' }, 'Alma B. has reported the result.', 'It counts in'],
    [
      { need: 'come_back', status: 'reported' },
      'You are missing from your match against Alma B.',
      'You lose in',
    ],
    [{ need: 'wait', status: 'reported' }, 'Waiting for Alma B.', 'Time left:'],
    [
      { need: 'wait', status: 'reported', opponentGone: true },
      'Alma B. is gone. You win unless they come back.',
      'You win in',
    ],
  ] as [Partial<OwnMatch>, string, string][])('%j', (more, text, clock) => {
    expect(barLine(match(more))).toEqual({ text, clock })
  })

  test('it is there from the call to the result, and not during a dispute or in the queue', () => {
    const shown = (status: OwnMatch['status']) => isUnderWay(match({ status }))
    expect((['waiting', 'checking_in', 'running', 'reported'] as const).every(shown)).toBe(true)
    expect([shown('disputed'), shown(null)]).toEqual([false, false])
  })

  test('its clock has no zeros that say nothing', () => {
    const texts = [0, 40_000, 250_000, 577_000, 3_600_000, 7_450_000, 36_000_000].map(countdownClock)
    expect(texts).toEqual(['0:00', '0:40', '4:10', '9:37', '1:00:00', '2:04:10', '10:00:00'])
  })
})
