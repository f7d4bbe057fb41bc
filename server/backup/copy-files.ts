import { createHash } from 'node:crypto'
import { closeSync, fchownSync, openSync, readSync, writeSync } from 'node:fs'
import { chmod, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileOwner } from '#server/postgres/engine.ts'

const CHUNK_BYTES = 1 << 20

/** Size and hash of a written or existing file. */
export type Hashed = { bytes: number; sha256: string }

/** A file of a tree by its path inside it, or a folder. */
export type Found = { path: string; folder: boolean }

/** Everything below a folder, links followed, each folder before its contents. Skips files that vanish meanwhile. */
export async function listTree(
  root: string,
  leftOut: (path: string) => boolean = () => false,
  below = '',
): Promise<Found[]> {
  const found: Found[] = []
  for (const name of (await readdir(join(root, below)).catch(unlessGone(() => []))).sort()) {
    const path = below ? `${below}/${name}` : name
    if (leftOut(path)) continue
    const kind = await stat(join(root, path)).catch(unlessGone(() => undefined))
    if (kind?.isDirectory()) found.push({ path, folder: true }, ...(await listTree(root, leftOut, path)))
    else if (kind?.isFile()) found.push({ path, folder: false })
  }
  return found
}

export const unlessGone =
  <T>(otherwise: () => T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return otherwise()
  }

/**
 * Copies a file, which may change meanwhile. The copy blocks: a database has thousands of small files, and each turn of the
 * event loop would take longer than a file.
 * @param owner the user who gets the copy
 * @returns size and hash of the copy
 */
export function copyHashed(from: string, to: string, owner?: FileOwner): Hashed {
  return reading(from, (source) => {
    const target = openSync(to, 'wx', 0o600)
    try {
      if (owner) fchownSync(target, owner.uid, owner.gid)
      return pump(source, (chunk) => {
        for (let at = 0; at < chunk.length; ) at += writeSync(target, chunk, at)
      })
    } finally {
      closeSync(target)
    }
  })
}

/** Size and hash of a file. */
export const hashFile = (path: string): Hashed => reading(path, (source) => pump(source, () => {}))

function reading<T>(path: string, work: (file: number) => T): T {
  const file = openSync(path, 'r')
  try {
    return work(file)
  } finally {
    closeSync(file)
  }
}

const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)

function pump(source: number, take: (chunk: Buffer) => void): Hashed {
  const hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    const count = readSync(source, buffer, 0, CHUNK_BYTES, null)
    if (count === 0) return { bytes, sha256: hash.digest('hex') }
    const chunk = buffer.subarray(0, count)
    hash.update(chunk)
    bytes += count
    take(chunk)
  }
}

/** Makes a folder that only this user may read. */
export async function makePrivate(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
}

/** How many files are made durable at once: one write of the disk's journal then serves several. */
const AT_ONCE = 32

/** Makes files and folders durable. */
export async function syncAll(paths: string[]): Promise<void> {
  const waiting = paths.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const path of waiting) {
        const file = await open(path, 'r')
        await file.sync().finally(() => file.close())
      }
    }),
  )
}
