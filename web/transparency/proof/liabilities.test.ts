import { describe, expect, test } from 'vitest'
import {
  base64,
  headOf,
  keyOf,
  madeLog,
  proofOf,
  sha256,
  statementEntry,
  bytesOf as textBytes,
} from '#tests/support/made-log.ts'
import { checkLiabilities, type LiabilityReply, type LiabilityTrust } from './liabilities.ts'

const ORIGIN = 'evens.example/log'
const key = keyOf(ORIGIN, 'first')
const AT = '2025-11-26T14:00:00.000Z'

type Leaf = { kind: number; owner: number; part: number; parts: number; cents: bigint }
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
const LEAVES: Leaf[] = [
  { kind: 1, owner: 7, part: 2, parts: 2, cents: 1000n },
  { kind: 2, owner: 12, part: 1, parts: 1, cents: 700n },
  { kind: 1, owner: 8, part: 1, parts: 1, cents: 1000n },
  { kind: 1, owner: 7, part: 1, parts: 2, cents: 2000n },
  { kind: 10, owner: 7, part: 1, parts: 1, cents: 500n },
]
const OWN = [0, 3, 4]

type Given = { leaves?: Leaf[]; own?: number[]; statement?: object; total?: bigint }
function replyOf({ leaves = LEAVES, own = OWN, statement = {}, total }: Given = {}): LiabilityReply {
  const tree = sumTree(leaves)
  const all = total ?? tree.root.sum
  const said = {
    ...{ evens: 'liabilities 1', tree: 7, at: AT, leaves: leaves.length, root: base64(tree.root.hash) },
    ...{ total: `${all}`, kinds: { person: `${all - 700n}`, 'event-a': '700' } },
    ...{ fees: '300', outside: `${-all - 310n}`, debts: '10' },
    ...statement,
  }
  const text = JSON.stringify(said)
  const entries = Array.from({ length: 20 }, (_, at) => textBytes(`entry ${at}`))
  entries[11] = statementEntry(text)
  const log = madeLog(entries)
  return {
    ...{ tree: '7', at: AT, leaves: `${leaves.length}`, root: base64(tree.root.hash), total: `${all}` },
    parts: own.map((place) => tree.part(place)),
    statement: proofOf(log, 11, textBytes(text), headOf(log, 20, ORIGIN, key)),
  }
}
const trust: LiabilityTrust = { owner: '7', keys: [key.vkey], newest: '6', now: Date.parse(AT) / 1000 + 3600 }

describe('V-07 one’s own balance', () => {
  test('is in the tree, whose root is in the log', async () => {
    expect(await checkLiabilities(replyOf(), trust)).toMatchObject({
      ok: true,
      tree: 7n,
      leaves: 5n,
      total: 5200n,
      purse: 3000n,
      held: 500n,
      found: { index: 11n, signers: [{ vkey: key.vkey }] },
    })
  })

  test('may be empty, alone in the tree, or in a tree that is not in the log yet', async () => {
    const empty: Leaf[] = [{ kind: 1, owner: 7, part: 1, parts: 1, cents: 0n }]
    const alone = replyOf({ leaves: empty, own: [0], statement: { kinds: {} } })
    expect(await checkLiabilities(alone, trust)).toMatchObject({ ok: true, purse: 0n, held: 0n })
    const fresh = { ...replyOf(), statement: null }
    const soon = { ...trust, now: Date.parse(AT) / 1000 + 5 }
    expect(await checkLiabilities(fresh, soon)).toMatchObject({ ok: true, found: null })
  })
})

const changedPart = (change: (part: LiabilityReply['parts'][number]) => object, at = 0): LiabilityReply => {
  const reply = replyOf()
  return {
    ...reply,
    parts: reply.parts.map((part, place) => (place === at ? { ...part, ...change(part) } : part)),
  }
}
const withLeaf = (place: number, change: Partial<Leaf>) =>
  LEAVES.toSpliced(place, 1, { ...LEAVES[place]!, ...change })

