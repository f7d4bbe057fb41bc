import { hash } from 'node:crypto'
import { type EntryCounts, entryChecker } from '../audit/check-entries.ts'
import type { TreeInLog } from '../audit/check-trees.ts'
import type { EndedPool } from '../audit/event-fees.ts'
import { type Bytes, Fault, same } from '../log/bytes.ts'
import type { GetFile } from '../log/heads.ts'
import type { Head } from '../log/note.ts'
import type { Opening } from '../log/settlement.ts'
import { tilePath } from '../log/tree.ts'
import { doubledEntries } from './doubled-entries.ts'

const TILE = 256
const HASH = 32
/** The bundles to request at a time. */
const AHEAD = 8
/** After this many faults, further ones are only counted. */
const TOLD = 20

export type Audit = EntryCounts & {
  faults: { check: string; why: string }[]
  more: number
  /** statements of trees of liabilities, by the tree’s number */
  trees: Map<number, TreeInLog>
  /** the moment of the oldest public posting, milliseconds since 1970 */
  oldest: number | undefined
  /** the pools of settled events in dollars */
  ended: EndedPool[]
}

const sha256 = (bytes: Uint8Array): Bytes => new Uint8Array(hash('sha256', bytes, 'buffer'))
const pair = new Uint8Array(1 + 2 * HASH)
pair[0] = 1
function node(left: Uint8Array, right: Uint8Array): Bytes {
  pair.set(left, 1)
  pair.set(right, 1 + HASH)
  return sha256(pair)
}

/** The hash over hashes whose number is a power of two. */
function fold(hashes: Uint8Array): Uint8Array {
  if (hashes.length === HASH) return hashes
  const half = hashes.length / 2
  return node(fold(hashes.subarray(0, half)), fold(hashes.subarray(half)))
}

/** Computes all tiles of a log from its leaves, and the root at the end. It holds one tile of each level. */
function tileMaker(made: (level: number, n: number, hashes: Uint8Array) => void) {
  const levels: { n: number; count: number; hashes: Uint8Array }[] = []
  function add(level: number, hashed: Uint8Array): void {
    levels[level] ??= { n: 0, count: 0, hashes: new Uint8Array(TILE * HASH) }
    const tile = levels[level]
    tile.hashes.set(hashed, tile.count * HASH)
    tile.count++
    if (tile.count < TILE) return
    made(level, tile.n, tile.hashes)
    add(level + 1, fold(tile.hashes))
    tile.n++
    tile.count = 0
  }
  return {
    add,
    /** Makes the partial tiles. @returns the root */
    end(): Uint8Array {
      let root: Uint8Array | undefined
      for (const [level, { n, count, hashes }] of levels.entries()) {
        if (count > 0) made(level, n, hashes.subarray(0, count * HASH))
        // the right edge: whole subtrees, each half as large as the one before or smaller
        let at = count
        for (let width = 1; at > 0; width *= 2) {
          if ((at & width) === 0) continue
          at -= width
          const part = fold(hashes.subarray(at * HASH, (at + width) * HASH))
          root = root ? node(part, root) : part
        }
      }
      return root ?? sha256(new Uint8Array())
    },
  }
}

/** The entries of a bundle. @throws Fault where it does not have exactly that many */
function entriesOf(bundle: Bytes, width: number, n: number): Bytes[] {
  const entries: Bytes[] = []
  let at = 0
  while (at + 2 <= bundle.length) {
    const end = at + 2 + bundle[at]! * 256 + bundle[at + 1]!
    if (end > bundle.length) break
    entries.push(bundle.subarray(at + 2, end))
    at = end
  }
  if (at !== bundle.length || entries.length !== width)
    throw new Fault('bundle', `Bundle ${n} does not have its ${width} entries.`)
  return entries
}

type File = { n: number; width: number; bundle: Bytes }

/** All bundles of a log, a few requested ahead. */
async function* bundles(size: number, get: GetFile): AsyncGenerator<File> {
  const count = Math.ceil(size / TILE)
  const waiting: Promise<File>[] = []
  const ask = async (n: number): Promise<File> => {
    const width = Math.min(TILE, size - n * TILE)
    const path = tilePath('entries', BigInt(n), width)
    // a log may remove a partial bundle once it is full
    const bundle =
      (await get(path)) ?? (width < TILE ? cut(await get(tilePath('entries', BigInt(n))), width) : undefined)
    if (!bundle) throw new Fault('bundle', `The log does not give its ${path}.`)
    return { n, width, bundle }
  }
  let next = 0
  while (next < count || waiting.length > 0) {
    while (next < count && waiting.length < AHEAD) {
      const asked = ask(next++)
      // it is awaited below, unless the reader stops before
      asked.catch(() => {})
      waiting.push(asked)
    }
    yield await waiting.shift()!
  }
}

