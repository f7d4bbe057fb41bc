import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { FunGame, FunSelection, PotGame } from '#contract/games.ts'
import { commitmentOf, draw, drawFunGame, drawLine, playPotGame, type Seeds } from './index.ts'

/** Bytes 0 … 31. */
const known: Seeds = {
  serverSeed: Buffer.from(Array.from({ length: 32 }, (_, index) => index)),
  clientSeed: 'brass-lamp',
  nonce: 7n,
}
const seeds = (nonce: number): Seeds => ({ ...known, nonce: BigInt(nonce) })

type Parts = { serverSeed: string; clientSeed: string; nonce: string }
type DrawVector = Parts & { why: string; label: string; sides: number; number: number }
type GameVector = Parts & {
  game: FunGame | PotGame
  commitment: string
  selection?: FunSelection
  winner?: string
  result?: string
  shooter?: string
  rolls?: [number, number][]
  point?: number | null
}
/** Computed with another program from the formula; the verifier is tested against them too. */
type LineVector = {
  why: string
  seed: string
  seedHash: string
  id: string
  clientSeeds: { player: string; clientSeed: string }[]
  line: string[]
}
const vectors: { draws: DrawVector[]; games: GameVector[]; lines: LineVector[] } = JSON.parse(
  readFileSync(new URL('../../docs/fairness-vectors.json', import.meta.url), 'utf8'),
)
const seedsIn = ({ serverSeed, clientSeed, nonce }: Parts): Seeds => ({
  serverSeed: Buffer.from(serverSeed, 'hex'),
  clientSeed,
  nonce: BigInt(nonce),
})

/**
 * Pearson's statistic against evenly likely faces.
 * @returns its distance from the expectation (degrees of freedom) in standard deviations
 */
function chiSquareScore(counts: number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const expected = total / counts.length
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = counts.length - 1
  return (statistic - freedom) / Math.sqrt(2 * freedom)
}

describe('the draw', () => {
  test.each(vectors.draws)('gives the fixed vectors: $why', ({ label, sides, number, ...parts }) => {
    expect(draw(seedsIn(parts), sides, label)).toBe(number)
  })

  test.each(vectors.games)('plays the fixed vectors: $game under nonce $nonce', (vector) => {
    const { game, commitment, selection, winner, result, shooter, rolls, point, ...said } = vector
    const its = seedsIn(vector)
    expect(commitmentOf(its.serverSeed)).toBe(commitment)
    if (selection !== undefined) {
      const { serverSeed, clientSeed, nonce, ...outcome } = said
      expect(drawFunGame(game as FunGame, selection, its)).toMatchObject(outcome)
      return
    }
    const thrown = rolls?.map(([dice1, dice2]) => ({ dice1, dice2, total: dice1 + dice2 }))
    const gameResult = thrown ? { ...thrown.at(-1), point, rolls: thrown, shooter } : { result }
    expect(playPotGame(game as PotGame, its)).toEqual({ winner, gameResult })
  })

  test('words beyond the largest multiple are rejected: three quarters of 2^32 as sides stay even', () => {
    // without rejection the lowest third would come up twice as often as the others
    const sides = 3 * 2 ** 30
    const counts = [0, 0, 0]
    for (let n = 0; n < 6_000; n += 1) counts[Math.floor(draw(seeds(n), sides, 'large') / 2 ** 30)]! += 1
    expect(chiSquareScore(counts)).toBeLessThan(4.5)
  })

  test('another label, nonce, client seed or server seed is another draw', () => {
    const runs = [
      (n: number) => draw(seeds(n), 2, 'a'),
      (n: number) => draw(seeds(n), 2, 'b'),
      (n: number) => draw({ ...seeds(n), clientSeed: 'other' }, 2, 'a'),
      (n: number) => draw({ ...seeds(n), serverSeed: Buffer.alloc(32, 1) }, 2, 'a'),
      (n: number) => draw(seeds(n + 1), 2, 'a'),
    ].map((run) => Array.from({ length: 2000 }, (_, n) => run(n)))
    for (const [first, one] of runs.entries()) {
      for (const other of runs.slice(first + 1)) {
        const same = one.filter((bit, n) => bit === other[n]).length
        expect(Math.abs(same - 1000)).toBeLessThan(150)
      }
    }
  })

  test('the published hash predicts nothing: none of its bits goes with the result', () => {
    const games = 2000
    const agree = new Array<number>(256).fill(0)
    for (let n = 0; n < games; n += 1) {
      const serverSeed = createHash('sha256').update(`game ${n}`).digest()
      const result = draw({ serverSeed, clientSeed: 'x', nonce: 1n }, 2, 'pot/cards')
      const hash = Buffer.from(commitmentOf(serverSeed), 'hex')
      for (let bit = 0; bit < 256; bit += 1) {
        if (((hash[bit >> 3]! >> (bit & 7)) & 1) === result) agree[bit]! += 1
      }
    }
    // half of the games, within six standard deviations for each of the 256 bits
    for (const count of agree) expect(Math.abs(count - games / 2)).toBeLessThan(6 * Math.sqrt(games / 4))
  })
})

