import { type Bytes, type Sha256, same, sha256 } from './bytes.ts'
import { fold, type ReadTile, rangesOf, TILE } from './tree.ts'

export async function rootFromTiles(size: bigint, read: ReadTile, hash: Sha256 = sha256): Promise<Bytes> {
  return size === 0n ? hash(new Uint8Array()) : rangesOf(size, read, hash)(0n, size)
}

/**
 * Whether these tiles are those of the tree: full ones by the tile above, the others by the root. It tells a fork from tiles that are
 * wrong, so only a check that fails needs it.
 */
export async function tilesMakeRoot(
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