/** The first entries of a bundle that has grown. */
function cut(bundle: Bytes | undefined, width: number): Bytes | undefined {
  let at = 0
  for (let entry = 0; bundle && entry < width; entry++) at += 2 + bundle[at]! * 256 + bundle[at + 1]!
  return bundle?.subarray(0, at)
}

export type AuditOptions = {
  /** gets the number of checked entries */
  told?: (entries: number) => void
  /** milliseconds since 1970 */
  now?: number
  /** the openings of settlements, in the order of the log */
  openings?: AsyncIterable<Opening>
}

/**
 * Reads a whole log: every entry, every tile, and the root, which must be the head’s; and the openings of its settlements. Memory is
 * bounded, whatever the size.
 */
export async function auditLog(
  head: Head,
  get: GetFile,
  { told = () => {}, now = Date.now(), openings = none() }: AuditOptions = {},
): Promise<Audit> {
  const faults: Audit['faults'] = []
  let more = 0
  const note = (check: string, why: string) => {
    if (faults.length < TOLD) faults.push({ check, why })
    else more++
  }
  const made: MadeTile[] = []
  const tiles = tileMaker((level, n, hashes) =>
    made.push({ path: tilePath(level, BigInt(n), hashes.length / HASH), hashes: hashes.slice() }),
  )
  const checkTiles = async () => {
    const wrong = await Promise.all(made.splice(0).map((tile) => faultOfTile(tile, get)))
    for (const why of wrong) if (why) note('tiles', why)
  }
  const { check, counts, trees, oldest, ended, open, faults: faultsAtTheEnd } = entryChecker(now)
  const seen = doubledEntries()
  try {
    for await (const { n, width, bundle } of bundles(Number(head.size), get)) {
      for (const [at, entry] of entriesOf(bundle, width, n).entries()) {
        const index = n * TILE + at
        const leaf = leafOf(entry)
        tiles.add(0, leaf)
        seen.add(leaf, index)
        faultOf(
          () => check(entry, index),
          ({ check, message }) => note(check, `Entry ${index}: ${message}`),
        )
      }
      if (made.length >= AHEAD) await checkTiles()
      told(n * TILE + width)
    }
    if (!same(tiles.end(), head.root))
      faults.unshift({
        check: 'root',
        why: 'The entries are not those of the head: their root is another one.',
      })
    await checkTiles()
    for (const [first, again] of seen.find(TOLD))
      note('doubled', `Entry ${again} is entry ${first} once more.`)
    for await (const { check, message } of open(openings)) note(check, message)
    for (const fault of faultsAtTheEnd()) note(fault.check, fault.message)
  } catch (error) {
    // without a bundle nothing after it can be checked
    if (!(error instanceof Fault)) throw error
    note(error.check, error.message)
  } finally {
    seen.close()
  }
  return { ...counts, trees, oldest: oldest(), ended: [...ended()], faults, more }
}

async function* none(): AsyncGenerator<Opening> {}

function faultOf(check: () => void, told: (fault: Fault) => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    told(error)
  }
}

type MadeTile = { path: string; hashes: Bytes }

/** Whether the log serves this tile. A partial one may be gone once it is full. */
async function faultOfTile({ path, hashes }: MadeTile, get: GetFile): Promise<string | undefined> {
  const [whole] = path.split('.p/') as [string]
  const served = (await get(path)) ?? (path === whole ? undefined : await get(whole))
  if (!served) return `The log does not give its ${path}.`
  const right = [hashes.length, TILE * HASH].includes(served.length)
  if (right && same(served.subarray(0, hashes.length), hashes)) return undefined
  return `The log’s ${path} is not the tile of its entries.`
}

const leafBuffer = new Uint8Array(1 + 65_535)
function leafOf(entry: Uint8Array): Bytes {
  leafBuffer.set(entry, 1)
  return sha256(leafBuffer.subarray(0, 1 + entry.length))
}
