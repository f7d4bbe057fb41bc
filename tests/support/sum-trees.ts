import { createHash } from 'node:crypto'
import type { LiabilityPart } from '#contract/transparency.ts'

/**
 * A tree of liabilities by the definition of RFC 6962, recursive and without a look at any range: it shares no code with the server, and
 * makes the trees of liars too. Sums wrap at 2^64 as a careless program's do.
 */
export type NaiveNode = { sum: bigint; hash: Buffer }
export type NaiveLeaf = {
  kind: number
  owner: bigint
  part: number
  parts: number
  salt: Buffer
  cents: bigint
}

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const u64 = (number: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt.asUintN(64, number))
  return bytes
}

export const naiveLeaf = ({ kind, owner, part, parts, salt, cents }: NaiveLeaf): NaiveNode => ({
  sum: BigInt.asUintN(64, cents),
  hash: sha256(
    Buffer.from('\0evens liability\n'),
    Buffer.from([kind]),
    u64(owner),
    Buffer.from([part, parts]),
    salt,
    u64(cents),
  ),
})

const naiveNode = (left: NaiveNode, right: NaiveNode): NaiveNode => ({
  sum: BigInt.asUintN(64, left.sum + right.sum),
  hash: sha256(Buffer.from([1]), u64(left.sum), left.hash, u64(right.sum), right.hash),
})

/** The largest power of two below n. */
function split(n: number): number {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

export function naiveRoot(leaves: readonly NaiveNode[]): NaiveNode {
  if (leaves.length === 1) return leaves[0]!
  const k = split(leaves.length)
  return naiveNode(naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)))
}

export function naivePath(place: number, leaves: readonly NaiveNode[]): NaiveNode[] {
  if (leaves.length === 1) return []
  const k = split(leaves.length)
  return place < k
    ? [...naivePath(place, leaves.slice(0, k)), naiveRoot(leaves.slice(k))]
    : [...naivePath(place - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k))]
}

/** The part that the server would answer for a leaf. */
export const naivePart = (place: number, leaf: NaiveLeaf, nodes: readonly NaiveNode[]): LiabilityPart => ({
  ...{ kind: leaf.kind, owner: leaf.owner.toString(), part: leaf.part, parts: leaf.parts },
  salt: leaf.salt.toString('base64'),
  cents: leaf.cents.toString(),
  index: place.toString(),
  path: naivePath(place, nodes).map(({ sum, hash }): [string, string] => [
    sum.toString(),
    hash.toString('base64'),
  ]),
})
