import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { orderOf, pairsAmong, takeNext, type Vote, verdictOf } from './draw.ts'

type Vector = { seed: string; rulesHash: string; eventId: string; people: number; order: number[] }
const vectors = (
  JSON.parse(readFileSync(new URL('../../docs/jury-vectors.json', import.meta.url), 'utf8')) as {
    orders: Vector[]
  }
).orders

const nobody = new Set<number>()
const line = Array.from({ length: 20 }, (_, place) => place)

describe('Q-12 the draw', () => {
  test('Q-12 the order is that of the program in the docs', () => {
    for (const { seed, rulesHash, eventId, people, order } of vectors)
      expect(
        orderOf(
          { serverSeed: Buffer.from(seed, 'hex'), clientSeed: rulesHash, nonce: BigInt(eventId) },
          people,
        ),
      ).toEqual(order)
  })

  test('Q-12 each person is as likely to sit as every other', () => {
    const sat = new Array<number>(40).fill(0)
    const ROUNDS = 4_000
    for (let n = 0; n < ROUNDS; n++) {
      const serverSeed = Buffer.alloc(32)
      serverSeed.writeUInt32BE(n)
      for (const place of orderOf({ serverSeed, clientSeed: 'a'.repeat(64), nonce: 9n }, 40).slice(0, 7))
        sat[place]!++
    }
    const even = (ROUNDS * 7) / 40
    const chiSquare = sat.reduce((sum, many) => sum + (many - even) ** 2 / even, 0)
    // 39 degrees of freedom: above 72.1 once in a thousand
    expect(chiSquare).toBeLessThan(72.1)
  })

  test('Q-12 seven sit, the first of the order where nobody knows anybody', () => {
    expect(takeNext(line, { from: 0, sitting: [], pairs: [], unfit: nobody })).toEqual({
      seated: [0, 1, 2, 3, 4, 5, 6],
      reached: 7,
    })
  })

  test('Q-12 at most one pair that ever bet against or paid each other sits together', () => {
    const pairs = [
      [1, 0],
      [2, 1],
      [3, 0],
      [5, 4],
    ] as const
    const { seated, reached } = takeNext(line, { from: 0, sitting: [], pairs, unfit: nobody })
    expect(seated).toEqual([0, 1, 4, 6, 7, 8, 9])
    expect(reached).toBe(10)
    expect(pairsAmong(seated, pairs)).toBe(1)
  })

  test('Q-12 a seat goes to the next of the order who may sit, and stays empty where nobody is left', () => {
    const sitting = [0, 1, 2, 3, 4, 5]
    expect(takeNext(line, { from: 7, sitting, pairs: [], unfit: new Set([7, 8]) })).toEqual({
      seated: [9],
      reached: 10,
    })
    expect(takeNext(line, { from: 18, sitting, pairs: [], unfit: new Set([18, 19]) })).toEqual({
      seated: [],
      reached: 20,
    })
  })
})

describe('Q-12 the verdict', () => {
  const votes = (a: number, b: number, none: number): Vote[] => [
    ...Array<Vote>(a).fill('optionA'),
    ...Array<Vote>(b).fill('optionB'),
    ...Array<Vote>(none).fill('void'),
  ]
  test('Q-12 more than half of at least five answers decides; anything else is a moderator’s', () => {
    for (let a = 0; a <= 7; a++)
      for (let b = 0; a + b <= 7; b++)
        for (let none = 0; a + b + none <= 7; none++) {
          const many = a + b + none
          const most = a * 2 > many ? 'optionA' : b * 2 > many ? 'optionB' : none * 2 > many ? 'void' : null
          expect(verdictOf(votes(a, b, none))).toEqual(
            many < 5
              ? { result: 'too_few' }
              : most
                ? { result: 'decided', outcome: most }
                : { result: 'split' },
          )
        }
  })
})