describe('pots', () => {
  test('O-33 cards are red or black, a coin heads or tails; the challenger wins on red and on heads', () => {
    for (let n = 0; n < 500; n += 1) {
      const cards = playPotGame('cards', seeds(n))
      expect(cards.gameResult).toEqual({ result: cards.winner === 'challenger' ? 'red' : 'black' })
      const coin = playPotGame('coin-flip', seeds(n))
      expect(coin.gameResult).toEqual({ result: coin.winner === 'challenger' ? 'heads' : 'tails' })
    }
  })

  test('O-04 O-34 craps follows the pass line, for both shooters', () => {
    const seen = new Set<string>()
    for (let n = 0; n < 1500; n += 1) {
      const { winner, gameResult } = playPotGame('craps', seeds(n))
      if (!('rolls' in gameResult)) throw new Error('craps without rolls')
      const { rolls, point, shooter, dice1, dice2, total } = gameResult
      for (const roll of rolls) {
        expect(roll.total).toBe(roll.dice1 + roll.dice2)
        for (const die of [roll.dice1, roll.dice2]) expect([1, 2, 3, 4, 5, 6]).toContain(die)
      }
      const totals = rolls.map((roll) => roll.total)
      expect({ dice1, dice2, total }).toEqual(rolls.at(-1))
      const text = totals.join(' ')
      const pass =
        /^(7|11)$/.test(text) || (point !== null && new RegExp(`^${point} .*\\b${point}$`).test(`${text}`))
      const natural = /^(7|11|2|3|12)$/.test(text)
      expect(point).toBe(natural ? null : totals[0])
      if (!natural) {
        // neither the point nor a seven before the last roll, and one of the two there
        expect(totals.slice(1, -1).some((one) => one === point || one === 7)).toBe(false)
        expect([point, 7]).toContain(total)
        expect([4, 5, 6, 8, 9, 10]).toContain(point)
      }
      expect(winner === shooter).toBe(pass)
      seen.add(natural ? text : pass ? 'point' : 'seven-out')
    }
    expect([...seen].sort()).toEqual(['11', '12', '2', '3', '7', 'point', 'seven-out'])
  })
})

describe('fun games', () => {
  test('F-17 the coin is the house’s; the pick is echoed and wins when they agree', () => {
    for (const pick of ['heads', 'tails'] as const) {
      for (let n = 0; n < 200; n += 1) {
        const { playerFlip, houseFlip, won, tie, playerCard } = drawFunGame('coin', pick, seeds(n))
        expect({ playerFlip, won, tie, playerCard }).toEqual({
          playerFlip: pick,
          won: houseFlip === pick,
          tie: false,
          playerCard: null,
        })
      }
    }
  })

  test('F-15 F-16 the player’s card decides: 8-13 is high, 1-6 low, 7 a tie', () => {
    const seen = new Set<number>()
    for (let n = 0; n < 800; n += 1) {
      const high = drawFunGame('card', 'high', seeds(n))
      const low = drawFunGame('card', 'low', seeds(n))
      const card = high.playerCard!
      seen.add(card)
      expect(low.playerCard).toBe(card)
      expect([high.won, low.won, high.tie, low.tie]).toEqual([card >= 8, card <= 6, card === 7, card === 7])
      expect(high.houseCard! >= 1 && high.houseCard! <= 13).toBe(true)
    }
    expect(seen.size).toBe(13)
  })

  test('a selection of the other game is a bug', () => {
    expect(() => drawFunGame('coin', 'high', known)).toThrow('no side of a coin')
    expect(() => drawFunGame('card', 'heads', known)).toThrow('no side of a card')
  })
})

test.each(vectors.lines)(
  'T1 a line as another program draws it: $why',
  ({ seed, seedHash, id, clientSeeds, line }) => {
    const serverSeed = Buffer.from(seed, 'hex')
    const entries = clientSeeds.map(({ player, clientSeed }) => ({
      player: BigInt(player),
      clientSeed,
      by: 'player' as const,
    }))
    expect(commitmentOf(serverSeed)).toBe(seedHash)
    expect(drawLine(serverSeed, BigInt(id), entries.toReversed()).map(String)).toEqual(line)
  },
)
