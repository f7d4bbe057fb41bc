import { createHash } from 'node:crypto'

// The hash tree of RFC 6962, section 2.1, written from the RFC alone. Proofs are read by the same recursion by which the RFC
// makes them, from their last hash to their first. It shares no line with the verifier, so that what both say alike means something.

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The root of the tree without entries. */
export const EMPTY_ROOT = sha256()

export const leafHash = (entry: Uint8Array): Buffer => sha256(LEAF, entry)
const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right)

/** The largest power of two below `size`, which is above 1: so many leaves are on the left. */
function leftLeaves(size: bigint): bigint {
  let leaves = 1n
  while (leaves * 2n < size) leaves *= 2n
  return leaves
}

/** The hashes of a proof, the last one first. */
class Proof {
  readonly #hashes: Uint8Array[]
  constructor(hashes: readonly Uint8Array[]) {
    this.#hashes = [...hashes]
  }
  take(): Uint8Array {
    const hash = this.#hashes.pop()
    if (hash?.length !== 32) throw new ProofTooShort()
    return hash
  }
  get used(): boolean {
    return this.#hashes.length === 0
  }
}
class ProofTooShort extends Error {}

const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

/** @returns what `judge` says, and false where a proof has too few hashes */
function unlessTooShort(judge: () => boolean): boolean {
  try {
    return judge()
  } catch (error) {
    if (error instanceof ProofTooShort) return false
    throw error
  }
}

type Inclusion = { hash: Uint8Array; index: bigint; size: bigint; root: Uint8Array }

/** Whether a leaf is in a tree (RFC 6962, section 2.1.1). @param proof from the leaf's sibling to the root's child */
export function isIncluded({ hash, index, size, root }: Inclusion, proof: readonly Uint8Array[]): boolean {
  if (index < 0n || index >= size || hash.length !== 32) return false
  const rest = new Proof(proof)
  const rootOf = (place: bigint, leaves: bigint): Uint8Array => {
    if (leaves === 1n) return hash
    const left = leftLeaves(leaves)
    const sibling = rest.take()
    return place < left
      ? nodeHash(rootOf(place, left), sibling)
      : nodeHash(sibling, rootOf(place - left, leaves - left))
  }
  return unlessTooShort(() => same(rootOf(index, size), root) && rest.used)
}

type Head = { size: bigint; root: Uint8Array }

/** Whether a tree extends an older one (RFC 6962, section 2.1.2). Every tree extends the empty one, without a proof. */
export function isExtended(old: Head, next: Head, proof: readonly Uint8Array[]): boolean {
  if (old.size < 0n || old.size > next.size) return false
  if (old.size === 0n) return proof.length === 0 && same(old.root, EMPTY_ROOT)
  const rest = new Proof(proof)
  /** The roots of the old and of the next tree over the same place. @param whole the old tree is all of it */
  const rootsOf = (before: bigint, leaves: bigint, whole: boolean): [Uint8Array, Uint8Array] => {
    if (before === leaves) {
      const hash = whole ? old.root : rest.take()
      return [hash, hash]
    }
    const left = leftLeaves(leaves)
    const sibling = rest.take()
    if (before <= left) {
      const [older, newer] = rootsOf(before, left, whole)
      return [older, nodeHash(newer, sibling)]
    }
    const [older, newer] = rootsOf(before - left, leaves - left, false)
    return [nodeHash(sibling, older), nodeHash(sibling, newer)]
  }
  return unlessTooShort(() => {
    const [older, newer] = rootsOf(old.size, next.size, true)
    return same(older, old.root) && same(newer, next.root) && rest.used
  })
}
