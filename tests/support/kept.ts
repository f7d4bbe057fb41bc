import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/**
 * A directory that tests keep between runs, below `.cache/`: it takes long to make and only depends on some sources.
 * @param wanted names the files that it depends on, by their path from the root
 * @param maxAgeMs after this time it is made anew; without it, only when the sources change
 */
export function kept(
  name: string,
  folders: readonly string[],
  wanted: (path: string) => boolean,
  maxAgeMs = Infinity,
): { path: string; fresh: boolean; keep(made: string): void } {
  const path = join(ROOT, '.cache', `${name}-${stampOf(folders, wanted)}`)
  const fresh = existsSync(path) && Date.now() - statSync(path).ctimeMs < maxAgeMs
  return {
    path,
    fresh,
    keep(made) {
      mkdirSync(dirname(path), { recursive: true })
      const copy = `${path}-${process.pid}`
      rmSync(copy, { recursive: true, force: true })
      copyDirectory(made, copy)
      for (const entry of readdirSync(dirname(path)))
        if (entry.startsWith(`${name}-`)) removeOld(join(dirname(path), entry))
      rmSync(path, { recursive: true, force: true })
      renameSync(copy, path)
    },
  }
}

/** The database's files keep their owner, who is not root. */
export const copyDirectory = (from: string, to: string) => void execFileSync('cp', ['-a', from, to])

const HOUR_MS = 3_600_000

/** A younger one may be what another run is copying. */
function removeOld(path: string): void {
  const { ctimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { ctimeMs: Infinity }
  if (Date.now() - ctimeMs > HOUR_MS) rmSync(path, { recursive: true, force: true })
}

function stampOf(folders: readonly string[], wanted: (path: string) => boolean): string {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const file = join(folder, path)
      if (!wanted(file) || !statSync(join(ROOT, file)).isFile()) continue
      hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
    }
  return hash.digest('hex').slice(0, 16)
}
