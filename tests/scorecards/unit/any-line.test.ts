import { describe, expect, test } from 'vitest'
import { REVENUE_SHARE_BPS, TOURNAMENT_FEE_BPS } from '#contract/fees.ts'
import { GAMES_COUNTS, LIVES, PLAYERS_MAX, PLAYERS_MIN } from '#contract/tournament-games.ts'
import type { LineEvent } from '#contract/tournament-line.ts'
import { scorecardKey } from '#server/scorecards/signing-key.ts'
import { tournamentReplay } from '#server/scorecards/tournament-replay.ts'
import type { EndedTournament } from '#server/tournaments/index.ts'
import { fc } from '#tests/support/properties.ts'
import { playRandomly } from '#tests/support/random-line.ts'
import { rounds } from '#tests/support/scale.ts'
import { verifyTournament } from '#verifier/replays/verify-tournament.ts'

const key = scorecardKey(Buffer.alloc(32, 7))
const FEE = 1_337n

/** A tournament that was played at random, with the money that its rules move. */
function played(lives: 1 | 2 | 3, ids: string[], hostShares: boolean, seed: number): EndedTournament {
  const gamesCount = GAMES_COUNTS[seed % GAMES_COUNTS.length]!
  const draw = { seedHash: 'x', seed: 'x', clientSeeds: [] }
  const { line, facts } = playRandomly(
    { players: ids.length, gamesCount, lives, drawn: { line: ids, draw } },
    seed,
  )
  const fees = FEE * BigInt(ids.length)
  const platform = (fees * BigInt(TOURNAMENT_FEE_BPS)) / 10_000n
  const host = hostShares ? (fees * BigInt(REVENUE_SHARE_BPS)) / 10_000n : 0n
  const winnerId = line.winner === null ? null : BigInt(line.winner)
  const payers = ids.map(BigInt).toSorted((a, b) => (a < b ? -1 : 1))
  const postings: EndedTournament['postings'] = payers.map((playerId) => ({
    ...{ kind: 'entry', playerId, cents: FEE },
  }))
  if (winnerId === null)
    for (const playerId of payers) postings.push({ kind: 'refund', playerId, cents: FEE })
  else {
    postings.push({ kind: 'prize', playerId: winnerId, cents: fees - platform })
    postings.push({ kind: 'fee', playerId: null, cents: platform - host })
    if (hostShares) postings.push({ kind: 'share', playerId: null, cents: host })
  }
  return {
    ...{ id: 7n, status: winnerId === null ? 'cancelled' : 'completed', practice: true, entryFeeCents: FEE },
    ...{ seats: ids.length, lives, hostShares, winnerId, facts, payers, postings },
  }
}

test('V-03 the replay of any tournament agrees, however it was played, and names nobody but in its line', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 100_000_000, max: 999_999_999 }), {
        minLength: PLAYERS_MIN,
        maxLength: PLAYERS_MAX,
      }),
      fc.constantFrom(...LIVES),
      fc.boolean(),
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      async (numbers, lives, hostShares, seed) => {
        const ids = numbers.map(String)
        const replay = tournamentReplay(key, played(lives, ids, hostShares, seed))
        const steps = await verifyTournament(replay, '7', ids, [key.publicKey])
        expect(steps.filter(({ ok }) => !ok)).toEqual([])
        for (const step of replay.steps) seen.add(step.type)
        const { line: _, ...rest } = replay
        const text = JSON.stringify(rest)
        for (const id of ids) expect(text).not.toContain(id)
      },
    ),
    { numRuns: rounds(150) },
  )
  expect([...seen].sort()).toEqual(['forfeited', 'left', 'voided', 'won'])
})

describe('V-03 the rule of the winner', () => {
  const AT = '2026-01-01T12:00:00.000Z'
  /** Three in the line: the first two never came, and the third is left. */
  function nobodyCame(end: { winner: string | null; rule?: 2 }): EndedTournament {
    const events: LineEvent[] = [
      {
        type: 'started',
        players: IDS,
        lives: 1,
        gamesCount: 1,
        draw: { seedHash: 'x', seed: 'x', clientSeeds: [] },
      },
      { type: 'called', match: 1, champion: IDS[0]!, challenger: IDS[1]!, checkInBy: AT, replays: null },
      { type: 'forfeited', match: 1, because: 'no_check_in' },
      { type: 'ended', ...end },
    ]
    const winnerId = end.winner === null ? null : BigInt(end.winner)
    const entries = IDS.map((id) => ({ kind: 'entry' as const, playerId: BigInt(id), cents: 1_000n }))
    const postings: EndedTournament['postings'] =
      winnerId === null
        ? [...entries, ...entries.map((entry) => ({ ...entry, kind: 'refund' as const }))]
        : [
            ...entries,
            { kind: 'prize', playerId: winnerId, cents: 2_250n },
            { kind: 'fee', playerId: null, cents: 750n },
          ]
    return {
      ...{
        id: 7n,
        status: winnerId === null ? 'cancelled' : 'completed',
        practice: false,
        entryFeeCents: 1_000n,
      },
      ...{ seats: 3, lives: 1, hostShares: false, winnerId, payers: IDS.map(BigInt), postings },
      facts: events.map((event, n) => ({ ...event, seq: n + 1, at: AT })),
    }
  }
  const IDS = ['101', '102', '103']
  const verified = async (replay: ReturnType<typeof tournamentReplay>) =>
    (await verifyTournament(replay, '7', IDS, [key.publicKey])).map(({ name, ok }) =>
      ok ? name : `WRONG ${name}`,
    )

  test('a tournament that ended before there was the rule keeps its verdict, and says by which rule', async () => {
    const before = tournamentReplay(key, nobodyCame({ winner: '103' }))
    expect(before).not.toHaveProperty('winnerRule')
    const names = await verified(before)
    expect(names.filter((name) => name.startsWith('WRONG'))).toEqual([])
    expect(names).toContain(
      'The winner, by the rule of before: the last with lives, although nobody has won a match',
    )
  })

  test('since then nobody wins where nobody has won a match, and every fee is back', async () => {
    const now = tournamentReplay(key, nobodyCame({ winner: null, rule: 2 }))
    expect(now).toMatchObject({ status: 'cancelled', winner: null, winnerRule: 2 })
    const names = await verified(now)
    expect(names.filter((name) => name.startsWith('WRONG'))).toEqual([])
    expect(names).toContain('The winner')
  })

  test.each([
    ['one who never won is paid under the new rule', nobodyCame({ winner: '103', rule: 2 }), {}],
    ['a rule that nobody knows', nobodyCame({ winner: null, rule: 2 }), { winnerRule: 3 as never }],
    ['the old rule, and nobody paid', nobodyCame({ winner: null }), {}],
  ])('%s does not verify', async (_, ended, more) => {
    const names = await verified({ ...tournamentReplay(key, ended), ...more })
    expect(names.some((name) => name.startsWith('WRONG'))).toBe(true)
  })
})
