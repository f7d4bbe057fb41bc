import { randomBytes } from 'node:crypto'
import {
  type Bytes,
  base64,
  bytesOf,
  headOf,
  keyOf,
  type MadeLog,
  madeLog,
  noteOf,
  proofOf,
  recordOf,
  type Signing,
  sha256,
} from './made-log.ts'

/** A log that grows, with postings, promises and a tree of what is owed: what a browser asks a server for, made without a line of ours. */

let keys = 0
/** A new key of a log. */
export const logKey = (name: string): Signing => keyOf(name, `key ${keys++} of the tests`)

const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}

export type SmallLog = {
  origin: string
  /** signs heads and promises */
  key: Signing
  /** @returns its place */
  add: (entry: Uint8Array) => number
  /** Puts something else in the place of an entry. */
  change: (index: number, entry: Uint8Array) => void
  size: () => number
  root: () => string
  head: (size?: number, by?: readonly Signing[]) => string
  /** A .tlog-proof of an entry. */
  proof: (index: number, extra: Uint8Array, head?: string) => string
  /** A file below the log’s prefix. */
  file: (path: string) => Bytes | undefined
}

export function smallLog(origin: string): SmallLog {
  const entries: Uint8Array[] = []
  let made: MadeLog | undefined
  const now = () => {
    made ??= madeLog(entries)
    return made
  }
  const log: SmallLog = {
    origin,
    key: logKey(origin),
    add: (entry) => {
      made = undefined
      return entries.push(entry) - 1
    },
    change: (index, entry) => {
      made = undefined
      entries[index] = entry
    },
    size: () => entries.length,
    root: () => base64(now().root()),
    head: (size = entries.length, by = [log.key]) => headOf(now(), size, origin, ...by),
    proof: (index, extra, head = log.head()) => proofOf(now(), index, extra, head),
    file: (path) => now().file(path),
  }
  return log
}
/** A posting as the ledger has it: who gave to whom. An account is its owner and its kind. */
export type SmallPosting = {
  id: number
  source: [owner: number, kind: number]
  destination: [owner: number, kind: number]
  cents: number
  atMs: number
}

/** The account of a person's purse. */
export const purseOf = (owner: number): [number, number] => [owner, 1]
/** Money outside, by card. */
export const OUTSIDE: [number, number] = [0, 96]

/** A posting's record, its salt, and its entry in the log. */
export function sealedPosting({ id, source, destination, cents, atMs }: SmallPosting) {
  const record = Buffer.from(recordOf({ posting: id, source, destination, cents, at: BigInt(atMs) * 1000n }))
  const salt = randomBytes(32)
  return { record, salt, entry: entryOf(salt, record) }
}

/** The entry of a posting that touches somebody. */
export const entryOf = (salt: Uint8Array, record: Uint8Array): Uint8Array =>
  Buffer.concat(
    [[1], sha256(bytesOf('evens posting 1\n'), salt, record)].map((part) => Uint8Array.from(part)),
  )

/** The signed promise that a posting will be in the log. */
export function promiseOf(log: SmallLog, entry: Uint8Array, { id, atMs }: SmallPosting): string {
  const leaf = base64(sha256(Uint8Array.of(0), entry))
  const by = Math.floor(atMs / 1000) + 60
  return noteOf(`evens receipt promise 1\n${log.origin}\n${leaf}\n${id}\n${by}\n`, log.key)
}

type Node = { sum: bigint; hash: Uint8Array }
/** `kind` is that of a purse by default. */
export type SmallLeaf = { owner: number; part: number; parts: number; cents: bigint; kind?: number }

/** The largest power of two below a count above one. */
const halfOf = (count: number): number => 2 ** Math.ceil(Math.log2(count) - 1)

const joined = (left: Node, right: Node): Node => ({
  sum: left.sum + right.sum,
  hash: sha256(Uint8Array.of(1), u64(left.sum), left.hash, u64(right.sum), right.hash),
})

function top(nodes: readonly Node[]): Node {
  if (nodes.length === 1) return nodes[0]!
  const half = halfOf(nodes.length)
  return joined(top(nodes.slice(0, half)), top(nodes.slice(half)))
}

function sumPath(index: number, nodes: readonly Node[]): Node[] {
  if (nodes.length < 2) return []
  const half = halfOf(nodes.length)
  const [left, right] = [nodes.slice(0, half), nodes.slice(half)]
  return index < half ? [...sumPath(index, left), top(right)] : [...sumPath(index - half, right), top(left)]
}

/** A tree of what is owed. */
export function smallTree(leaves: readonly SmallLeaf[]) {
  const salts = leaves.map(() => randomBytes(32))
  const nodes = leaves.map(({ owner, part, parts, cents, kind = 1 }, at) => ({
    sum: cents,
    hash: sha256(
      Uint8Array.of(0),
      bytesOf('evens liability\n'),
      Uint8Array.of(kind),
      u64(BigInt(owner)),
      Uint8Array.of(part, parts),
      salts[at]!,
      u64(cents),
    ),
  }))
  const root = top(nodes)
  return {
    root: base64(root.hash),
    total: root.sum,
    partsOf: (of: number, kinds: readonly number[] = [1]) =>
      leaves.flatMap(({ owner, part, parts, cents, kind = 1 }, index) =>
        owner !== of || !kinds.includes(kind)
          ? []
          : [
              {
                ...{ kind, owner: `${owner}`, part, parts, salt: base64(salts[index]!) },
                ...{ cents: `${cents}`, index: `${index}` },
                path: sumPath(index, nodes).map(({ sum, hash }): [string, string] => [
                  `${sum}`,
                  base64(hash),
                ]),
              },
            ],
      ),
  }
}
