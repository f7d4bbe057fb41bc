import {
  type Bytes,
  decimal,
  Fault,
  fromBase64,
  joined,
  judged,
  type Refused,
  readJson,
  same,
  sha256,
  u64,
  utf8,
} from './bytes.ts'
import { parseProof, provenEntry, type Signed } from './receipt.ts'
import { climb } from './tree.ts'

/** Liabilities: one person’s own parts of the newest tree, and the tree’s statement in the log. */

/** No leaf and no sum is larger, so nothing overflows. */
const MOST = (1n << 62n) - 1n
const MOST_PARTS = 4
const PURSE = 1
const HELD = 10
/** A tree’s statement enters the log within this many seconds of the tree’s moment: a large one takes its time. */
const STATEMENT = 600

type LiabilityPartReply = {
  kind: number
  owner: string
  part: number
  parts: number
  salt: string
  cents: string
  index: string
  path: [string, string][]
}
/** The `proof` in the answer of `GET /api/liabilities/latest/proof`. */
export type LiabilityReply = {
  tree: string
  at: string
  leaves: string
  root: string
  total: string
  parts: LiabilityPartReply[]
  statement: string | null
}
export type LiabilityTrust = {
  /** the id of the person with this balance, or of the thing that owns these parts */
  owner: string
  /** the numbers of the wanted kinds: a person's by default */
  kinds?: readonly number[]
  /** verifier keys of the log, and of the witnesses that the reader knows */
  keys: readonly string[]
  witnesses?: readonly string[]
  /** the number of the newest tree that the reader has seen */
  newest?: string
  /** the present, seconds since 1970: by it the statement can be overdue */
  now?: number
}
export type CheckedLiabilities =
  | {
      ok: true
      tree: bigint
      at: string
      leaves: bigint
      root: Bytes
      /** sums in cents */
      total: bigint
      purse: bigint
      held: bigint
      /** the place of the statement in the log; null while the log does not have it yet */
      found: (Signed & { index: bigint }) | null
      statement: LiabilityStatement | null
    }
  | Refused

type Node = { sum: bigint; hash: Bytes }

const inRange = (text: unknown): bigint => {
  const cents = decimal(text)
  if (cents === undefined || cents > MOST)
    throw new Fault('range', 'A sum in the tree is not a number from 0 to 2^62 − 1.')
  return cents
}

async function join(left: Node, right: Node): Promise<Node> {
  const sum = left.sum + right.sum
  if (sum > MOST) throw new Fault('range:large')
  return { sum, hash: await sha256(joined([1], u64(left.sum), left.hash, u64(right.sum), right.hash)) }
}

async function leafOf({ kind, owner, part, parts, salt, cents }: LiabilityPartReply): Promise<Node> {
  const [secret, number, sum] = [fromBase64(salt, 32), decimal(owner), inRange(cents)]
  if (!secret || number === undefined) throw new Fault('leaf')
  const tag = utf8('evens liability\n')
  const hash = await sha256(joined([0], tag, [kind], u64(number), [part], [parts], secret, u64(sum)))
  return { sum, hash }
}

/** Checks one’s own parts, from each leaf to the root that the log’s statement names. */
export function checkLiabilities(reply: LiabilityReply, trust: LiabilityTrust): Promise<CheckedLiabilities> {
  return judged(async () => {
    const [tree, leaves, root, total] = [
      decimal(reply.tree),
      decimal(reply.leaves),
      fromBase64(reply.root, 32),
      inRange(reply.total),
    ]
    if (tree === undefined || leaves === undefined || !root) throw new Fault('tree')
    if (trust.newest !== undefined && tree < BigInt(trust.newest)) throw new Fault('older')
    const shaped =
      Array.isArray(reply.parts) &&
      reply.parts.every((part) => Array.isArray(part?.path) && part.path.every(Array.isArray))
    if (!shaped) throw new Fault('parts:none')
    checkParts(reply.parts, trust.owner, trust.kinds ?? [PURSE, HELD])
    for (const part of reply.parts) await checkPath(part, leaves, { sum: total, hash: root })
    const { found, statement } = await checkStatement(reply, trust)
    const sumOf = (kind: number) =>
      reply.parts.reduce((sum, part) => (part.kind === kind ? sum + BigInt(part.cents) : sum), 0n)
    const [purse, held] = [sumOf(PURSE), sumOf(HELD)]
    return { ok: true, tree, at: reply.at, leaves, root, total, purse, held, found, statement }
  })
}

