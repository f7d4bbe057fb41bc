import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A public log as a test needs it, from the formats of docs/transparency.md alone: naive, in memory, and with no line of ours in it. */

const TILE = 256

export const sha256 = (...parts: Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest()
const byte = (value: number) => Buffer.from([value])
export const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}

/** The largest power of two below a count above one. */
function halfOf(count: number): number {
  let half = 1
  while (half * 2 < count) half *= 2
  return half
}

const leafOf = (entry: Uint8Array) => sha256(byte(0), entry)

function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return leaves[0]!
  const half = halfOf(leaves.length)
  return sha256(byte(1), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)))
}

function pathOf(index: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length < 2) return []
  const half = halfOf(leaves.length)
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  return index < half
    ? [...pathOf(index, left), rootOf(right)]
    : [...pathOf(index - half, right), rootOf(left)]
}

export type LogKey = { vkey: string; id: Buffer; name: string; secret: KeyObject }

/** A key of a log, as signed-note writes it. */
export function logKey(name: string): LogKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const known = Buffer.concat([byte(1), raw])
  const id = sha256(Buffer.from(`${name}\n`), known).subarray(0, 4)
  return { vkey: `${name}+${id.toString('hex')}+${known.toString('base64')}`, id, name, secret: privateKey }
}

/** A text with the signatures of these keys. */
export const signedNote = (text: string, keys: readonly LogKey[]): string =>
  `${text}\n${keys
    .map(({ id, name, secret }) => {
      const signature = sign(null, Buffer.from(text), secret)
      return `— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`
    })
    .join('')}`

export function smallLog(origin: string) {
  const entries: Buffer[] = []
  const leaves = (size = entries.length) => entries.slice(0, size).map(leafOf)
  const log = {
    origin,
    key: logKey(origin),
    /** @returns its place */
    add: (entry: Uint8Array): number => entries.push(Buffer.from(entry)) - 1,
    /** Puts something else in the place of an entry. */
    change: (index: number, entry: Uint8Array) => {
      entries[index] = Buffer.from(entry)
    },
    size: () => entries.length,
    root: (size?: number) => rootOf(leaves(size)).toString('base64'),
    head: (size = entries.length, keys: readonly LogKey[] = [log.key]) =>
      signedNote(`${origin}\n${size}\n${log.root(size)}\n`, keys),
    /** A .tlog-proof of an entry under the head of that size. */
    proof: (index: number, extra: Uint8Array, head = log.head(), size = entries.length) =>
      [
        'c2sp.org/tlog-proof@v1',
        `extra ${Buffer.from(extra).toString('base64')}`,
        `index ${index}`,
        ...pathOf(index, leaves(size)).map((hash) => hash.toString('base64')),
        '',
        head,
      ].join('\n'),
    /** The hashes of a tile; undefined where the log has none. @param path "tile/0/000.p/12" */
    tile: (path: string): Uint8Array<ArrayBuffer> | undefined => {
      const [, level, place, width = `${TILE}`] = /^tile\/(\d+)\/(.+?)(?:\.p\/(\d+))?$/.exec(path) ?? []
      const n = Number(place?.replaceAll(/[x/]/g, ''))
      const each = TILE ** Number(level)
      const first = n * TILE
      const hashes = Array.from({ length: Number(width) }, (_, at) => (first + at) * each)
      if (hashes.some((from) => from + each > entries.length)) return undefined
      return new Uint8Array(Buffer.concat(hashes.map((from) => rootOf(leaves().slice(from, from + each)))))
    },
  }
  return log
}
export type SmallLog = ReturnType<typeof smallLog>

/** A posting as the ledger has it: who gave to whom. */
export type SmallPosting = { id: bigint; source: bigint; destination: bigint; cents: bigint; atMs: number }

/** The account of a person's purse in US dollars. */
export const purseOf = (owner: bigint): bigint => owner * 256n + 2n
/** Money outside, by card. */
export const OUTSIDE = 96n * 2n

/** A posting's record, its salt, and its entry in the log. */
export function sealedPosting({ id, source, destination, cents, atMs }: SmallPosting) {
  const at = BigInt(atMs) * 1000n
  const record = Buffer.concat([...[id, id, source, destination, cents, at].map(u64), Buffer.from([0, 1])])
  const salt = randomBytes(32)
  return { record, salt, entry: entryOf(salt, record) }
}

/** The entry of a posting that touches somebody. */
export const entryOf = (salt: Uint8Array, record: Uint8Array): Buffer =>
  Buffer.concat([byte(1), sha256(Buffer.from('evens posting 1\n'), salt, record)])

/** The signed promise that a posting will be in the log. */
export const promiseOf = (log: SmallLog, entry: Uint8Array, { id, atMs }: SmallPosting): string =>
  signedNote(
    `evens receipt promise 1\n${log.origin}\n${leafOf(entry).toString('base64')}\n${id}\n${Math.floor(atMs / 1000) + 60}\n`,
    [log.key],
  )

type Node = { sum: bigint; hash: Buffer }
export type SmallLeaf = { owner: bigint; part: number; parts: number; cents: bigint }

const joined = (left: Node, right: Node): Node => ({
  sum: left.sum + right.sum,
  hash: sha256(byte(1), u64(left.sum), left.hash, u64(right.sum), right.hash),
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

/** A tree of what is owed to people's purses. */
export function smallTree(leaves: readonly SmallLeaf[]) {
  const salts = leaves.map(() => randomBytes(32))
  const nodes = leaves.map(({ owner, part, parts, cents }, at) => ({
    sum: cents,
    hash: sha256(
      byte(0),
      Buffer.from('evens liability\n'),
      byte(1),
      u64(owner),
      Buffer.from([part, parts]),
      salts[at]!,
      u64(cents),
    ),
  }))
  const root = top(nodes)
  return {
    root: root.hash.toString('base64'),
    total: root.sum,
    partsOf: (person: bigint) =>
      leaves.flatMap(({ owner, part, parts, cents }, index) =>
        owner !== person
          ? []
          : [
              {
                ...{ kind: 1, owner: `${owner}`, part, parts, salt: salts[index]!.toString('base64') },
                ...{ cents: `${cents}`, index: `${index}` },
                path: sumPath(index, nodes).map(({ sum, hash }): [string, string] => [
                  `${sum}`,
                  hash.toString('base64'),
                ]),
              },
            ],
      ),
  }
}
