import { expect, test } from 'vitest'
import { REVENUE_SHARE_BPS, TOURNAMENT_FEE_BPS } from '#contract/fees.ts'
import { GAMES_COUNTS, LIVES, PLAYERS_MAX, PLAYERS_MIN } from '#contract/tournament-games.ts'
import { signingKey } from '#server/scorecards/signing-key.ts'
import { tournamentReplay } from '#server/scorecards/tournament-replay.ts'
import type { EndedTournament } from '#server/tournaments/index.ts'
import { fc } from '#tests/support/properties.ts'
import { playRandomly } from '#tests/support/random-line.ts'
import { rounds } from '#tests/support/scale.ts'
import { verifyTournament } from '#web/fairness/verify-tournament.ts'

const key = signingKey(Buffer.alloc(32, 7))
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
