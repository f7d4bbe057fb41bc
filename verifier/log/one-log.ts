import type { Bytes } from './bytes.ts'
import type { Head } from './note.ts'
import { checkConsistency, consistencyFromTiles, tileReader } from './tree.ts'

/** The bytes of a file below the log’s prefix; undefined where the log has none. It throws when it cannot reach the log. */
export type GetFile = (path: string) => Promise<Bytes | undefined>
export type KeepTile = (path: string, hashes: Bytes) => void

/**
 * Whether two heads are of one log: the smaller one is the beginning of the larger one.
 * @throws Fault `fork` when they are not, `tiles` when the log’s tiles do not show it
 */
export async function oneLog(one: Head, other: Head, get: GetFile, keep?: KeepTile): Promise<void> {
  const [old, head] = one.size <= other.size ? [one, other] : [other, one]
  const read = tileReader(get, keep)
  const isOne =
    old.origin === head.origin &&
    (await checkConsistency(
      old.size,
      old.root,
      head.size,
      head.root,
      await consistencyFromTiles(old.size, head.size, read),
    ))
  if (!isOne) throw await (await import('./apart.ts')).apart(old, head, read)
}
