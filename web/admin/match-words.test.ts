import { expect, test } from 'vitest'
import { type Disputed, decisionText, scoreText, sizeText, storyOf } from './match-words.ts'

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
  reports: [{ userId: '2', winnerId: '2', score, reportedAt }],
  disconnectedId: '1',
  decision: { winnerId: '2', reason: 'Seen on the picture', decidedAt: reportedAt },
} as unknown as Disputed

test('T-57 each side’s story names its own games first, and who has said nothing', () => {
  expect(scoreText(match, mara, score)).toBe('3:1 0:2')
  expect(storyOf(match, jo)).toEqual({ says: 'Says: I won', score: '1:3 2:0', at: reportedAt })
  expect(storyOf(match, mara)).toEqual({ says: 'Lost the connection' })
  expect(storyOf({ ...match, disconnectedId: null }, mara).says).toBe('Has not reported a result')
})

test('T-57 a decision is a winner or a void match', () => {
  expect(decisionText(match)).toBe('Jo O. won')
  expect(decisionText({ ...match, decision: { ...match.decision!, winnerId: null } })).toBe(
    'Void, played again',
  )
})

test('T-57 sizes of files in words', () => {
  expect([200, 412 * 1024, 3.42 * 1024 * 1024].map(sizeText)).toEqual(['1 KB', '412 KB', '3.4 MB'])
})
