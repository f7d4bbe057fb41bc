import { expect, test } from 'vitest'
import {
  type Disputed,
  decisionText,
  reportedGames,
  scoreText,
  sizeText,
  storyOf,
  waitText,
} from './match-words.ts'

const player = (userId: string, firstName: string) => ({
  ...{ userId, firstName, lastName: 'O.', profileImageUrl: null },
  ...{ checkedIn: true, online: true },
})
const [mara, jo] = [player('1', 'Mara'), player('2', 'Jo')]
const score = [
  { champion: 3, challenger: 1 },
  { champion: 0, challenger: 2 },
]
const reportedAt = '2026-11-22T18:00:00Z'
const match = {
  champion: mara,
  challenger: jo,
  reports: [{ userId: '2', winnerId: '2', score, reportedAt, revision: 1 }],
  disconnectedId: '1',
  decision: { winnerId: '2', reason: 'Seen on the picture', decidedAt: reportedAt },
} as unknown as Disputed

test('T-57 each side’s story names its own games first, and who has said nothing', () => {
  const three = [...score, { champion: 4, challenger: 3 }]
  expect([scoreText(match, mara, three), scoreText(match, jo, three)]).toEqual(['2–1', '1–2'])
  expect(scoreText(match, jo, [{ champion: 21, challenger: 14 }])).toBe('14–21')
  expect(storyOf(match, jo)).toEqual({ says: 'Says: I won', score: '1–1', at: reportedAt })
  expect(storyOf(match, mara)).toEqual({ says: 'Had no page open' })
  expect(storyOf({ ...match, disconnectedId: null }, mara).says).toBe('Has not reported a result')
})

test('T-57 two reports are compared game by game in one order of the names', () => {
  const other = { userId: '1', winnerId: '1', score: [score[0]!], reportedAt, revision: 1 }
  expect(reportedGames({ reports: [...match.reports, other] })).toEqual([
    { game: 1, said: ['3–1', '3–1'], differs: false },
    { game: 2, said: ['0–2', '–'], differs: true },
  ])
  expect(reportedGames({ reports: [{ ...other, score: null }] })).toEqual([])
})

test('T-57 how long a dispute waits', () => {
  const now = Date.parse('2026-11-22T18:00:00Z')
  const waits = (hours: number) => waitText(new Date(now - hours * 3_600_000).toISOString(), now)
  expect([0.9, 1, 5.5, 47, 48, 75].map(waits)).toEqual([
    'Waits less than an hour',
    'Waits 1 hour',
    'Waits 5 hours',
    'Waits 47 hours',
    'Waits 2 days',
    'Waits 3 days',
  ])
})

test('T-57 T14 a decision is a winner or a void match, and a second void says that both lost a life', () => {
  expect(decisionText(match)).toBe('Jo O. won')
  expect(decisionText({ ...match, decision: { ...match.decision!, winnerId: null } })).toBe(
    'Void, played again',
  )
  const second = { ...match, status: 'forfeited', decision: { ...match.decision!, winnerId: null } } as const
  expect(decisionText(second)).toBe('Void again: both lost a life')
})

test('T-57 sizes of files in words', () => {
  expect([200, 412 * 1024, 3.42 * 1024 * 1024].map(sizeText)).toEqual(['1 KB', '412 KB', '3.4 MB'])
})
