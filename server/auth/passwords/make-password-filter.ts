import {
  closeSync,
  createReadStream,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import {
  checksumOf,
  ENTRY_BYTES,
  HEADER_BYTES,
  INDEX_BYTES,
  KEY_BYTES,
  keyOf,
  MARK,
  PREFIXES,
} from './password-filter.ts'

/** The list is sorted in this many parts, by the first byte of a key; each part fits into memory. */
const PARTS = 256
const PART_BUFFER_BYTES = 64 * 1024
const COUNT_MAX = 0xffff_ffff

type Made = { count: number; lines: number }

/** A line of Have I Been Pwned: a SHA-1, and how often breaches contained it. */
const HASHED = /^([0-9A-Fa-f]{40})(?::(\d+))?$/

/** The key of a line; undefined for an empty line, and for a sum seen too rarely. */
function keyIn(line: string, atLeast: number): Buffer | undefined {
  if (line === '') return undefined
  const [, digest, seen] = HASHED.exec(line) ?? []
  if (digest === undefined) return keyOf(line)
  if (seen !== undefined && Number(seen) < atLeast) return undefined
  return Buffer.from(digest.slice(0, KEY_BYTES * 2), 'hex')
}

/** Keys by their first byte, in files of a folder. */
function openParts(folder: string) {
  const parts = Array.from({ length: PARTS }, (_, part) => ({
    path: join(folder, String(part)),
    bytes: Buffer.alloc(PART_BUFFER_BYTES),
    used: 0,
  }))
  const files = parts.map(({ path }) => openSync(path, 'w'))
  function flush(part: number): void {
    const { bytes, used } = parts[part]!
    writeSync(files[part]!, bytes, 0, used)
    parts[part]!.used = 0
  }
  return {
    add(key: Buffer): void {
      const part = parts[key[0]!]!
      if (part.used === PART_BUFFER_BYTES) flush(key[0]!)
      part.used += key.copy(part.bytes, part.used)
    },
    close(): void {
      for (let part = 0; part < PARTS; part++) {
        flush(part)
        closeSync(files[part]!)
      }
    },
    /** The keys of a part, ascending, each once. */
    sorted(part: number): BigUint64Array {
      const bytes = readFileSync(parts[part]!.path)
      const keys = new BigUint64Array(bytes.length / KEY_BYTES)
      for (let at = 0; at < keys.length; at++) keys[at] = bytes.readBigUInt64BE(at * KEY_BYTES)
      keys.sort()
      return keys.filter((key, at) => at === 0 || key !== keys[at - 1])
    },
  }
}

/** Writes the file from sorted parts. @returns the number of passwords */
function write(path: string, parts: ReturnType<typeof openParts>): number {
  const file = openSync(path, 'w')
  const index = Buffer.alloc(INDEX_BYTES)
  let count = 0
  for (let part = 0; part < PARTS; part++) {
    const keys = parts.sorted(part)
    if (count + keys.length > COUNT_MAX) throw new Error('more passwords than a filter can hold')
    const entries = Buffer.alloc(keys.length * ENTRY_BYTES)
    let next = part * 256
    keys.forEach((key, at) => {
      for (const prefix = Number(key >> 48n); next <= prefix; next++)
        index.writeUInt32LE(count + at, next * 4)
      entries.writeUIntBE(Number(key & 0xffff_ffff_ffffn), at * ENTRY_BYTES, ENTRY_BYTES)
    })
    count += keys.length
    for (; next < (part + 1) * 256; next++) index.writeUInt32LE(count, next * 4)
    writeAll(file, entries, HEADER_BYTES + INDEX_BYTES + (count - keys.length) * ENTRY_BYTES)
  }
  index.writeUInt32LE(count, PREFIXES * 4)
  const header = Buffer.alloc(HEADER_BYTES)
  MARK.copy(header)
  header.writeBigUInt64LE(BigInt(count), MARK.length)
  checksumOf(index).copy(header, 16)
  writeAll(file, Buffer.concat([header, index]), 0)
  closeSync(file)
  return count
}

function writeAll(file: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done)
}

/**
 * Makes the file of `PASSWORD_FILTER` from lists of passwords, one a line, or of SHA-1 sums as Have I Been Pwned gives them
 * (`HASH:COUNT`). Unpacks files whose names end in `.gz`, streams the lists, and sorts them in parts beside the file.
 * @param options.atLeast leaves out sums that were seen less often
 */
export async function makePasswordFilter(
  lists: readonly string[],
  path: string,
  { atLeast = 1 }: { atLeast?: number } = {},
): Promise<Made> {
  const folder = mkdtempSync(join(dirname(path), '.password-filter-'))
  try {
    const parts = openParts(folder)
    let lines = 0
    for (const list of lists) {
      const bytes = createReadStream(list)
      const text = list.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
      bytes.on('error', (error) => text.destroy(error))
      for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
        lines++
        const key = keyIn(line, atLeast)
        if (key) parts.add(key)
      }
    }
    parts.close()
    const made = join(folder, 'made')
    const count = write(made, parts)
    renameSync(made, path)
    return { count, lines }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
