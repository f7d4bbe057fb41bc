import { expect, test } from 'vitest'
import type { MatchView } from '#contract/tournaments-matches.ts'
import { claimedWinner, matchResultText, matchWords, reportNamed, tableScore } from './match-text.ts'

const player = (userId: string, firstName: string, checkedIn: boolean) => ({
  userId,
  firstName,
  lastName: '',
  profileImageUrl: null,
  checkedIn,
  online: true,
})

const nothing: MatchView['can'] = {
  checkIn: false,
  report: false,
  confirm: false,
  dispute: false,
  moreTime: false,
  state: false,
  addEvidence: false,
}

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
  can: nothing,
  cannotConfirm: null,
  ...more,
})

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

test('T-57 a report is the first one, or another in the place of one’s own, and the opponent’s is confirmed', () => {
  const can = { ...nothing, report: true }
  expect(reportNamed(match({ can }), '1')).toBe('report')
  expect(reportNamed(match({ ...reported, can }), '1')).toBe('change')
  expect(reportNamed(match({ ...reported, can }), '2')).toBeUndefined()
  expect(reportNamed(match(), '1')).toBeUndefined()
})

const CLOCKS = { absenceSeconds: 60 }

test('T-56 the words say how long, by the clock that counts', () => {
  expect(matchWords(gone, '1', { absenceSeconds: 20 }).text).toContain('a page of Evens open for 20 seconds')
  expect(matchWords(gone, '2', { absenceSeconds: 120 }).title).toBe('You were gone for 2 minutes')
})

test('T-56 a player who was gone and the opponent read what that means', () => {
  expect(claimedWinner(gone)).toBe('1')
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
  expect(titles(reported)).toEqual(['You have reported', 'Confirm the result', 'Result reported'])
  const won = match({
    status: 'completed',
    winnerId: '1',
    wonBy: 'silence',
    endedAt: '2026-11-22T13:00:00.000Z',
  })
  expect(titles(won)).toEqual(['You won this match', 'You lost this match', 'Ada won'])
  expect([matchResultText(won, '2'), matchResultText(won, '9')]).toEqual([
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
