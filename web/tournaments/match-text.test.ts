import { describe, expect, test } from 'vitest'
import type { MatchView } from '#contract/tournaments-matches.ts'
import { actsOf, claimedWinner, matchWords, resultText, tableScore } from './match-text.ts'

const player = (userId: string, firstName: string, checkedIn: boolean) => ({
  userId,
  firstName,
  lastName: '',
  profileImageUrl: null,
  checkedIn,
  online: true,
})

const match = (more: Partial<MatchView> = {}): MatchView => ({
  id: '7',
  tournamentId: '3',
  number: 1,
  champion: player('1', 'Ada', true),
  challenger: player('2', 'Ben', true),
  status: 'running',
  scores: null,
  reports: [],
  moreTime: [],
  disconnectedId: null,
  winnerId: null,
  wonBy: null,
  replays: null,
  calledAt: '2026-11-22T12:00:00.000Z',
  beganAt: '2026-11-22T12:01:00.000Z',
  endedAt: null,
  dueAt: '2026-11-22T15:01:00.000Z',
  ...more,
})

const nothing = {
  checkIn: false,
  report: false,
  change: false,
  confirm: false,
  dispute: false,
  moreTime: false,
  evidence: false,
}
const report = {
  userId: '1',
  winnerId: '1',
  score: null,
  reportedAt: '2026-11-22T12:20:00.000Z',
  revision: 1,
}
const called = match({
  status: 'waiting',
  champion: player('1', 'Ada', false),
  challenger: player('2', 'Ben', false),
})
const reported = match({ status: 'reported', reports: [report] })
const gone = match({ status: 'reported', disconnectedId: '2' })

describe('T-57 what one can do at the table', () => {
  test('a called player checks in, once; a spectator does nothing', () => {
    expect(actsOf(called, '1')).toEqual({ ...nothing, checkIn: true })
    const half = match({ ...called, status: 'checking_in', champion: player('1', 'Ada', true) })
    expect(actsOf(half, '1')).toEqual(nothing)
    expect(actsOf(half, '2')).toEqual({ ...nothing, checkIn: true })
    expect(actsOf(half, '9')).toEqual(nothing)
  })

  test('both report; the other one of a report confirms or disputes it', () => {
    expect(actsOf(match(), '1')).toEqual({ ...nothing, report: true, moreTime: true, evidence: true })
    expect(actsOf(reported, '1')).toEqual({ ...nothing, change: true, evidence: true })
    expect(actsOf(reported, '2')).toEqual({ ...nothing, confirm: true, dispute: true, evidence: true })
    expect(actsOf(reported, '9')).toEqual(nothing)
  })

  test('a report in one’s own favour is confirmed and not disputed', () => {
    const given = match({ status: 'reported', reports: [{ ...report, winnerId: '2' }] })
    expect(actsOf(given, '2')).toEqual({ ...nothing, confirm: true, evidence: true })
  })

  test('in a dispute only evidence is left', () => {
    expect(actsOf(match({ status: 'disputed' }), '1')).toEqual({ ...nothing, evidence: true })
    expect(actsOf(match({ status: 'completed', endedAt: '2026-11-22T12:30:00.000Z' }), '1')).toEqual(nothing)
  })
})

const CLOCKS = { absenceSeconds: 60 }

test('T-56 the words say how long, by the clock that counts', () => {
  expect(matchWords(gone, '1', { absenceSeconds: 20 }).text).toContain('no page of Evens open for 20 seconds')
  expect(matchWords(gone, '2', { absenceSeconds: 120 }).title).toBe('You were gone for 2 minutes')
})

test('T-56 who was gone can dispute that, and both can still report', () => {
  expect(claimedWinner(gone)).toBe('1')
  expect(actsOf(gone, '2')).toEqual({ ...nothing, report: true, dispute: true, evidence: true })
  expect(actsOf(gone, '1')).toEqual({ ...nothing, report: true, evidence: true })
  expect(matchWords(gone, '2', CLOCKS)).toMatchObject({
    title: 'You were gone for 60 seconds',
    clock: 'You lose this match in',
  })
  expect(matchWords(gone, '1', CLOCKS)).toMatchObject({
    title: 'Ben is gone',
    clock: 'You win this match in',
  })
  expect(matchWords(gone, '9', CLOCKS).text).toContain(
    'If Ben does not come back in time, Ada wins this match.',
  )
})

test('T-57 each of the two and a spectator read the same match in their own words', () => {
  const titles = (view: MatchView) => ['1', '2', '9'].map((me) => matchWords(view, me, CLOCKS).title)
  expect(titles(called)).toEqual([
    'Your match is ready',
    'Your match is ready',
    'They are called to the table',
  ])
  expect(titles(match())).toEqual(['Play Ben', 'Play Ada', 'They are playing'])
  expect(titles(reported)).toEqual(['You have reported', 'Confirm the result', 'A result is reported'])
  const won = match({
    status: 'completed',
    winnerId: '1',
    wonBy: 'silence',
    endedAt: '2026-11-22T13:00:00.000Z',
  })
  expect(titles(won)).toEqual(['You won this match', 'You lost this match', 'Ada won'])
  expect([resultText(won, '2'), resultText(won, '9')]).toEqual([
    'You did not answer the report in time.',
    'Ben did not answer the report in time.',
  ])
})

test('T-31 the score of a match is its games, that of a single game its points', () => {
  const game = (champion: number, challenger: number) => ({ champion, challenger })
  expect(tableScore([game(3, 1), game(0, 2), game(5, 4)])).toBe('2–1')
  expect(tableScore([game(3, 1)])).toBe('3–1')
  expect(tableScore(null)).toBe('')
})
