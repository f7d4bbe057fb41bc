import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Of each entry: the beginning of its hash, and its place. */
const [PREFIX, RECORD] = [16, 24]
const BUFFERED = 2_048 * RECORD
const PARTS = 256

/**
 * Finds entries that are in the log twice, in a bounded part of the memory: the seen ones are in 256 files by the hash’s first
 * byte, and it reads one file at a time.
 */
export function doubledEntries() {
  let folder: string | undefined
  const buffers: (Buffer | undefined)[] = Array(PARTS).fill(undefined)
  const used = new Uint32Array(PARTS)
  const written = new Uint8Array(PARTS)

  function flush(part: number): void {
    folder ??= mkdtempSync(join(tmpdir(), 'evens-log-'))
    appendFileSync(join(folder, `${part}`), buffers[part]!.subarray(0, used[part]))
    used[part] = 0
    written[part] = 1
  }

  /** All records of a part, those in its file first. */
  function recordsOf(part: number): Buffer {
    const rest = buffers[part]?.subarray(0, used[part]) ?? Buffer.alloc(0)
    return written[part] ? Buffer.concat([readFileSync(join(folder!, `${part}`)), rest]) : rest
  }

  return {
    add(hash: Uint8Array, index: number): void {
      const part = hash[0]!
      buffers[part] ??= Buffer.allocUnsafe(BUFFERED)
      if (used[part] === BUFFERED) flush(part)
      const at = used[part]!
      buffers[part].set(hash.subarray(0, PREFIX), at)
      buffers[part].writeDoubleBE(index, at + PREFIX)
      used[part] = at + RECORD
    },
    /** Places of entries whose hashes appeared before, at most `most`, each with the place of the first one. */
    find(most: number): [number, number][] {
      const found: [number, number][] = []
      for (let part = 0; part < PARTS && found.length < most; part++)
        found.push(...doublesOf(recordsOf(part)))
      return found.slice(0, most)
    },
    close(): void {
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function doublesOf(records: Buffer): [number, number][] {
  const count = records.length / RECORD
  const hashes = new BigUint64Array(count)
  for (let at = 0; at < count; at++) hashes[at] = records.readBigUInt64LE(at * RECORD + 1)
  hashes.sort()
  const twice = new Set<bigint>()
  for (let at = 1; at < count; at++) if (hashes[at] === hashes[at - 1]) twice.add(hashes[at]!)
  const first = new Map<string, number>()
  const found: [number, number][] = []
  for (let at = 0; at < (twice.size === 0 ? 0 : count); at++) {
    if (!twice.has(records.readBigUInt64LE(at * RECORD + 1))) continue
    const hash = records.toString('hex', at * RECORD, at * RECORD + PREFIX)
    const [before, index] = [first.get(hash), records.readDoubleBE(at * RECORD + PREFIX)]
    if (before === undefined) first.set(hash, index)
    else found.push([before, index])
  }
  return found
}
