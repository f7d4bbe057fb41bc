import { type Bytes, Fault, joined, type Sha256, same, sha256 } from './bytes.ts'

/** The tree of RFC 6962, section 2.1, and its tiles (C2SP tlog-tiles). */

export const TILE = 256
const HASH = 32
/** No tree has more levels, so no proof has more hashes. */
export const LONGEST_PATH = 63

export const leafHash = async (entry: Uint8Array, hash: Sha256 = sha256): Promise<Bytes> =>
  hash(joined([0], entry))
const nodeHash = async (left: Bytes, right: Bytes, hash: Sha256): Promise<Bytes> =>
  hash(joined([1], left, right))

/**
 * The way from a leaf to the root by an inclusion path.
 * @returns undefined where the path has another length than this leaf’s, or the leaf is not in a tree of this size
 */
export async function climb<Node>(
  leaf: Node,
  index: bigint,
  size: bigint,
  path: readonly Node[],
  join: (left: Node, right: Node) => Promise<Node>,
): Promise<Node | undefined> {
  if (index < 0n || index >= size) return undefined
  let [here, last, node] = [index, size - 1n, leaf]
  for (const sibling of path) {
    if (last === 0n) return undefined
    if (here % 2n === 1n || here === last) {
      node = await join(sibling, node)
      // the right edge of the tree has no node of its own on a level where it has no sibling
      while (here % 2n === 0n && here !== 0n) [here, last] = [here / 2n, last / 2n]
    } else node = await join(node, sibling)
    ;[here, last] = [here / 2n, last / 2n]
  }
  return last === 0n ? node : undefined
}

/** Whether the leaf is at that place of the tree with that root (RFC 6962, 2.1.1). */
export async function checkInclusion(
  leaf: Bytes,
  index: bigint,
  size: bigint,
  path: readonly Bytes[],
  root: Bytes,
  hash: Sha256 = sha256,
): Promise<boolean> {
  if (![leaf, ...path].every(({ length }) => length === HASH)) return false
  const found = await climb(leaf, index, size, path, (left, right) => nodeHash(left, right, hash))
  return found !== undefined && same(found, root)
}

/** Whether the older tree is the beginning of the newer one (RFC 6962, 2.1.2). */
export async function checkConsistency(
  oldSize: bigint,
  oldRoot: Bytes,
  newSize: bigint,
  newRoot: Bytes,
  path: readonly Bytes[],
  hash: Sha256 = sha256,
): Promise<boolean> {
  if (oldSize < 0n || oldSize > newSize || !path.every(({ length }) => length === HASH)) return false
  if (oldSize === newSize) return path.length === 0 && same(oldRoot, newRoot)
  if (oldSize === 0n) return path.length === 0 && same(oldRoot, await hash(new Uint8Array()))
  const whole = (oldSize & (oldSize - 1n)) === 0n
  const [start, ...rest] = whole ? [oldRoot, ...path] : path
  if (!start || path.length === 0) return false
  let [here, last] = [oldSize - 1n, newSize - 1n]
  while (here % 2n === 1n) [here, last] = [here / 2n, last / 2n]
  let [older, newer] = [start, start]
  for (const node of rest) {
    if (last === 0n) return false
    if (here % 2n === 1n || here === last) {
      older = await nodeHash(node, older, hash)
      newer = await nodeHash(node, newer, hash)
      while (here % 2n === 0n && here !== 0n) [here, last] = [here / 2n, last / 2n]
    } else newer = await nodeHash(newer, node, hash)
    ;[here, last] = [here / 2n, last / 2n]
  }
  return last === 0n && same(older, oldRoot) && same(newer, newRoot)
}

/** Reads the hashes of a tile. */
export type ReadTile = (level: number, n: bigint, width: number) => Promise<Bytes>

/** The path of a tile or a bundle below the log’s prefix. */
export function tilePath(level: number | 'entries', n: bigint, width = TILE): string {
  const digits = n.toString()
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g)!
  const last = groups.pop()
  const folders = groups.map((group) => `x${group}/`).join('')
  return `tile/${level}/${folders}${last}${width === TILE ? '' : `.p/${width}`}`
}

