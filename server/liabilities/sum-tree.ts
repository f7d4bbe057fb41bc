// The tree of docs/transparency.md, Liabilities: pure functions over bytes. A node is 40 bytes: its sum (64 bits, big-endian), its hash.
// The tree of RFC 6962 over n leaves pairs the nodes of a level from the left and moves an unpaired last node to the next level unchanged.
// So a level has half as many nodes as the level below, rounded up, and places need no recursion.
import { hash } from 'node:crypto'

export const NODE_BYTES = 40
export const SUM_BYTES = 8
export const NODE_SALT_BYTES = 32
/** Nodes in a stored tile, and the levels that a tile spans. */
export const TILE_NODES = 256
export const TILE_LEVELS = 8
/** The largest leaf or sum, so that no sum of two of them wraps. */
export const LARGEST_SUM = 2n ** 62n - 1n
/** The same for the upper half of a sum. */
const UPPER_HALF_END = 2 ** 30
const HALF = 2 ** 32

const LEAF_TAG = Buffer.from('\0evens liability\n', 'latin1')
/** kind, owner, part and parts, as a leaf's message has them after its tag */
export const NAME_BYTES = 11
const SALT_AT = LEAF_TAG.length + NAME_BYTES
const CENTS_AT = SALT_AT + NODE_SALT_BYTES
const NODE_TAG = 1

export type Leaf = {
  kind: number
  owner: bigint
  part: number
  parts: number
  salt: Uint8Array
  cents: bigint
}

/** @throws RangeError where a sum is larger than `LARGEST_SUM` */
const tooLarge = () => new RangeError('a sum of liabilities is larger than 2^62 - 1')

/** Hashes many leaves one after the other without allocating memory for each. */
export function leafHasher() {
  const message = Buffer.alloc(CENTS_AT + SUM_BYTES)
  LEAF_TAG.copy(message)
  /**
   * @param name kind, owner, part, parts at `nameAt`, followed by the cents
   * @param salts the leaf's salt at `saltAt`
   * @param nodes receives the leaf's node, at `nodeAt`
   */
  return (
    [name, nameAt]: [Uint8Array, number],
    [salts, saltAt]: [Uint8Array, number],
    [nodes, nodeAt]: [Uint8Array, number],
  ): void => {
    const centsAt = nameAt + NAME_BYTES
    message.set(name.subarray(nameAt, centsAt), LEAF_TAG.length)
    message.set(salts.subarray(saltAt, saltAt + NODE_SALT_BYTES), SALT_AT)
    message.set(name.subarray(centsAt, centsAt + SUM_BYTES), CENTS_AT)
    if (message[CENTS_AT]! >= 0x40) throw tooLarge()
    nodes.set(message.subarray(CENTS_AT), nodeAt)
    nodes.set(hash('sha256', message, 'buffer'), nodeAt + SUM_BYTES)
  }
}

/** One leaf's node. */
export function leafNode({ kind, owner, part, parts, salt, cents }: Leaf): Buffer {
  const name = Buffer.alloc(NAME_BYTES + SUM_BYTES)
  name.writeUInt8(kind, 0)
  name.writeBigUInt64BE(owner, 1)
  name.writeUInt8(part, 9)
  name.writeUInt8(parts, 10)
  name.writeBigUInt64BE(cents, NAME_BYTES)
  const node = Buffer.alloc(NODE_BYTES)
  leafHasher()([name, 0], [salt, 0], [node, 0])
  return node
}

