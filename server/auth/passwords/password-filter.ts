import { createHash, hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/**
 * A file of passwords that no one may choose. It has a header of 64 bytes (the mark `EVENSPW1`, the number of passwords as a 64-bit
 * integer, the SHA-256 of the index), an index of 65,537 32-bit integers (the number of passwords before each pair of first bytes),
 * and six bytes of each password: the third to eighth byte of its SHA-1, ascending. Integers are little-endian. An unlisted
 * password is mistaken for a listed one with a chance of the file's number of passwords in 2^64. Only the index is held in memory.
 */
export const MARK = Buffer.from('EVENSPW1')
export const HEADER_BYTES = 64
export const PREFIXES = 65_536
export const INDEX_BYTES = (PREFIXES + 1) * 4
export const ENTRY_BYTES = 6
export const KEY_BYTES = 8
/** Parts of the file whose order the opening checks. */
const SAMPLES = 16

export type PasswordFilter = {
  count: number
  has(password: string): boolean
  close(): void
}

/** The bytes of its SHA-1 that stand for a password. */
export const keyOf = (password: string): Buffer =>
  hash('sha1', password.normalize('NFC'), 'buffer').subarray(0, KEY_BYTES)

export const checksumOf = (index: Buffer): Buffer => createHash('sha256').update(index).digest()

/** Reads bytes from a place of the file. @throws Error where it is shorter */
function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let read = 0; read < length; ) {
    const more = readSync(file, bytes, read, length - read, at + read)
    if (more === 0) throw new Error('it ends too early')
    read += more
  }
  return bytes
}

/** @returns the passwords before each prefix, and their number. @throws Error in plain text where the file is no filter, or is damaged */
function readIndex(file: number): { index: Buffer; count: number } {
  const { size } = fstatSync(file)
  if (size < HEADER_BYTES + INDEX_BYTES) throw new Error('it is too short')
  const header = readAt(file, 0, HEADER_BYTES)
  if (!header.subarray(0, MARK.length).equals(MARK))
    throw new Error('it is not a password filter, or is from another release')
  const count = Number(header.readBigUInt64LE(MARK.length))
  const index = readAt(file, HEADER_BYTES, INDEX_BYTES)
  if (!checksumOf(index).equals(header.subarray(16, 48))) throw new Error('its index is damaged')
  if (count !== index.readUInt32LE(PREFIXES * 4) || size !== HEADER_BYTES + INDEX_BYTES + count * ENTRY_BYTES)
    throw new Error(`its length does not match its ${count} passwords`)
  return { index, count }
}

/** Opens the file and checks whether it is whole: its index by a checksum, its passwords by samples. @throws Error in plain text */
export function openPasswordFilter(path: string): PasswordFilter {
  const file = openSync(path, 'r')
  try {
    const { index, count } = readIndex(file)
    /** The passwords with these first two bytes. */
    function entriesOf(prefix: number): Buffer {
      const from = index.readUInt32LE(prefix * 4)
      const many = index.readUInt32LE((prefix + 1) * 4) - from
      return readAt(file, HEADER_BYTES + INDEX_BYTES + from * ENTRY_BYTES, many * ENTRY_BYTES)
    }
    function find(key: Buffer): boolean {
      const entries = entriesOf(key.readUInt16BE(0))
      let [low, high] = [0, entries.length / ENTRY_BYTES]
      while (low < high) {
        const middle = (low + high) >>> 1
        const at = middle * ENTRY_BYTES
        const order = entries.compare(key, 2, KEY_BYTES, at, at + ENTRY_BYTES)
        if (order === 0) return true
        if (order < 0) low = middle + 1
        else high = middle
      }
      return false
    }
    for (let sample = 0; sample < SAMPLES; sample++)
      if (!ascends(entriesOf(Math.floor((sample * (PREFIXES - 1)) / (SAMPLES - 1)))))
        throw new Error('its passwords are damaged')
    return { count, has: (password) => find(keyOf(password)), close: () => closeSync(file) }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

function ascends(entries: Buffer): boolean {
  for (let at = ENTRY_BYTES; at < entries.length; at += ENTRY_BYTES)
    if (entries.compare(entries, at, at + ENTRY_BYTES, at - ENTRY_BYTES, at) >= 0) return false
  return true
}
