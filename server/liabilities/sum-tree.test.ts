import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { type NaiveLeaf, type NaiveNode, naiveLeaf, naivePath, naiveRoot } from '#tests/support/sum-trees.ts'
import {
  foldTile,
  foldTiles,
  hashOf,
  LARGEST_SUM,
  leafNode,
  NODE_BYTES,
  nodeSum,
  pathFromTiles,
  TILE_LEVELS,
  TILE_NODES,
  type TileName,
  tileCount,
} from './sum-tree.ts'

const leaf = (n: number, cents: bigint): NaiveLeaf => ({
  ...{ kind: 1 + (n % 10), owner: BigInt(n), part: 1, parts: 1, cents },
  salt: Buffer.alloc(32, n),
})
const plain = (node: Uint8Array): NaiveNode => ({ sum: nodeSum(node), hash: hashOf(node) })

/** Every stored level of a tree, as the server makes them. */
function storedLevels(leaves: readonly NaiveLeaf[]) {
  const levels = [Buffer.concat(leaves.map(leafNode))]
  while (levels.at(-1)!.length > NODE_BYTES) levels.push(foldTiles(levels.at(-1)!))
  const root = levels.length > 1 ? levels.pop()! : levels[0]!
  const read = ({ level, n }: TileName) => {
    const [at, end] = [n * TILE_NODES * NODE_BYTES, (n + 1) * TILE_NODES * NODE_BYTES]
    return levels[level / TILE_LEVELS]!.subarray(at, end)
  }
  const tiles = levels.reduce((sum, { length }) => sum + Math.ceil(length / NODE_BYTES / TILE_NODES), 0)
  return { root, read, tiles }
}

describe('V-07 the tree of liabilities', () => {
  test('V-07 of any size has the root and the paths of its recursive definition', () => {
    const balances = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 700 })
    fc.assert(
      fc.property(balances, fc.nat(), (cents, drawn) => {
        const leaves = cents.map((sum, n) => leaf(n, sum))
        const naive = leaves.map(naiveLeaf)
        const { root, read } = storedLevels(leaves)
        expect(plain(root)).toEqual(naiveRoot(naive))
        const place = drawn % leaves.length
        expect(pathFromTiles(read, place, leaves.length).map(plain)).toEqual(naivePath(place, naive))
      }),
      { numRuns: 40 },
    )
  })

  test.each([1, 2, 3, 255, 256, 257, 511, 512, 513, 65_537])(
    'V-07 of %i leaves is right at its edges',
    (count) => {
      const leaves = Array.from({ length: count }, (_, n) => leaf(n, BigInt(n)))
      const naive = leaves.map(naiveLeaf)
      const { root, read, tiles } = storedLevels(leaves)
      expect(plain(root)).toEqual(naiveRoot(naive))
      // the definition takes seconds for each path of a large tree
      for (const place of new Set(count > 60_000 ? [count - 1] : [0, count >> 1, count - 1]))
        expect(pathFromTiles(read, place, count).map(plain)).toEqual(naivePath(place, naive))
      expect(tileCount(count)).toBe(tiles)
    },
  )

  test('V-07 agrees with the vectors of a program in Python', () => {
    const file = readFileSync(new URL('../../docs/liabilities-vectors.json', import.meta.url), 'utf8')
    type Row = Record<'owner' | 'salt' | 'cents' | 'hash', string> & {
      kind: number
      part: number
      parts: number
      path: [string, string][]
    }
    const { trees } = JSON.parse(file) as { trees: { root: string; total: string; leaves: Row[] }[] }
    expect(trees).toHaveLength(3)
    for (const { root, total, leaves } of trees) {
      const read = leaves.map((row) => ({
        ...row,
        ...{ owner: BigInt(row.owner), cents: BigInt(row.cents), salt: Buffer.from(row.salt, 'base64') },
      }))
      const made = storedLevels(read)
      expect([hashOf(made.root).toString('base64'), nodeSum(made.root).toString()]).toEqual([root, total])
      for (const [place, row] of leaves.entries()) {
        expect(hashOf(leafNode(read[place]!)).toString('base64')).toBe(row.hash)
        const path = pathFromTiles(made.read, place, leaves.length)
        expect(path.map((node) => [nodeSum(node).toString(), hashOf(node).toString('base64')])).toEqual(
          row.path,
        )
      }
    }
  })

  test('V-07 refuses a leaf or a sum above 2^62 - 1, and adds up exactly below it', () => {
    expect(() => leafNode(leaf(1, LARGEST_SUM + 1n))).toThrow(RangeError)
    const pair = (one: bigint, other: bigint) =>
      foldTile(Buffer.concat([leafNode(leaf(1, one)), leafNode(leaf(2, other))])).top
    expect(() => pair(LARGEST_SUM, 1n)).toThrow(RangeError)
    fc.assert(
      fc.property(fc.bigInt(0n, LARGEST_SUM), fc.bigInt(0n, LARGEST_SUM), (one, share) => {
        const other = share % (LARGEST_SUM - one + 1n)
        expect(nodeSum(pair(one, other))).toBe(one + other)
      }),
    )
  })
})
