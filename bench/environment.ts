import { execFileSync } from 'node:child_process'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Db, sql } from '#server/core/db.ts'
import { median } from './figures.ts'

/** The machine and the settings of a measurement, so that a run without durability shows. */
export type Environment = {
  commit: string
  node: string
  cores: number
  cpu: string
  memoryGb: number
  engine: string
  postgres: string
  fsync: string
  synchronousCommit: string
  fullPageWrites: string
  sharedBuffers: string
  maxWalSize: string
  fdatasyncMicroseconds: number
}

export async function environmentOf(db: Db, engine: string): Promise<Environment> {
  const settings = await db.rows<{ name: string; setting: string }>(sql`
    select name, current_setting(name) as setting from pg_settings where name in
      ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size')`)
  const setting = (name: string) => settings.find((row) => row.name === name)?.setting ?? '?'
  return {
    commit: commit(),
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model.trim() ?? '?',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    engine,
    postgres: setting('server_version'),
    fsync: setting('fsync'),
    synchronousCommit: setting('synchronous_commit'),
    fullPageWrites: setting('full_page_writes'),
    sharedBuffers: setting('shared_buffers'),
    maxWalSize: setting('max_wal_size'),
    fdatasyncMicroseconds: fdatasync(),
  }
}

export const environmentLine = (environment: Environment): string =>
  Object.entries(environment)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

/** Median time to make 8 kB durable on the disk of the cluster. */
function fdatasync(): number {
  const dir = mkdtempSync(join(tmpdir(), 'evens-bench-disk-'))
  const file = openSync(join(dir, 'file'), 'w')
  const page = Buffer.alloc(8192, 1)
  const times = Array.from({ length: 100 }, () => {
    writeSync(file, page)
    const at = performance.now()
    fdatasyncSync(file)
    return (performance.now() - at) * 1000
  })
  closeSync(file)
  rmSync(dir, { recursive: true })
  return Math.round(median(times))
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
    return (
      git('rev-parse', '--short', 'HEAD') +
      (git('status', '--porcelain', 'server', 'contract') ? '+changes' : '')
    )
  } catch {
    return 'unknown'
  }
}
