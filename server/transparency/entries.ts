import { isUnowned, RECORD_AT, RECORD_BYTES } from '#server/ledger/record.ts'
import { entrySalts, SALT_BYTES } from './salts.ts'
import { HASH_BYTES, sha256, sha256Into, TILE_WIDTH } from './tree.ts'

/** Entries of the log, byte by byte (docs/transparency.md). */

const COMMITMENT = 1
const RECORD = 2
const STATEMENT = 3
const TAG = Buffer.from('evens posting 1\n')
const LENGTH_BYTES = 2
export const NUMBER_BYTES = 8

export type Statement = { number: number; text: string }
/** Entries in their order. */
export type Entries = {
  count: number
  /** each after its length, as bundles have them */
  bytes: Buffer
  /** where in `bytes` each ends */
  ends: number[]
  /** of each, 8 bytes */
  numbers: Buffer
  /** of each, 32 bytes */
  leaves: Buffer
}

/** Numbers of postings stay far below 2^53. */
const numberAt = (bytes: Buffer, at: number): number =>
  bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)

const lastByteOf = (record: Buffer, at: number): number => record[at + NUMBER_BYTES - 1]!

/** Whether a record is in the log as it is: neither of its accounts belongs to a person. */
const isPublic = (record: Buffer): boolean =>
  isUnowned(lastByteOf(record, RECORD_AT.source)) && isUnowned(lastByteOf(record, RECORD_AT.destination))

const commitment = Buffer.alloc(TAG.length + SALT_BYTES + RECORD_BYTES)
TAG.copy(commitment)

/** The entry of a posting. */
export function logEntryOf(record: Buffer, salt: Buffer): Buffer {
  if (isPublic(record)) return Buffer.concat([Buffer.from([RECORD]), record])
  salt.copy(commitment, TAG.length)
  record.copy(commitment, TAG.length + SALT_BYTES)
  const entry = Buffer.allocUnsafe(1 + HASH_BYTES)
  entry[0] = COMMITMENT
  sha256Into(commitment, entry, 1)
  return entry
}

const statementEntry = (text: string): Buffer => Buffer.concat([Buffer.from([STATEMENT]), Buffer.from(text)])

const LEAF = Buffer.from([0])
export const leafOf = (entry: Buffer): Buffer => sha256(Buffer.concat([LEAF, entry]))

/** The bytes under the leaves of a commitment and of a record: each commitment and record overwrites them. */
const leafBytes = [1 + HASH_BYTES, 1 + RECORD_BYTES].map((length) => Buffer.alloc(1 + length))

function leafInto(entry: Buffer, leaves: Buffer, at: number): void {
  const bytes = leafBytes.find(({ length }) => length === entry.length + 1)
  if (!bytes) return void leafOf(entry).copy(leaves, at)
  entry.copy(bytes, 1)
  sha256Into(bytes, leaves, at)
}

/**
 * The entries of postings and statements, in the order of their numbers.
 * @param records of postings, ascending, 50 bytes each
 * @param statements ascending
 */
export function entriesOf(secret: Buffer, records: Buffer, statements: readonly Statement[]): Entries {
  const postings = records.length / RECORD_BYTES
  const ids = Array.from({ length: postings }, (_, at) => numberAt(records, at * RECORD_BYTES))
  const salts = entrySalts(secret, ids)
  const count = postings + statements.length
  const numbers = Buffer.alloc(count * NUMBER_BYTES)
  const leaves = Buffer.alloc(count * HASH_BYTES)
  const parts: Buffer[] = []
  const ends: number[] = []
  let bytes = 0
  const add = (number: number, entry: Buffer) => {
    const at = ends.length
    const length = Buffer.allocUnsafe(LENGTH_BYTES)
    length.writeUInt16BE(entry.length)
    parts.push(length, entry)
    bytes += LENGTH_BYTES + entry.length
    ends.push(bytes)
    numbers.writeUInt32BE(Math.floor(number / 2 ** 32), at * NUMBER_BYTES)
    numbers.writeUInt32BE(number % 2 ** 32, at * NUMBER_BYTES + 4)
    leafInto(entry, leaves, at * HASH_BYTES)
  }
  let said = 0
  const sayBefore = (number: number) => {
    for (; said < statements.length && statements[said]!.number < number; said++)
      add(statements[said]!.number, statementEntry(statements[said]!.text))
  }
  for (let at = 0; at < postings; at++) {
    sayBefore(ids[at]!)
    const record = records.subarray(at * RECORD_BYTES, (at + 1) * RECORD_BYTES)
    add(ids[at]!, logEntryOf(record, salts.subarray(at * SALT_BYTES, (at + 1) * SALT_BYTES)))
  }
  sayBefore(Number.POSITIVE_INFINITY)
  return { count, bytes: Buffer.concat(parts, bytes), ends, numbers, leaves }
}

/** A row of entries as the log keeps them: 256, or the beginning of them. */
export type Bundle = { n: number; entries: Buffer; numbers: Buffer }

/**
 * The bundles that are new or have grown.
 * @param size of the log before
 * @param open the unfinished bundle before
 */
export function bundlesOf(size: number, open: Omit<Bundle, 'n'>, added: Entries): Bundle[] {
  const bundles: Bundle[] = []
  const startOf = (at: number) => (at === 0 ? 0 : added.ends[at - 1]!)
  for (let at = 0; at < added.count; ) {
    const place = size + at
    const to = Math.min(added.count, at + TILE_WIDTH - (place % TILE_WIDTH))
    const entries = added.bytes.subarray(startOf(at), startOf(to))
    const numbers = added.numbers.subarray(at * NUMBER_BYTES, to * NUMBER_BYTES)
    const grows = place % TILE_WIDTH > 0
    bundles.push({
      n: Math.floor(place / TILE_WIDTH),
      entries: grows ? Buffer.concat([open.entries, entries]) : entries,
      numbers: grows ? Buffer.concat([open.numbers, numbers]) : numbers,
    })
    at = to
  }
  return bundles
}

/** Where the entry with this number is in a bundle; undefined where it is not. */
export function placeIn(numbers: Buffer, number: bigint): number | undefined {
  let [low, high] = [0, numbers.length / NUMBER_BYTES - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = numbers.readBigUInt64BE(middle * NUMBER_BYTES)
    if (found === number) return middle
    if (found < number) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** The first `width` entries of a bundle. @throws RangeError where it has fewer */
export function firstEntries(entries: Buffer, width: number): Buffer {
  let at = 0
  for (let n = 0; n < width; n++) at += LENGTH_BYTES + entries.readUInt16BE(at)
  return entries.subarray(0, at)
}
