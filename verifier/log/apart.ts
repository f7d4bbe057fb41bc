import { type Bytes, Fault, type Sha256, same, sha256 } from './bytes.ts'
import type { Head } from './note.ts'
import { consistencyFromTiles, fold, type ReadTile, rangesOf, TILE } from './tree.ts'

/** The faults of a head, or of two heads of different logs. Only a failed check needs this file. */

const UNSIGNED: Record<string, string> = {
  'other-log': 'This is a head of another log than the one that was seen before.',
  unsigned: 'No known key of the log has signed this head.',
  'old-key': 'This head is signed by an old key of the log, and not by its newest one.',
  'unknown-key': 'This head is signed by a key that no known key of the log vouches for.',
}

/** The fault of a head that no valid key has signed. */
export const unsignedHead = (check: string): Fault => new Fault(check, UNSIGNED[check]!)

export async function rootFromTiles(size: bigint, read: ReadTile, hash: Sha256 = sha256): Promise<Bytes> {
  return size === 0n ? hash(new Uint8Array()) : rangesOf(size, read, hash)(0n, size)
}

/**
 * Whether these tiles are those of the tree: full ones by the tile above, the others by the root. It distinguishes a fork from wrong
 * tiles.
 */
async function tilesMakeRoot(
  used: readonly Parameters<ReadTile>[],
  size: bigint,
  root: Bytes,
  read: ReadTile,
): Promise<boolean> {
  const range = rangesOf(size, read)
  for (const [level, n, width] of used) {
    if (width < TILE) continue
    const unit = 1n << BigInt(8 * (level + 1))
    const above = await range(n * unit, (n + 1n) * unit)
    if (!same(await fold(await read(level, n, width)), above)) return false
  }
  return same(await rootFromTiles(size, read), root)
}

/** Why the older head is not the beginning of the newer one. */
export async function apart(old: Head, head: Head, read: ReadTile): Promise<Fault> {
  if (old.origin !== head.origin)
    return new Fault('other-log', `These are heads of two logs, ${old.origin} and ${head.origin}.`)
  if (old.size === head.size)
    return new Fault('fork', `The log has signed two different heads with ${head.size} entries.`)
  const used: Parameters<ReadTile>[] = []
  await consistencyFromTiles(old.size, head.size, (...tile) => {
    used.push(tile)
    return read(...tile)
  })
  return (await tilesMakeRoot(used, head.size, head.root, read))
    ? new Fault('fork', `The head with ${head.size} entries does not extend the one with ${old.size}.`)
    : new Fault('tiles', `The log’s tiles are not those of its head with ${head.size} entries.`)
}

/** The fault of a log that has become shorter. */
export const wentBack = (kept: Head, head: Head): Fault =>
  new Fault('older', `The log had ${kept.size} entries and now shows a head with ${head.size}.`)
