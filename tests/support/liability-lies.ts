import { createHash } from 'node:crypto'
import type { LiabilityProof } from '#contract/transparency.ts'
import { headText, logKey, proofText, signedNote } from '#server/transparency/note.ts'
import { type NaiveLeaf, type NaiveNode, naiveLeaf, naivePart, naiveRoot } from './sum-trees.ts'

/** The answer of a server that may lie in any way: the tree, its statement, and a log with nothing else in it. */
export type Shown = NonNullable<LiabilityProof['proof']>

const KEY = logKey(Buffer.alloc(32, 5), 'evens.example/log')
export const VKEY = KEY.vkey
const AT = '2026-11-24T12:00:00.000Z'

const leafNumber = (number: number) => createHash('sha256').update(`salt ${number}`).digest()
export const leafOf = (
  owner: number,
  [part, parts]: [number, number],
  cents: bigint,
  kind = 1,
): NaiveLeaf => ({
  ...{ kind, owner: BigInt(owner), part, parts, cents },
  salt: leafNumber(owner * 100 + kind * 10 + part),
})

/** Ada (12) has 123.45 in three parts and 25.00 held, Ben (13) nothing, Cleo (14) 900.00; a pool has 3.75. */
export const LEAVES: readonly NaiveLeaf[] = [
  leafOf(12, [2, 3], 5_000n),
  leafOf(7, [1, 1], 125n, 2),
  leafOf(13, [1, 1], 0n),
  leafOf(12, [1, 3], 7_345n),
  leafOf(12, [1, 1], 2_500n, 10),
  leafOf(7, [1, 1], 250n, 3),
  leafOf(14, [1, 1], 90_000n),
  leafOf(12, [3, 3], 0n),
]
const NAMES: Record<number, string> = { 1: 'person', 2: 'event-a', 3: 'event-b', 10: 'held' }

export type Statement = Record<string, unknown> & { kinds: Record<string, string> }

/** The statement that belongs to these leaves when nobody lies. */
export function statementOf(leaves: readonly NaiveLeaf[], root: NaiveNode, tree = 7): Statement {
  const kinds: Record<string, bigint> = {}
  for (const { kind, cents } of leaves) kinds[NAMES[kind]!] = (kinds[NAMES[kind]!] ?? 0n) + cents
  const total = Object.values(kinds).reduce((sum, cents) => sum + cents, 0n)
  return {
    ...{ evens: 'liabilities 1', tree, at: AT, leaves: leaves.length },
    ...{ root: root.hash.toString('base64'), total: total.toString() },
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, cents]) => [kind, cents.toString()])),
    ...{ fees: '100', outside: (-total - 100n).toString(), debts: '0' },
  }
}

/** The proof that a text is the only entry of a log. */
export function loggedAlone(text: string, said = text): string {
  const root = createHash('sha256')
    .update(Buffer.from([0, 3]))
    .update(text)
    .digest()
  const note = signedNote(headText({ origin: 'evens.example/log', size: 1n, root }), [KEY])
  return proofText({ extra: Buffer.from(said), index: 0n, path: [], note })
}

/** The answer to one person about these leaves; `change` lies in the statement. */
export function shown(
  leaves: readonly NaiveLeaf[],
  {
    owner = 12n,
    tree = 7,
    change = (said) => said,
  }: { owner?: bigint; tree?: number; change?: (said: Statement) => Statement } = {},
): Shown {
  const nodes = leaves.map(naiveLeaf)
  const root = naiveRoot(nodes)
  const said = change(statementOf(leaves, root, tree))
  const own = leaves.flatMap((leaf, place) =>
    leaf.owner === owner && [1, 10].includes(leaf.kind) ? [place] : [],
  )
  return {
    ...{ tree: tree.toString(), at: AT, leaves: leaves.length.toString() },
    ...{ root: root.hash.toString('base64'), total: root.sum.toString() },
    parts: own.map((place) => naivePart(place, leaves[place]!, nodes)),
    statement: loggedAlone(JSON.stringify(said)),
  }
}
