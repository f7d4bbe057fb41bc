import { type Bundle, bundlesOf, type Entries, entriesOf, type Statement } from './entries.ts'
import { append, type Edge, TILE_WIDTH, type Tile } from './tree.ts'

/** The end of the log, which additions need. */
export type End = {
  size: number
  edge: Edge
  /** the unfinished bundle; empty where there is none */
  open: { entries: Buffer; numbers: Buffer }
}
/** One addition to the log. */
export type Batch = { secret: Buffer; end: End; records: Buffer; statements: readonly Statement[] }
export type Grown = { end: End; root: Buffer; tiles: Tile[]; bundles: Bundle[]; added: number }

const NONE = Buffer.alloc(0)

/** Adds postings and statements to a log. It hashes three times for each entry. */
export function grow({ secret, end, records, statements }: Batch): Grown {
  const added: Entries = entriesOf(secret, records, statements)
  const { size, edge, tiles, root } = append(end.size, end.edge, added.leaves)
  const bundles = bundlesOf(end.size, end.open, added)
  const last = bundles.at(-1)
  const unfinished = size % TILE_WIDTH > 0
  const open = {
    entries: unfinished ? Buffer.from(last?.entries ?? end.open.entries) : NONE,
    numbers: unfinished ? Buffer.from(last?.numbers ?? end.open.numbers) : NONE,
  }
  return { end: { size, edge, open }, root, tiles, bundles, added: added.count }
}

/** Bytes arrive in another thread as plain arrays of bytes: gives them back as buffers, without copying them. */
export function asBuffers<T>(value: T): T {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength) as Uint8Array as T
  if (Array.isArray(value)) return value.map(asBuffers) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asBuffers(part)])) as T
}
