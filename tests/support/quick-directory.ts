import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps its files in memory, so hundreds of databases with hundreds of files each come and go without a disk. */
const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30
/** Files of a killed run take memory; no run lasts this long, not even of the soak. */
const LEFT_BEHIND_MS = 48 * 3_600_000

/** Where databases of tests lie, in directories whose names begin with `evens-`. They are not needed after the tests. */
export function quickDirectory(): string {
  if (process.platform !== 'linux' || !existsSync(IN_MEMORY)) return tmpdir()
  for (const name of readdirSync(IN_MEMORY)) if (name.startsWith('evens-')) removeOld(join(IN_MEMORY, name))
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir()
}

function removeOld(path: string): void {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity }
  if (Date.now() - mtimeMs <= LEFT_BEHIND_MS) return
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // it belongs to another user
  }
}
