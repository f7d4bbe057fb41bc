import { describe, expect, test } from 'vitest'
import { leavesOf, naiveConsistency, naiveInclusion, naiveRoot } from '#tests/support/naive-log.ts'
import { fc } from '#tests/support/properties.ts'
import { EMPTY_ROOT, isExtended, isIncluded, leafHash } from './second-tree.ts'

const hex = (text: string) => Buffer.from(text, 'hex')

/** The tree of RFC 6962's own implementation: its leaves, its roots, and some of its proofs. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'].concat(
  '606162636465666768696a6b6c6d6e6f',
)
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const FIRST_IN_8 = [
  '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
]
const INCLUDED = [
  { index: 0, size: 1, path: [] },
  { index: 0, size: 8, path: FIRST_IN_8 },
  {
    index: 5,
    size: 8,
    path: [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
]
const EXTENDED = [
  { old: 1, size: 1, path: [] },
  { old: 1, size: 8, path: FIRST_IN_8 },
  {
    old: 6,
    size: 8,
    path: [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  {
    old: 2,
    size: 5,
    path: [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
]

const rootOf = (size: number) => hex(ROOTS[size - 1]!)
const head = (size: number, root: Uint8Array) => ({ size: BigInt(size), root })

describe('RFC 6962’s own tree', () => {
  test('V-11 the tree without entries has the hash of the empty text', () => {
    expect(EMPTY_ROOT.toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
  })

  test.each(INCLUDED)('V-11 leaf $index is in the tree of $size', ({ index, size, path }) => {
    const leaf = { hash: leafHash(hex(LEAVES[index]!)), index: BigInt(index), size: BigInt(size) }
    expect(isIncluded({ ...leaf, root: rootOf(size) }, path.map(hex))).toBe(true)
  })

  test.each(EXTENDED)('V-11 the tree of $size extends that of $old', ({ old, size, path }) => {
    expect(isExtended(head(old, rootOf(old)), head(size, rootOf(size)), path.map(hex))).toBe(true)
  })
})

const sizes = fc.integer({ min: 1, max: 70 })
const pairs = sizes.chain((size) => fc.tuple(fc.integer({ min: 1, max: size }), fc.constant(size)))
const flipped = (bytes: Uint8Array) => Buffer.from(bytes.map((byte, at) => (at === 7 ? byte ^ 1 : byte)))

test('V-11 every true proof is taken, and none with a hash less, more or changed', () => {
  fc.assert(
    fc.property(pairs, fc.nat(), ([old, size], at) => {
      const leaves = leavesOf(size)
      const [older, newer] = [
        head(old, naiveRoot(leaves.slice(0, old))),
        head(size, naiveRoot(leaves)),
      ] as const
      const [proof, index] = [naiveConsistency(old, leaves), old - 1]
      const path = naiveInclusion(index, leaves)
      const leaf = { hash: leaves[index]!, index: BigInt(index), size: BigInt(size), root: newer.root }
      expect(isExtended(older, newer, proof)).toBe(true)
      expect(isIncluded(leaf, path)).toBe(true)

      for (const [right, judge] of [
        [proof, (given: Uint8Array[]) => isExtended(older, newer, given)],
        [path, (given: Uint8Array[]) => isIncluded(leaf, given)],
      ] as const) {
        expect(judge([...right, newer.root])).toBe(false)
        if (right.length === 0) continue
        expect(judge(right.slice(1))).toBe(false)
        expect(judge(right.slice(0, -1))).toBe(false)
        expect(judge(right.with(at % right.length, flipped(right[at % right.length]!)))).toBe(false)
        expect(judge(right.with(at % right.length, right[at % right.length]!.subarray(0, 31)))).toBe(false)
      }
      expect(isExtended(head(old, flipped(older.root)), newer, proof)).toBe(false)
      expect(isExtended(older, head(size, flipped(newer.root)), proof)).toBe(false)
      expect(isExtended(newer, older, proof)).toBe(old === size)
      expect(isIncluded({ ...leaf, index: leaf.size }, path)).toBe(false)
      expect(isIncluded({ ...leaf, index: -1n }, path)).toBe(false)
    }),
  )
})

test('V-11 sizes of which no tree can be are judged at once', () => {
  const root = leavesOf(1)[0]!
  const huge = 2n ** 63n - 1n
  expect(isExtended({ size: 1n, root }, { size: huge, root }, [])).toBe(false)
  expect(isExtended({ size: huge - 1n, root }, { size: huge, root }, Array(63).fill(root))).toBe(false)
  expect(isIncluded({ hash: root, index: huge - 1n, size: huge, root }, Array(200).fill(root))).toBe(false)
})

test('V-11 every tree extends the empty one, without a proof', () => {
  const [root] = leavesOf(1)
  expect(isExtended(head(0, EMPTY_ROOT), head(1, root!), [])).toBe(true)
  expect(isExtended(head(0, EMPTY_ROOT), head(1, root!), [root!])).toBe(false)
  expect(isExtended(head(0, EMPTY_ROOT), head(0, EMPTY_ROOT), [])).toBe(true)
})