describe('V-13 a tree of liabilities', () => {
  const M = 2n ** 62n
  test.each<[string, string, LiabilityReply, Partial<LiabilityTrust>?]>([
    ['without the purse', 'parts', replyOf({ own: [4] })],
    ['with a part less', 'parts', replyOf({ own: [0, 4] })],
    ['with a part counted twice', 'parts', replyOf({ own: [0, 0, 3, 4] })],
    ['with a part of somebody else', 'parts', replyOf({ own: [0, 2, 3, 4] })],
    ['whose leaf serves two people', 'parts', replyOf({ own: [2] })],
    [
      'whose leaf serves two people under another name',
      'path',
      { ...replyOf(), parts: [{ ...replyOf({ own: [2] }).parts[0]!, owner: '7' }] },
    ],
    ['with a pool for a purse', 'parts', replyOf({ leaves: withLeaf(0, { kind: 2 }) })],
    [
      'with five parts',
      'parts',
      replyOf({
        leaves: [1, 2, 3, 4, 5].map((part) => ({ kind: 1, owner: 7, part, parts: 5, cents: 1n })),
        own: [0, 1, 2, 3, 4],
        statement: { kinds: { person: '5' } },
      }),
    ],
    ['with two counts of parts', 'parts', replyOf({ leaves: withLeaf(0, { parts: 3 }) })],
    ['with less in a part than its leaf has', 'path', changedPart(() => ({ cents: '999' }))],
    ['with a sum below zero', 'range', changedPart(() => ({ cents: '-1000' }))],
    ['with a sum over 2^62', 'range', changedPart(() => ({ cents: `${M}` }))],
    [
      'that wraps at 2^64',
      'range',
      replyOf({ leaves: withLeaf(2, { cents: 2n ** 64n - 1500n }), total: 2700n }),
    ],
    [
      'with a sum on the way that is over 2^62',
      'range',
      replyOf({
        leaves: withLeaf(1, { cents: M - 1n }).concat([
          { kind: 2, owner: 1, part: 1, parts: 1, cents: M - 1n },
        ]),
      }),
    ],
    [
      'with swapped sums of two siblings',
      'path',
      changedPart(({ path, cents }) => ({
        cents: path[0]![0],
        path: [[cents, path[0]![1]], ...path.slice(1)],
      })),
    ],
    [
      'with swapped sums above',
      'path',
      changedPart(({ path }) => ({
        path: [path[0], [path[2]![0], path[1]![1]], [path[1]![0], path[2]![1]]],
      })),
    ],
    [
      'with a truncated hash',
      'path',
      changedPart(({ path }) => ({ path: [[path[0]![0], base64(sha256().slice(0, 31))], ...path.slice(1)] })),
    ],
    ['with a path that is too short', 'path', changedPart(({ path }) => ({ path: path.slice(1) }))],
    ['with an index out of range', 'path', changedPart(() => ({ index: '5' }))],
    ['with another total', 'total', { ...replyOf(), total: '5100' }],
    [
      'whose statement says another total',
      'statement',
      replyOf({ statement: { total: '5100', kinds: { person: '5100' }, outside: '-5410' } }),
    ],
    ['whose statement says another root', 'statement', replyOf({ statement: { root: base64(sha256()) } })],
    ['whose statement is of another tree', 'statement', replyOf({ statement: { tree: 6 } })],
    [
      'whose kinds do not add up',
      'sums',
      replyOf({ statement: { kinds: { person: '4499', 'event-a': '700' } } }),
    ],
    ['whose equation does not come to zero', 'sums', replyOf({ statement: { outside: '-5500' } })],
    ['whose statement has spaces', 'statement', replyOf({ statement: { at: '' } })],
    [
      'whose statement is not in the log',
      'inclusion',
      { ...replyOf(), statement: replyOf().statement!.replace('index 11', 'index 12') },
    ],
    ['whose statement never enters the log', 'statement', { ...replyOf(), statement: null }],
    ['whose statement’s head nobody has signed', 'signature', replyOf(), { keys: [] }],
    ['that is older than one before', 'older', replyOf(), { newest: '8' }],
    ['of another root', 'path', { ...replyOf(), root: base64(sha256()) }],
    ['without parts', 'parts', { ...replyOf(), parts: undefined as never }],
  ])('%s is seen', async (_, check, reply, more = {}) => {
    const checked = await checkLiabilities(reply, { ...trust, ...more })
    expect(checked).toMatchObject({ ok: false, check, why: expect.stringMatching(/^[A-Z].*\.$/) })
  })
})