/**
 * A reader of tiles that keeps what it has read.
 * @param get the bytes below the log’s prefix; undefined where the log has no such file. It throws when it cannot reach
 * the log
 * @param keep gets each tile that was read
 */
export function tileReader(
  get: (path: string) => Promise<Bytes | undefined>,
  keep: (path: string, hashes: Bytes) => void = () => {},
): ReadTile {
  const read = new Map<string, Promise<Bytes>>()
  const ask = async (level: number, n: bigint, width: number) => {
    const path = tilePath(level, n, width)
    // a log may remove a partial tile once the tile is full
    const hashes = (await get(path)) ?? (width < TILE ? await get(tilePath(level, n)) : undefined)
    if (!hashes) throw new Fault('tiles', `The log does not give its ${path}.`)
    keep(path, hashes)
    if (hashes.length !== width * HASH && hashes.length !== TILE * HASH)
      throw new Fault('tiles', `The log’s ${path} has ${hashes.length} bytes, not ${width * HASH}.`)
    return hashes.subarray(0, width * HASH)
  }
  return (level, n, width) => {
    const path = tilePath(level, n, width)
    const before = read.get(path)
    if (before) return before
    const now = ask(level, n, width)
    read.set(path, now)
    return now
  }
}

/** The hash over hashes whose number is a power of two. */
export async function fold(hashes: Bytes, hash: Sha256 = sha256): Promise<Bytes> {
  let row = Array.from({ length: hashes.length / HASH }, (_, at) => hashes.slice(at * HASH, (at + 1) * HASH))
  while (row.length > 1) {
    const pairs = Array.from({ length: row.length / 2 }, (_, at) =>
      nodeHash(row[2 * at]!, row[2 * at + 1]!, hash),
    )
    row = await Promise.all(pairs)
  }
  return row[0]!
}

/** The largest power of two below a number above one. */
const splitOf = (count: bigint): bigint => 1n << BigInt((count - 1n).toString(2).length - 1)

/** Hashes of parts of the tree with `size` leaves. */
export function rangesOf(size: bigint, read: ReadTile, hash: Sha256 = sha256) {
  /** @param from a multiple of `count`, a power of two */
  async function subtree(from: bigint, count: bigint): Promise<Bytes> {
    const height = count.toString(2).length - 1
    const level = Math.floor(height / 8)
    const hashes = 1 << (height % 8)
    const unit = 1n << BigInt(8 * level)
    const [first, all] = [from / unit, size / unit]
    const n = first / BigInt(TILE)
    const width = all - n * BigInt(TILE)
    const tile = await read(level, n, width < TILE ? Number(width) : TILE)
    const at = Number(first % BigInt(TILE)) * HASH
    return fold(tile.subarray(at, at + hashes * HASH), hash)
  }
  return async function range(from: bigint, to: bigint): Promise<Bytes> {
    const count = to - from
    if ((count & (count - 1n)) === 0n) return subtree(from, count)
    const middle = from + splitOf(count)
    return nodeHash(await range(from, middle), await range(middle, to), hash)
  }
}

/** The consistency path between two sizes. It is not checked against roots. */
export async function consistencyFromTiles(
  oldSize: bigint,
  newSize: bigint,
  read: ReadTile,
  hash: Sha256 = sha256,
): Promise<Bytes[]> {
  if (oldSize === 0n || oldSize === newSize) return []
  const range = rangesOf(newSize, read, hash)
  const path: Bytes[] = []
  let [from, to, known] = [0n, newSize, true]
  while (oldSize !== to) {
    const middle = from + splitOf(to - from)
    if (oldSize <= middle) {
      path.unshift(await range(middle, to))
      to = middle
    } else {
      path.unshift(await range(from, middle))
      from = middle
      known = false
    }
  }
  // the path leaves out the older tree’s own root
  return known ? path : [await range(from, to), ...path]
}
