import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LineFact } from '#contract/tournament-line.ts'
import { chainOf, recordText, renamed } from './record-text.ts'
import { scorecardKey } from './signing-key.ts'

type Vectors = {
  seed: string
  keyId: string
  publicKey: string
  facts: LineFact[]
  links: string[]
  cards: { record: string; signature: string }[]
}
const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/scorecard-vectors.json'), 'utf8'),
) as Vectors
const key = scorecardKey(Buffer.from(vectors.seed, 'hex'))

const agreed = {
  matchId: 34n,
  tournamentId: 12n,
  number: 1,
  gameTitle: 'FIFA 24',
  platform: 'playstation',
  gamesCount: 3,
  practice: false,
  championId: 5n,
  challengerId: 9n,
  winnerId: 5n,
  wonBy: 'decision' as const,
  score: [
    { champion: 3, challenger: 1 },
    { champion: 0, challenger: 2 },
    { champion: 4, challenger: 3 },
  ],
  calledAt: '2026-11-22T18:00:00.000Z',
  beganAt: '2026-11-22T18:03:00.000Z',
  endedAt: '2026-11-22T19:00:00.000Z',
  evidence: ['a'.repeat(64)],
  factsBefore: vectors.facts,
}
const names = { champion: 'Ada L.', challenger: 'Jürgen Ö.' }

describe('T-57 the record of a result', () => {
  test('is the text that another program wrote, with its fields in the order of the format', () => {
    expect(recordText(agreed, names)).toBe(vectors.cards[0]!.record)
  })

  test('of a walkover has no beginning, no score and no evidence', () => {
    const walkover = {
      ...agreed,
      ...{ matchId: 35n, number: 2, gameTitle: 'Chess “blitz” \\ 五子棋', practice: true, score: null },
      ...{ winnerId: 9n, wonBy: 'walkover' as const, beganAt: null, evidence: [] },
      factsBefore: vectors.facts.slice(0, 1),
    }
    expect(recordText(walkover, names)).toBe(vectors.cards[1]!.record)
  })

  test('is chained to every fact before it, in order; a dispute’s reason is left out', () => {
    expect(chainOf([])).toBe('')
    const links = vectors.facts.map((_, at) => chainOf(vectors.facts.slice(0, at + 1)))
    expect(links).toEqual(vectors.links)
    const [first, second, third] = vectors.facts as [LineFact, LineFact, LineFact]
    expect(chainOf([first, third, second])).not.toBe(vectors.links[2])
    expect(chainOf([first, second, { ...third, reason: 'Otherwise' } as LineFact])).toBe(vectors.links[2])
  })

  test('gets another name and keeps everything else', () => {
    const { record } = vectors.cards[0]!
    expect(renamed(record, '9', 'Closed account')).toBe(record.replace('Jürgen Ö.', 'Closed account'))
    expect(renamed(record, '7', 'Closed account')).toBe(record)
  })
})

test('T-57 the same seed gives openssl’s public key and signatures', () => {
  expect([key.keyId, key.publicKey]).toEqual([vectors.keyId, vectors.publicKey])
  for (const { record, signature } of vectors.cards) expect(key.sign(record)).toBe(signature)
})
