import { hash } from 'node:crypto'

/** The hash tree of RFC 6962, section 2.1, kept in tiles of 256 hashes (C2SP tlog-tiles). Pure: it knows no database. */

export const HASH_BYTES = 32

/** SHA-256 into a place of a buffer: as a text of one-byte letters it costs a third of a buffer for each hash. */
export function sha256Into(bytes: Buffer, out: Buffer, at: number): void {
  out.write(hash('sha256', bytes, 'binary'), at, 'latin1')
}

export const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer')

export const TILE_WIDTH = 256
const TILE_BYTES = TILE_WIDTH * HASH_BYTES

/** A tile, or the beginning of one. */
export type Tile = { level: number; n: number; hashes: Buffer }
/** The hashes of the unfinished tile at each level; empty where there is none. */
export type Edge = readonly Buffer[]
/** Reads the first `width` hashes of a tile, or more. */
export type ReadTile = (level: number, n: number, width: number) => Promise<Buffer>

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Buffer = sha256(Buffer.alloc(0))

const NONE = Buffer.alloc(0)
const pair = Buffer.alloc(1 + 2 * HASH_BYTES, 1)

function nodeOf(left: Buffer, right: Buffer): Buffer {
  pair.set(left, 1)
  pair.set(right, 1 + HASH_BYTES)
  return sha256(pair)
}

/** The hash above a power of two of hashes that lie side by side. */
function hashAbove(hashes: Buffer, from: number, count: number): Buffer {
  if (count === 1) return Buffer.from(hashes.subarray(from * HASH_BYTES, (from + 1) * HASH_BYTES))
  const level = Buffer.from(hashes.subarray(from * HASH_BYTES, (from + count) * HASH_BYTES))
  // each round writes the level above over the beginning of the one below
  for (let left = count; left > 1; left /= 2)
    for (let at = 0; at < left; at += 2) {
      level.copy(pair, 1, at * HASH_BYTES, (at + 2) * HASH_BYTES)
      sha256Into(pair, level, (at / 2) * HASH_BYTES)
    }
  return Buffer.from(level.subarray(0, HASH_BYTES))
}

/** The hash of a whole tile, as the level above has it. */
export const hashOfTile = (hashes: Buffer): Buffer => hashAbove(hashes, 0, TILE_WIDTH)

/** The root of the tree whose right edge this is. */
function rootOf(edge: Edge): Buffer {
  let root: Buffer | undefined
  for (const hashes of edge) {
    const width = hashes.length / HASH_BYTES
    let end = width
    // the smallest part is the rightmost one
    for (let count = 1; count <= width; count *= 2) {
      if ((width & count) === 0) continue
      end -= count
      const part = hashAbove(hashes, end, count)
      root = root ? nodeOf(part, root) : part
    }
  }
  return root ?? EMPTY_ROOT
}

/**
 * Adds leaves to a tree.
 * @param leaves their hashes, one after the other
 * @returns every tile that is new or has grown, the new edge and the new root
 */
export function append(
  size: number,
  edge: Edge,
  leaves: Buffer,
): { size: number; edge: Buffer[]; tiles: Tile[]; root: Buffer } {
  const tiles: Tile[] = []
  const grown: Buffer[] = [...edge]
  let before = size
  let added = leaves
  for (let level = 0; added.length > 0; level++) {
    const all = Buffer.concat([edge[level] ?? NONE, added])
    const first = Math.floor(before / TILE_WIDTH)
    const full = Math.floor(all.length / TILE_BYTES)
    const above = Buffer.alloc(full * HASH_BYTES)
    for (let at = 0; at < full; at++) {
      const hashes = all.subarray(at * TILE_BYTES, (at + 1) * TILE_BYTES)
      tiles.push({ level, n: first + at, hashes })
      hashOfTile(hashes).copy(above, at * HASH_BYTES)
    }
    grown[level] = Buffer.from(all.subarray(full * TILE_BYTES))
    if (grown[level]!.length > 0) tiles.push({ level, n: first + full, hashes: grown[level]! })
    before = first
    added = above
  }
  return { size: size + leaves.length / HASH_BYTES, edge: grown, tiles, root: rootOf(grown) }
}

/** The largest power of two below n. */
function split(n: number): number {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

const isPowerOfTwo = (n: number): boolean => 2 ** Math.floor(Math.log2(n)) === n

/** Hashes over ranges of a tree of this size, from its tiles. */
function rangesOf(size: number, read: ReadTile) {
  const widthOf = (level: number, n: number) =>
    Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** level) - n * TILE_WIDTH)

  /** @param count a power of two of leaves, which begin at a multiple of it */
  async function perfect(from: number, count: number): Promise<Buffer> {
    const level = Math.floor(Math.log2(count) / 8)
    const each = TILE_WIDTH ** level
    const n = Math.floor(from / each / TILE_WIDTH)
    const hashes = await read(level, n, widthOf(level, n))
    return hashAbove(hashes, (from / each) % TILE_WIDTH, count / each)
  }

  return async function range(from: number, to: number): Promise<Buffer> {
    const count = to - from
    if (count === 0) return EMPTY_ROOT
    if (isPowerOfTwo(count)) return perfect(from, count)
    const k = split(count)
    return nodeOf(await range(from, from + k), await range(from + k, to))
  }
}

/** The root of the tree when it had this size. */
export const rootAt = (size: number, read: ReadTile): Promise<Buffer> => rangesOf(size, read)(0, size)

/** The path from a leaf's sibling to the root's child (RFC 6962, section 2.1.1). @throws RangeError for a leaf that does not exist */
export async function inclusion(index: number, size: number, read: ReadTile): Promise<Buffer[]> {
  if (index < 0 || index >= size) throw new RangeError(`no leaf ${index} in a tree of ${size}`)
  const range = rangesOf(size, read)
  const path: Buffer[] = []
  for (let from = 0, to = size; to - from > 1; ) {
    const middle = from + split(to - from)
    if (index < middle) {
      path.push(await range(middle, to))
      to = middle
    } else {
      path.push(await range(from, middle))
      from = middle
    }
  }
  return path.reverse()
}

/** The proof that a tree of `older` leaves is the beginning of this one (RFC 6962, section 2.1.2). @throws RangeError */
export async function consistency(older: number, size: number, read: ReadTile): Promise<Buffer[]> {
  if (older < 0 || older > size) throw new RangeError(`no tree of ${older} in one of ${size}`)
  if (older === 0 || older === size) return []
  const range = rangesOf(size, read)
  const path: Buffer[] = []
  let [from, to] = [0, size]
  while (to !== older) {
    const middle = from + split(to - from)
    if (older <= middle) {
      path.push(await range(middle, to))
      to = middle
    } else {
      path.push(await range(from, middle))
      from = middle
    }
  }
  // the reader knows the old tree's own part where it is the whole old tree
  if (from > 0) path.push(await range(from, to))
  return path.reverse()
}
