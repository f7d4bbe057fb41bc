import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { eventFee } from '#contract/odds.ts'
import { fc } from '#tests/support/properties.ts'
import {
  type Lines,
  MANY,
  type Outcome,
  readText,
  replayOf,
  SIX,
  someBets,
  textOf,
} from '#tests/support/replays.ts'
import { openReplay } from '#verifier/replays/replay.ts'

const read = (replay: Lines, chunk?: number) => readText(textOf(replay), chunk)

describe('V-02 the recomputation of a replay', () => {
  test('V-02 shares no line with the server: it imports nothing but its own parts', () => {
    for (const file of ['replay', 'replay-lines', 'replay-money']) {
      const code = readFileSync(new URL(`../../../verifier/replays/${file}.ts`, import.meta.url), 'utf8')
      const from = [...code.matchAll(/\bfrom '([^']+)'|\bimport\(|\brequire\(/g)].map(([, name]) => name)
      expect(from.filter((name) => !/^\.\/replay-(lines|money)\.ts$/.test(name ?? ''))).toEqual([])
    }
  })

  test('V-02 agrees with the contract’s fee and payouts, whatever was staked and however it ended', async () => {
    const stake = fc.oneof(fc.bigInt(1n, 500n), fc.bigInt(1n, 99_999_999_999n))
    await fc.assert(
      fc.asyncProperty(
        someBets(stake),
        fc.constantFrom('optionA', 'optionB', 'void'),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 90 }),
        async (bets, decided, bps, chunk) => {
          const wins = (side: string) => bets.some((bet) => bet.side === side)
          const outcome =
            (decided === 'optionA' && !wins('A')) || (decided === 'optionB' && !wins('B'))
              ? 'void'
              : (decided as Outcome)
          const result = await read(replayOf(bets, outcome, bps), chunk)
          expect(result.fault).toBeNull()
          const pool = bets.reduce((sum, { cents }) => sum + cents, 0n)
          expect([result.pool, result.fee + result.paid]).toEqual([pool, pool])
        },
      ),
      { numRuns: 300 },
    )
  })

  test('V-02 the fee is capped by what was lost; bets on one side alone come back whole', async () => {
    const lopsided = replayOf(
      [
        { ...SIX[0]!, cents: 100_000n },
        { ...SIX[1]!, cents: 1n },
      ],
      'optionA',
    )
    expect(await read(lopsided)).toMatchObject({
      fault: null,
      fee: eventFee(100_001n, 1n, 200n),
      paid: 100_000n,
    })
    const alone = replayOf([SIX[0]!], 'optionA')
    expect(await read(alone)).toMatchObject({ fault: null, fee: 0n, paid: 777n })
    expect(await read(replayOf([], 'void'))).toMatchObject({ fault: null, bets: 0, pool: 0n })
  })

  test('V-02 several pages are one replay, and a person’s part can be told from it', async () => {
    const replay = openReplay()
    replay.take(new TextEncoder().encode(textOf(replayOf(MANY, 'optionB'))))
    expect(replay.progress).toEqual({ bets: 25_000, of: 25_000 })
    expect(await replay.end()).toMatchObject({ fault: null, bets: 25_000, people: 12_000 })
    const own = MANY.filter(({ person }) => person === 500)
    expect(replay.partOf(500)).toEqual({
      side: 'optionA',
      bets: own.length,
      stake: own.reduce((sum, { cents }) => sum + cents, 0n),
      paid: 0n,
    })
    expect([replay.partOf(1)!.paid > 0n, replay.partOf(12_001)]).toEqual([true, undefined])
  })
})