/** Checks that each kind’s parts appear once, and all are the owner’s. */
function checkParts(parts: readonly LiabilityPartReply[], owner: string, kinds: readonly number[]): void {
  if (parts.some((part) => part.owner !== owner)) throw new Fault('parts:owner')
  if (parts.some(({ kind }) => !kinds.includes(kind))) throw new Fault('parts:kind')
  if (new Set(parts.map(({ index }) => index)).size !== parts.length) throw new Fault('parts:leaf')
  for (const kind of kinds) {
    const own = parts.filter((part) => part.kind === kind)
    const count = own[0]?.parts ?? 0
    // a purse is in the tree even when it is empty
    if (kind === PURSE && count === 0) throw new Fault('parts:purse')
    const numbers = own.map(({ part }) => part).sort((a, b) => a - b)
    const complete = numbers.length === count && numbers.every((part, at) => part === at + 1)
    if (count > MOST_PARTS || !complete || own.some((part) => part.parts !== count)) throw new Fault('parts')
  }
}

async function checkPath(part: LiabilityPartReply, leaves: bigint, root: Node): Promise<void> {
  const index = decimal(part.index)
  const path = part.path.map(([cents, base64]) => {
    const hash = fromBase64(base64, 32)
    if (!hash) throw new Fault('path:hash')
    return { sum: inRange(cents), hash }
  })
  const top = index === undefined ? undefined : await climb(await leafOf(part), index, leaves, path, join)
  if (!top || !same(top.hash, root.hash)) throw new Fault('path')
  if (top.sum !== root.sum) throw new Fault('total')
}

export type LiabilityStatement = {
  evens: string
  tree: number
  at: string
  leaves: number
  root: string
  total: string
  kinds: Record<string, string>
  fees: string
  outside: string
  debts: string
}

const STATEMENT_FIELDS = 'evens,tree,at,leaves,root,total,kinds,fees,outside,debts'

const signed = (text: unknown): bigint => {
  if (typeof text !== 'string' || !/^(?:0|-?[1-9]\d{0,18})$/.test(text))
    throw new Fault('statement', 'A sum in the statement is not a number of cents.')
  return BigInt(text)
}

/** The statement of a tree of liabilities, from its text in the log. @throws Fault when it is not well formed or its sums do not agree */
export function readLiabilityStatement(text: Bytes): LiabilityStatement {
  const found = readJson(text) as LiabilityStatement | undefined
  if (!found || Object.keys(found).join() !== STATEMENT_FIELDS)
    throw new Fault('statement', 'The statement is not written as its format says.')
  const { evens, tree, leaves, root, kinds } = found
  const counts = [tree, leaves].every((number) => Number.isSafeInteger(number) && number > 0)
  if (evens !== 'liabilities 1' || !counts || !fromBase64(root, 32) || !Number.isFinite(Date.parse(found.at)))
    throw new Fault('statement', 'The statement has a field that no tree of liabilities has.')
  const total = inRange(found.total)
  const owed = Object.values(kinds ?? {}).map(inRange)
  if (owed.reduce((sum, cents) => sum + cents, 0n) !== total)
    throw new Fault('sums', 'The kinds in the statement do not add up to its total.')
  const [fees, outside, debts] = [signed(found.fees), signed(found.outside), signed(found.debts)]
  // only the accounts of the world outside can be above or below zero
  if (fees < 0n || debts > 0n)
    throw new Fault('sums', 'The statement’s fees are below zero, or its debts are owed to people.')
  if (total + fees + outside + debts !== 0n)
    throw new Fault('sums', 'The statement’s total, fees, outside and debts do not add up to zero.')
  return found
}

/** Checks that the statement in the log is of this tree. */
async function checkStatement(reply: LiabilityReply, trust: LiabilityTrust) {
  if (reply.statement === null) {
    if (trust.now !== undefined && trust.now > Date.parse(reply.at) / 1000 + STATEMENT)
      throw new Fault('statement:none')
    return { found: null, statement: null }
  }
  const proof = parseProof(reply.statement)
  const text = proof.extra ?? new Uint8Array()
  const statement = readLiabilityStatement(text)
  const { tree, leaves, root, total } = statement
  const agrees =
    `${tree}` === reply.tree && `${leaves}` === reply.leaves && root === reply.root && total === reply.total
  if (!agrees || Date.parse(statement.at) !== Date.parse(reply.at)) throw new Fault('statement:other')
  const found = await provenEntry(proof, joined([3], text), trust)
  return { found: { ...found, index: proof.index }, statement }
}
