import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import {
  keysOf,
  keystream,
  LEAF_BYTES,
  PARTS_MAX,
  PLACE_BYTES,
  planLeaves,
  saltsOf,
  shuffled,
} from './plan-leaves.ts'

const SECRET = Buffer.alloc(32, 9)
const PERSON = 1
const POT = 4

type Balance = { id: bigint; cents: bigint }
const account = (owner: number, kind: number, cents: bigint): Balance => ({
  id: BigInt(owner) * 256n + BigInt(kind) * 2n,
  cents,
})
function bytesOf(balances: readonly Balance[]): Uint8Array {
  const bytes = Buffer.alloc(balances.length * 26)
  for (const [n, { id, cents }] of balances.entries()) {
    bytes.writeBigInt64BE(id, n * 26)
    bytes.writeInt16BE(Number((id >> 1n) & 127n), n * 26 + 8)
    bytes.writeBigInt64BE(id >> 8n, n * 26 + 10)
    bytes.writeBigInt64BE(cents, n * 26 + 18)
  }
  return bytes
}
const plan = (balances: readonly Balance[], secret = SECRET) => planLeaves(bytesOf(balances), secret)

/** Each leaf with its entries in both lists. */
function leavesOf({ leaves, table, places }: ReturnType<typeof plan>) {
  const [names, where] = [Buffer.from(table.buffer), Buffer.from(places.buffer)]
  return Array.from({ length: leaves }, (_, n) => {
    const at = n * PLACE_BYTES
    const place = where.readUInt32BE(at + 12)
    const name = place * LEAF_BYTES
    return {
      id: where.readBigInt64BE(at),
      ...{ part: where[at + 8]!, parts: where[at + 9]!, place },
      said: [names[name]!, names.readBigUInt64BE(name + 1), names[name + 9]!, names[name + 10]!],
      cents: names.readBigUInt64BE(name + 11),
    }
  })
}

describe('V-07 the leaves of a tree', () => {
  test('V-07 add up to each balance, are complete, and are each in a place of their own', () => {
    const balances = fc
      .uniqueArray(
        fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.constantFrom(PERSON, POT), fc.bigInt(0n, 10n ** 11n)),
        {
          selector: ([owner, kind]) => owner * 256 + kind,
          maxLength: 1_200,
          minLength: 1,
        },
      )
      .map((drawn) =>
        drawn.map(([owner, kind, cents]) => account(owner, kind, cents)).sort((a, b) => Number(a.id - b.id)),
      )
    fc.assert(
      fc.property(balances, (accounts) => {
        const made = plan(accounts)
        const leaves = leavesOf(made)
        expect(new Set(leaves.map(({ place }) => place)).size).toBe(made.leaves)
        let at = 0
        for (const { id, cents } of accounts) {
          const { parts } = leaves[at]!
          const own = leaves.slice(at, at + parts)
          const kind = Number((id >> 1n) & 127n)
          expect(own.map((leaf) => [leaf.id, leaf.part])).toEqual(own.map((_, n) => [id, n + 1]))
          for (const leaf of own) expect(leaf.said).toEqual([kind, id >> 8n, leaf.part, parts])
          expect(own.reduce((sum, leaf) => sum + leaf.cents, 0n)).toBe(cents)
          expect(parts).toBeLessThanOrEqual(kind === PERSON ? PARTS_MAX : 1)
          at += parts
        }
        expect(at).toBe(made.leaves)
        for (const [row, byte] of made.rowsAt.entries())
          expect(leaves[byte / PLACE_BYTES]!.id).toBe(made.firstAccounts[row])
      }),
      { numRuns: 20 },
    )
  })

  test('V-07 follow from the secret alone, and another secret splits and shuffles them anew', () => {
    const balances = Array.from({ length: 500 }, (_, n) => account(n + 1, PERSON, BigInt(n) * 100n))
    expect(plan(balances)).toEqual(plan(balances))
    const other = plan(balances, Buffer.alloc(32, 10))
    expect(other.leaves).not.toBe(plan(balances).leaves)
    expect(other.table.subarray(0, 1_000)).not.toEqual(plan(balances).table.subarray(0, 1_000))
  })

  test('V-07 have one to four parts, each number as often as the others', () => {
    const counts = [0, 0, 0, 0]
    for (const { part, parts } of leavesOf(
      plan(Array.from({ length: 8_000 }, (_, n) => account(n + 1, PERSON, 5n))),
    ))
      if (part === 1) counts[parts - 1]!++
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(250)
  })

  test('V-07 are shuffled evenly: each comes to each place as often', () => {
    const seen = Array.from({ length: 24 }, () => 0)
    for (let n = 0; n < 6_000; n++) {
      const key = keystream(Buffer.alloc(32, 3), n * 2, 32)
      const [a, b, c, d] = shuffled(key, 4)
      seen[
        [a, b, c, d].sort((x, y) => x! - y!).length === 4
          ? a! * 6 + (b! - (b! > a! ? 1 : 0)) * 2 + (c! > d! ? 1 : 0)
          : 0
      ]!++
    }
    for (const count of seen) expect(Math.abs(count - 250)).toBeLessThan(90)
  })

  test('V-07 have salts by their places, whichever run of them is asked for', () => {
    const { salts } = keysOf(SECRET)
    const all = saltsOf(salts, 0, 100)
    expect(saltsOf(salts, 37, 3)).toEqual(all.subarray(37 * 32, 40 * 32))
    expect(
      new Set(Array.from({ length: 100 }, (_, n) => all.toString('hex', n * 32, n * 32 + 32))).size,
    ).toBe(100)
  })
})
