import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, readText } from './imports.ts'

/** A row of docs/operating/releases.md. */
export type Release = {
  /** as in package.json, such as 0.1.0 */
  version: string
  commit: string
  /** the number of its newest migration, such as 0120 */
  migration: string
}

/** The releases that the page lists, oldest first. */
export const releases = (page = readText('docs/operating/releases.md')): Release[] =>
  [...page.matchAll(/^\| (\d+\.\d+\.\d+),[^|]*\| `([0-9a-f]{40})` \| (\d{4}) \|/gm)].map(
    ([, version, commit, migration]) => ({
      version: version!,
      commit: commit!,
      migration: migration!,
    }),
  )

/** The newest release, beside whose nodes ours stand. No commit lists itself. */
export const previousRelease = (): Release => releases().at(-1)!

/** Why a commit's files cannot be had; undefined where they can. */
export function missingFiles({ version, commit }: Release): string | undefined {
  if (git(['cat-file', '-e', `${commit}^{commit}`]).status === 0) return undefined
  return `release ${version}, ${commit.slice(0, 8)}, is not in this clone: git fetch --unshallow`
}

/** Whether a release needs packages that are not installed here: `checkOut` then fetches them, which takes minutes. */
export function needsPackages({ commit }: Release): boolean {
  const lock = git(['show', `${commit}:package-lock.json`]).stdout.toString()
  return !brings(readText('package-lock.json'), lock) || !existsSync(join(ROOT, 'node_modules'))
}

/** The files of a release in a folder of their own, with packages: ours where they are the same, else its own by `npm ci`. */
export function checkOut(release: Release): { path: string; remove(): void } {
  const { commit } = release
  const path = mkdtempSync(join(tmpdir(), `evens-release-${commit.slice(0, 8)}-`))
  const remove = () => rmSync(path, { recursive: true, force: true })
  try {
    const packed = git(['archive', '--format=tar', commit])
    if (packed.status !== 0) throw new Error(`git archive: ${packed.stderr}`)
    execFileSync('tar', ['-x', '-C', path], { input: packed.stdout })
    if (needsPackages(release))
      execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: path, stdio: 'inherit' })
    else symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'), 'junction')
    return { path, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Whether an installation of the one lockfile has every package of the other, in the same place and version. */
export function brings(lock: string, wanted: string): boolean {
  const placed = (text: string) =>
    Object.entries((JSON.parse(text) as { packages: Record<string, { version?: string }> }).packages).filter(
      ([place]) => place !== '',
    )
  const there = new Map(placed(lock).map(([place, { version }]) => [place, version]))
  return placed(wanted).every(([place, { version }]) => there.has(place) && there.get(place) === version)
}

/** In a container the folder often belongs to another user, which git refuses without `safe.directory`. */
const git = (args: readonly string[]) =>
  spawnSync('git', ['-c', `safe.directory=${ROOT}`, ...args], { cwd: ROOT, maxBuffer: 1 << 30 })

/** Those of these files that are migrations with a higher number. */
export const migrationsAfter = (migration: string, names: readonly string[]): string[] =>
  names.filter((name) => /^\d{4}_.*\.sql$/.test(name) && name.slice(0, 4) > migration).sort()

export const readMigration = (name: string): string =>
  readFileSync(join(ROOT, 'server/migrations', name), 'utf8')