/** Makes nodes of pairs of nodes without allocating memory for each. */
function nodeHasher() {
  const message = Buffer.alloc(1 + 2 * NODE_BYTES)
  message[0] = NODE_TAG
  /** @param at offset of two nodes in `from`; their parent is written at `to` */
  return (from: Buffer, at: number, to: number): void => {
    message.set(from.subarray(at, at + 2 * NODE_BYTES), 1)
    const lower = from.readUInt32BE(at + 4) + from.readUInt32BE(at + NODE_BYTES + 4)
    const carry = lower >= HALF ? 1 : 0
    const upper = from.readUInt32BE(at) + from.readUInt32BE(at + NODE_BYTES) + carry
    if (upper >= UPPER_HALF_END) throw tooLarge()
    from.writeUInt32BE(upper, to)
    from.writeUInt32BE(lower - carry * HALF, to + 4)
    from.set(hash('sha256', message, 'buffer'), to + SUM_BYTES)
  }
}

/**
 * Folds the nodes of a tile into one.
 * @param tile 1 to 256 nodes
 * @param place of a node in the tile whose siblings are wanted
 * @returns the node above all of them, and the siblings from the lowest up
 */
export function foldTile(tile: Uint8Array, place?: number): { top: Buffer; siblings: Buffer[] } {
  const nodes = Buffer.from(tile)
  const join = nodeHasher()
  const siblings: Buffer[] = []
  let on = place
  for (let count = nodes.length / NODE_BYTES; count > 1; count = Math.ceil(count / 2)) {
    if (on !== undefined) {
      const beside = on ^ 1
      if (beside < count)
        siblings.push(Buffer.from(nodes.subarray(beside * NODE_BYTES, (beside + 1) * NODE_BYTES)))
      on >>= 1
    }
    for (let at = 0; at + 1 < count; at += 2) join(nodes, at * NODE_BYTES, (at / 2) * NODE_BYTES)
    if (count % 2 === 1)
      nodes.copyWithin(((count - 1) / 2) * NODE_BYTES, (count - 1) * NODE_BYTES, count * NODE_BYTES)
  }
  return { top: Buffer.from(nodes.subarray(0, NODE_BYTES)), siblings }
}

/** Folds each tile of a level into one node: the nodes of the next stored level. @param nodes from the first one of a tile on */
export function foldTiles(nodes: Uint8Array): Buffer<ArrayBuffer> {
  const tileBytes = TILE_NODES * NODE_BYTES
  const above = Buffer.alloc(Math.ceil(nodes.length / tileBytes) * NODE_BYTES)
  for (let n = 0; n * NODE_BYTES < above.length; n++)
    above.set(foldTile(nodes.subarray(n * tileBytes, (n + 1) * tileBytes)).top, n * NODE_BYTES)
  return above
}

export type TileName = { level: number; n: number }

/** The tiles on the path from a leaf to the root, from the lowest up. */
export function tilesOnPath(place: number, leaves: number): (TileName & { place: number })[] {
  const names = []
  for (let level = 0, at = place, count = leaves; level === 0 || count > 1; level += TILE_LEVELS) {
    const n = Math.floor(at / TILE_NODES)
    names.push({ level, n, place: at % TILE_NODES })
    at = n
    count = Math.ceil(count / TILE_NODES)
  }
  return names
}

/** The number of a tree's tiles, on all stored levels. */
export function tileCount(leaves: number): number {
  let tiles = 0
  for (let count = leaves; ; ) {
    count = Math.ceil(count / TILE_NODES)
    tiles += count
    if (count === 1) return tiles
  }
}

/**
 * The path from a leaf to the root: siblings from the leaf's own to the root's child.
 * @param read returns the nodes of a stored tile
 */
export const pathFromTiles = (
  read: (name: TileName) => Uint8Array,
  place: number,
  leaves: number,
): Buffer[] =>
  tilesOnPath(place, leaves).flatMap(({ place: at, ...name }) => foldTile(read(name), at).siblings)

/** The sum of a node, cents. */
export const nodeSum = (node: Uint8Array): bigint =>
  Buffer.from(node.buffer, node.byteOffset, SUM_BYTES).readBigUInt64BE()

/** The hash of a node. */
export const hashOf = (node: Uint8Array): Buffer => Buffer.from(node.subarray(SUM_BYTES, NODE_BYTES))
