import {
  base64,
  headOf,
  keyOf,
  madeLog,
  proofOf,
  sha256,
  statementEntry,
  bytesOf as textBytes,
} from './made-log.ts'

const ORIGIN = 'evens.example/log'
/** It signs the head. */
export const KEY = keyOf(ORIGIN, 'first')
/** When the tree was made. */
export const AT = '2025-11-26T14:00:00.000Z'

export type Leaf = { kind: number; owner: number; part: number; parts: number; cents: bigint }
type Node = { sum: bigint; hash: Uint8Array }
const u64 = (number: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt.asUintN(64, number))
  return bytes
}
const saltOf = (place: number) => sha256(textBytes(`salt ${place}`))

/** The sum tree by its definition; it refuses nothing, so that it can lie. */
function sumTree(leaves: readonly Leaf[]) {
  const nodes = leaves.map(({ kind, owner, part, parts, cents }, place): Node => {
    const numbers = [Uint8Array.of(kind), u64(BigInt(owner)), Uint8Array.of(part, parts)]
    const hash = sha256(
      Uint8Array.of(0),
      textBytes('evens liability\n'),
      ...numbers,
      saltOf(place),
      u64(cents),
    )
    return { sum: cents, hash }
  })
  const split = (count: number) => 2 ** Math.ceil(Math.log2(count) - 1)
  const join = (left: Node, right: Node): Node => ({
    sum: left.sum + right.sum,
    hash: sha256(Uint8Array.of(1), u64(left.sum), left.hash, u64(right.sum), right.hash),
  })
  const node = (from: number, to: number): Node =>
    to - from === 1
      ? nodes[from]!
      : join(node(from, from + split(to - from)), node(from + split(to - from), to))
  const path = (at: number, from: number, to: number): Node[] => {
    if (to - from === 1) return []
    const middle = from + split(to - from)
    return at < middle
      ? [...path(at, from, middle), node(middle, to)]
      : [...path(at, middle, to), node(from, middle)]
  }
  return {
    root: node(0, leaves.length),
    part: (place: number) => ({
      ...leaves[place]!,
      owner: `${leaves[place]!.owner}`,
      cents: `${leaves[place]!.cents}`,
      salt: base64(saltOf(place)),
      index: `${place}`,
      path: path(place, 0, leaves.length).map(({ sum, hash }): [string, string] => [`${sum}`, base64(hash)]),
    }),
  }
}

/** Person 7 has 30.00 in two parts and 5.00 held, person 8 has 10.00, and event 12 has a pool. */
export const LEAVES: Leaf[] = [
  { kind: 1, owner: 7, part: 2, parts: 2, cents: 1000n },
  { kind: 2, owner: 12, part: 1, parts: 1, cents: 700n },
  { kind: 1, owner: 8, part: 1, parts: 1, cents: 1000n },
  { kind: 1, owner: 7, part: 1, parts: 2, cents: 2000n },
  { kind: 10, owner: 7, part: 1, parts: 1, cents: 500n },
]
const OWN = [0, 3, 4]

type Given = { leaves?: Leaf[]; own?: number[]; statement?: object; total?: bigint }
/** A server's answer to person 7 about a tree; `statement` and `total` change its claims. */
export function liabilityReply({ leaves = LEAVES, own = OWN, statement = {}, total }: Given = {}) {
  const tree = sumTree(leaves)
  const all = total ?? tree.root.sum
  const said = {
    ...{ evens: 'liabilities 1', tree: 7, at: AT, leaves: leaves.length, root: base64(tree.root.hash) },
    ...{ total: `${all}`, kinds: { person: `${all - 700n}`, 'event-a': '700' } },
    ...{ fees: '300', outside: `${-all - 290n}`, debts: '-10' },
    ...statement,
  }
  const text = JSON.stringify(said)
  const entries = Array.from({ length: 20 }, (_, at) => textBytes(`entry ${at}`))
  entries[11] = statementEntry(text)
  const log = madeLog(entries)
  return {
    ...{ tree: '7', at: AT, leaves: `${leaves.length}`, root: base64(tree.root.hash), total: `${all}` },
    parts: own.map((place) => tree.part(place)),
    statement: proofOf(log, 11, textBytes(text), headOf(log, 20, ORIGIN, KEY)),
  }
}
