import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { madeLog, sha256, bytesOf as textBytes } from '#tests/support/made-log.ts'
import { fc } from '#tests/support/properties.ts'
import { rootFromTiles } from '#verifier/log/apart.ts'
import { type Bytes, fromBase64, same, toBase64 } from '#verifier/log/bytes.ts'
import {
  checkConsistency,
  checkInclusion,
  consistencyFromTiles,
  leafHash,
  tilePath,
  tileReader,
} from '#verifier/log/tree.ts'

type Inclusion = { index: number; size: number; path: string[] }
type Consistency = { old: number; size: number; path: string[] }
const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../docs/transparency-vectors.json'), 'utf8'),
) as {
  rfc6962: { entries: string[]; roots: string[]; inclusion: Inclusion[]; consistency: Consistency[] }
  large: {
    size: number
    roots: Record<string, string>
    tiles: Record<string, string>
    inclusion: Inclusion[]
    consistency: Consistency[]
  }
}
const hashes = (path: readonly string[]) => path.map((text) => fromBase64(text, 32)!)
const readerOf = (log: ReturnType<typeof madeLog>) => tileReader(async (path) => log.file(path))

/** The roots of the published test tree, as other logs’ tests have them. */
const PUBLISHED = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

describe('V-12 the published tree of RFC 6962', () => {
  const { rfc6962 } = vectors
  const entries = rfc6962.entries.map((hex) => new Uint8Array(Buffer.from(hex, 'hex')))
  const log = madeLog(entries)
  const root = (size: number) => new Uint8Array(Buffer.from(PUBLISHED[size - 1]!, 'hex'))

  test('has the published roots, also from its tiles', async () => {
    expect(rfc6962.roots).toEqual(PUBLISHED)
    for (let size = 1; size <= 8; size++)
      expect(await rootFromTiles(BigInt(size), readerOf(madeLog(entries.slice(0, size))))).toEqual(root(size))
    expect(await rootFromTiles(0n, readerOf(log))).toEqual(sha256())
  })

  test('every proof that Go makes of it holds, and is the one that the tiles give', async () => {
    for (const { index, size, path } of rfc6962.inclusion) {
      const leaf = await leafHash(entries[index]!)
      const at = [BigInt(index), BigInt(size)] as const
      expect(await checkInclusion(leaf, ...at, hashes(path), root(size))).toBe(true)
    }
    for (const { old, size, path } of rfc6962.consistency) {
      const sizes = [BigInt(old), BigInt(size)] as const
      expect(await checkConsistency(sizes[0], root(old), sizes[1], root(size), hashes(path))).toBe(true)
      const reader = readerOf(madeLog(entries.slice(0, size)))
      expect((await consistencyFromTiles(...sizes, reader)).map(toBase64)).toEqual(path)
    }
  })
})

describe('V-12 a tree of 70,000 entries that Go made', () => {
  const { large } = vectors
  const log = madeLog(Array.from({ length: large.size }, (_, at) => textBytes(`${at}`)))
  const root = (size: number) => log.root(size)

  test('has the same roots and the same tiles', async () => {
    for (const [size, text] of Object.entries(large.roots)) expect(toBase64(root(Number(size)))).toBe(text)
    for (const [path, text] of Object.entries(large.tiles))
      expect(toBase64(sha256(log.file(path)!))).toBe(text)
    const fast = (bytes: Bytes) => sha256(bytes)
    expect(toBase64(await rootFromTiles(70_000n, readerOf(log), fast))).toBe(large.roots['70000'])
  })

  test('its proofs hold', async () => {
    for (const { index, size, path } of large.inclusion) {
      const leaf = await leafHash(textBytes(`${index}`))
      expect(await checkInclusion(leaf, BigInt(index), BigInt(size), hashes(path), root(size))).toBe(true)
    }
    for (const { old, size, path } of large.consistency)
      expect(await checkConsistency(BigInt(old), root(old), BigInt(size), root(size), hashes(path))).toBe(
        true,
      )
  })

  test('its proofs come from a few tiles', async () => {
    const asked: string[] = []
    const reader = tileReader(
      async (path) => log.file(path),
      (path) => asked.push(path),
    )
    const path = await consistencyFromTiles(65_537n, 70_000n, reader)
    expect(await checkConsistency(65_537n, root(65_537), 70_000n, root(70_000), path)).toBe(true)
    expect(asked.length).toBeLessThan(8)
  })
})

