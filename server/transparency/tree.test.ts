import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import {
  append,
  consistency,
  EMPTY_ROOT,
  HASH_BYTES,
  inclusion,
  type ReadTile,
  rootAt,
  type Tile,
} from './tree.ts'

const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const leafOf = (entry: Buffer) => sha(Buffer.from([0]), entry)

/** RFC 6962, section 2.1, word by word. */
function naiveRoot(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return sha()
  if (leaves.length === 1) return leaves[0]!
  const k = splitOf(leaves.length)
  return sha(Buffer.from([1]), naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)))
}
const splitOf = (n: number) => 2 ** (Math.ceil(Math.log2(n)) - 1)
function naivePath(m: number, leaves: Buffer[]): Buffer[] {
  if (leaves.length <= 1) return []
  const k = splitOf(leaves.length)
  return m < k
    ? [...naivePath(m, leaves.slice(0, k)), naiveRoot(leaves.slice(k))]
    : [...naivePath(m - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k))]
}
function naiveSubproof(m: number, leaves: Buffer[], whole: boolean): Buffer[] {
  if (m === leaves.length) return whole ? [] : [naiveRoot(leaves)]
  const k = splitOf(leaves.length)
  return m <= k
    ? [...naiveSubproof(m, leaves.slice(0, k), whole), naiveRoot(leaves.slice(k))]
    : [...naiveSubproof(m - k, leaves.slice(k), false), naiveRoot(leaves.slice(0, k))]
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => leafOf(Buffer.from(`entry ${n}`)))

/** A log that grows by these numbers of leaves. */
function grown(steps: readonly number[]) {
  const leaves = numbered(steps.reduce((sum, step) => sum + step, 0))
  const tiles = new Map<string, Tile>()
  let at = { size: 0, edge: [] as Buffer[], root: EMPTY_ROOT }
  for (const step of steps) {
    const more = append(at.size, at.edge, Buffer.concat(leaves.slice(at.size, at.size + step)))
    for (const tile of more.tiles) tiles.set(`${tile.level}/${tile.n}`, tile)
    at = more
  }
  const read: ReadTile = async (level, n, width) => {
    const { hashes } = tiles.get(`${level}/${n}`)!
    expect(hashes.length).toBeGreaterThanOrEqual(width * HASH_BYTES)
    return hashes
  }
  return { leaves, read, tiles, ...at }
}

describe('RFC 6962', () => {
  const ENTRIES = [
    ...['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'],
  ].map((hex) => leafOf(Buffer.from(hex, 'hex')))
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

  test('V-04 the published trees of one to eight leaves have their published roots', () => {
    ROOTS.forEach((root, at) => {
      const { root: found } = append(0, [], Buffer.concat(ENTRIES.slice(0, at + 1)))
      expect(found.toString('hex')).toBe(root)
    })
    expect(EMPTY_ROOT.toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
  })
})

describe('tiles against the tree of the standard', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 6 })

  test('V-04 a log has the same root however it grew, and at every size that it had', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), async (given, pick) => {
        const log = grown(given)
        expect(log.root).toEqual(naiveRoot(log.leaves))
        const older = pick % (log.size + 1)
        expect(await rootAt(older, log.read)).toEqual(naiveRoot(log.leaves.slice(0, older)))
      }),
      { numRuns: 25 },
    )
  })

  test('V-04 paths and proofs are those of the standard', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), fc.nat(), async (given, first, second) => {
        const log = grown(given)
        fc.pre(log.size > 0)
        const size = (first % log.size) + 1
        const index = second % size
        const older = (second % size) + 1
        const leaves = log.leaves.slice(0, size)
        expect(await inclusion(index, size, log.read)).toEqual(naivePath(index, leaves))
        expect(await consistency(older, size, log.read)).toEqual(naiveSubproof(older, leaves, true))
      }),
      { numRuns: 25 },
    )
  })

  test('V-04 a tree of 70,000 has the tiles that the specification counts', () => {
    const { tiles } = grown([70_000])
    const widths = [...tiles.values()].map(({ level, hashes }) => [level, hashes.length / HASH_BYTES])
    expect(widths.filter(([level, width]) => level === 0 && width === 256)).toHaveLength(273)
    expect(widths.filter(([, width]) => width! < 256)).toEqual([
      [0, 112],
      [1, 17],
      [2, 1],
    ])
    expect(widths.filter(([level, width]) => level === 1 && width === 256)).toHaveLength(1)
  })
})

test('there is no proof of what is not there', async () => {
  const { read } = grown([3])
  await expect(inclusion(3, 3, read)).rejects.toThrow('no leaf 3 in a tree of 3')
  await expect(consistency(4, 3, read)).rejects.toThrow('no tree of 4 in one of 3')
})
