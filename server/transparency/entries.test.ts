import { createCipheriv, createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { account } from '#server/ledger/index.ts'
import { fc } from '#tests/support/properties.ts'
import { bundlesOf, entriesOf, firstEntries, logEntryOf, placeIn } from './entries.ts'
import { grow } from './grow.ts'
import { entrySalts } from './salts.ts'

const SECRET = Buffer.alloc(32, 5)
const NONE: Buffer = Buffer.alloc(0)
const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

function recordOf(id: number, source: bigint, destination: bigint): Buffer {
  const record = Buffer.alloc(50)
  record.writeBigInt64BE(BigInt(id), 0)
  record.writeBigInt64BE(source, 16)
  record.writeBigInt64BE(destination, 24)
  record.writeBigInt64BE(250n, 32)
  return record
}
const bet = (id: number) => recordOf(id, account('person', 7n, 'USD'), account('event-a', 3n, 'USD'))
const pool = (id: number) => recordOf(id, account('event-a', 3n, 'USD'), account('fees', 0n, 'USD'))

describe('salts', () => {
  test('V-04 a salt is 32 bytes of the keystream at 32 times its number, however it is asked for', () => {
    const stream = createCipheriv('aes-256-ctr', SECRET, Buffer.alloc(16)).update(Buffer.alloc(32 * 4_000))
    const numbers = [1, 2, 3, 50, 1_200, 3_500, 3_501]
    const salts = entrySalts(SECRET, numbers)
    numbers.forEach((number, at) => {
      const wanted = stream.subarray(number * 32, number * 32 + 32)
      expect(salts.subarray(at * 32, at * 32 + 32)).toEqual(wanted)
      expect(entrySalts(SECRET, [number])).toEqual(wanted)
    })
  })

  test('V-04 numbers beyond 32 bits have salts of their own', () => {
    const far = 2 ** 40 + 3
    expect(entrySalts(SECRET, [far])).not.toEqual(entrySalts(SECRET, [3]))
    expect(entrySalts(SECRET, [far, far + 1]).subarray(32)).toEqual(entrySalts(SECRET, [far + 1]))
  })
})

describe('entries', () => {
  test('V-04 what touches a person is a commitment; what touches nobody is said', () => {
    const salt = entrySalts(SECRET, [9])
    expect(logEntryOf(bet(9), salt)).toEqual(
      Buffer.concat([Buffer.from([1]), sha256(Buffer.from('evens posting 1\n'), salt, bet(9))]),
    )
    expect(logEntryOf(pool(9), salt)).toEqual(Buffer.concat([Buffer.from([2]), pool(9)]))
  })

  test.each([
    ['withdrawal', 'fees'],
    ['code', 'fees'],
    ['bond', 'fees'],
    ['card-refund', 'external-card'],
    ['held', 'external-card'],
    ['debt', 'external-card'],
  ] as const)('V-04 %s belongs to somebody', (source, destination) => {
    const record = recordOf(1, account(source, 5n, 'USD'), account(destination, 0n, 'USD'))
    expect(logEntryOf(record, entrySalts(SECRET, [1]))[0]).toBe(1)
  })

  test('V-04 postings and statements are in the order of their numbers', () => {
    const records = Buffer.concat([bet(2), pool(5), bet(9)])
    const statements = [
      { number: 1, text: '{"a":1}' },
      { number: 7, text: '{"b":2}' },
      { number: 12, text: '{"ü":3}' },
    ]
    const { count, bytes, numbers, leaves } = entriesOf(SECRET, records, statements)
    expect(count).toBe(6)
    const list = Array.from({ length: 6 }, (_, at) => Number(numbers.readBigUInt64BE(at * 8)))
    expect(list).toEqual([1, 2, 5, 7, 9, 12])
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0, 8, 3]))
    expect(leaves.subarray(0, 32)).toEqual(sha256(Buffer.from('\0\x03{"a":1}')))
    expect(firstEntries(bytes, 6)).toEqual(bytes)
    expect(() => firstEntries(bytes, 7)).toThrow(RangeError)
  })
})

describe('bundles', () => {
  test('V-04 a log has the same bundles and root however it grew, and every number is found in it', () => {
    const most = 700
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: most - 1 }), { maxLength: 4 }), (cuts) => {
        const bounds = [0, ...new Set(cuts.sort((a, b) => a - b)), most]
        const kept = new Map<number, { entries: Buffer; numbers: Buffer }>()
        let end = { size: 0, edge: [] as Buffer[], open: { entries: NONE, numbers: NONE } } as ReturnType<
          typeof grow
        >['end']
        let root: Buffer = NONE
        for (const [at, to] of bounds.slice(1).entries()) {
          const ids = Array.from({ length: to - bounds[at]! }, (_, n) => 3 * (bounds[at]! + n + 1))
          const records = Buffer.concat(ids.map(bet))
          const grown = grow({ secret: SECRET, end, records, statements: [] })
          for (const bundle of grown.bundles) kept.set(bundle.n, bundle)
          end = grown.end
          root = grown.root
        }
        const all = Buffer.concat(Array.from({ length: most }, (_, n) => bet(3 * (n + 1))))
        const once = grow({
          secret: SECRET,
          end: { size: 0, edge: [], open: { entries: NONE, numbers: NONE } },
          records: all,
          statements: [],
        })
        expect(root).toEqual(once.root)
        for (const bundle of once.bundles) expect(kept.get(bundle.n)).toMatchObject(bundle)
        expect(placeIn(kept.get(1)!.numbers, BigInt(3 * 300))).toBe(299 - 256)
        expect(placeIn(kept.get(1)!.numbers, 901n)).toBeUndefined()
      }),
      { numRuns: 12 },
    )
  })

  test('a full bundle is not written again', () => {
    const added = entriesOf(SECRET, Buffer.concat([bet(300), bet(301)]), [])
    const bundles = bundlesOf(256, { entries: NONE, numbers: NONE }, added)
    expect(bundles.map(({ n }) => n)).toEqual([1])
  })
})