describe('V-12 proofs', () => {
  const log = madeLog(Array.from({ length: 700 }, (_, at) => textBytes(`entry ${at}`)))
  const sizes = fc.integer({ min: 1, max: log.size })

  test('from tiles are those of the recursive definition', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async (size, seed) => {
        const old = seed % (size + 1)
        const reader = tileReader(async (path) => madeLogOf(size).file(path))
        const consistency = await consistencyFromTiles(BigInt(old), BigInt(size), reader)
        expect(consistency.map(toBase64)).toEqual(log.consistency(old, size).map(toBase64))
        expect(same(await rootFromTiles(BigInt(size), reader), log.root(size))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
  const madeLogOf = (size: number) =>
    madeLog(Array.from({ length: size }, (_, at) => textBytes(`entry ${at}`)))

  test.each<[string, bigint, bigint, (path: Bytes[]) => Bytes[]]>([
    ['an index beyond the log', 700n, 700n, (path) => path],
    ['an index below zero', -1n, 700n, (path) => path],
    ['the neighbour’s index', 699n, 700n, (path) => path],
    ['another size', 698n, 1400n, (path) => path],
    ['a hash less', 698n, 700n, (path) => path.slice(1)],
    ['a hash more', 698n, 700n, (path) => [...path, path[0]!]],
    ['a truncated hash', 698n, 700n, (path) => [path[0]!.slice(0, 31), ...path.slice(1)]],
    ['no hashes', 698n, 700n, () => []],
    ['hashes in another order', 698n, 700n, (path) => path.toReversed()],
  ])('V-13 an inclusion proof with %s is seen', async (_, index, size, change) => {
    const path = log.inclusion(698)
    expect(await checkInclusion(log.leaf(698), 698n, 700n, path, log.root())).toBe(true)
    expect(await checkInclusion(log.leaf(698), index, size, change(path), log.root())).toBe(false)
  })

  test('the empty log is the beginning of every log, and a log of itself', async () => {
    expect(await checkConsistency(0n, sha256(), 700n, log.root(), [])).toBe(true)
    expect(await checkConsistency(0n, log.root(), 700n, log.root(), [])).toBe(false)
    expect(await checkConsistency(700n, log.root(), 700n, log.root(), [])).toBe(true)
    expect(await checkConsistency(700n, log.root(), 699n, log.root(699), [])).toBe(false)
  })
})

describe('tiles', () => {
  test('are addressed as C2SP says', () => {
    expect(tilePath(0, 1_234_067n)).toBe('tile/0/x001/x234/067')
    expect(tilePath('entries', 0n)).toBe('tile/entries/000')
    expect(tilePath(1, 273n, 112)).toBe('tile/1/273.p/112')
    expect(tilePath(2, 1000n)).toBe('tile/2/x001/000')
  })

  test('a partial tile that is gone is read from the full one', async () => {
    const log = madeLog(Array.from({ length: 300 }, (_, at) => textBytes(`${at}`)))
    const reader = tileReader(async (path) => (path.includes('.p/') ? undefined : log.file(path)))
    expect(await reader(0, 0n, 17)).toEqual(log.file('tile/0/000.p/17'))
    await expect(reader(0, 1n, 44)).rejects.toThrow('The log does not give its tile/0/001.p/44.')
  })

  test('V-13 a tile that is cut is seen', async () => {
    const log = madeLog(Array.from({ length: 300 }, (_, at) => textBytes(`${at}`)))
    const cut = tileReader(async (path) => log.file(path)?.slice(0, -1))
    await expect(cut(0, 0n, 256)).rejects.toThrow('The log’s tile/0/000 has 8191 bytes, not 8192.')
  })
})
