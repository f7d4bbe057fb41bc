import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hidePassword } from '#server/postgres/database-hosts.ts'
import { isSegment } from '#server/postgres/segments.ts'
import { readLabel, type TakenBackup } from './base-backup.ts'
import { hashFile, listTree, makePrivate } from './copy-files.ts'
import { type CopiedFile, DATA, WAL } from './manifest.ts'
import { run } from './run.ts'
import { momentOf, type Source } from './source.ts'

type Ranges = { 'WAL-Ranges': { 'Start-LSN': string; 'End-LSN': string }[] }

/**
 * Fetches a database whose files are on another machine with `pg_basebackup`, PostgreSQL's own program.
 * @throws Error for the operator, where that program is missing or too old
 */
export async function streamBackup(source: Source, into: string): Promise<TakenBackup> {
  const { facts, url, client } = source
  const version = spawnSync('pg_basebackup', ['--version'], { encoding: 'utf8' })
  const major = Number(/(\d+)/.exec(version.stdout ?? '')?.[1] ?? 0)
  if (major < facts.major)
    throw new Error(
      `The database's files cannot be read here, and ${major === 0 ? 'there is no pg_basebackup' : `pg_basebackup ${major} is too old`}. Install postgresql-client-${facts.major} here, or run this on the database's machine as the user that runs PostgreSQL.`,
    )
  const startedAt = await momentOf(client)
  const data = join(into, DATA)
  await fetchWithPgBasebackup(url, data)
  const stoppedAt = await momentOf(client)
  const ranges = JSON.parse(await readFile(join(data, 'backup_manifest'), 'utf8')) as Ranges
  const { startLsn, timeline } = readLabel(await readFile(join(data, 'backup_label'), 'utf8'))
  await rm(join(data, 'backup_manifest'))
  await makePrivate(join(into, WAL))
  for (const name of (await readdir(join(data, 'pg_wal'))).filter(isSegment))
    await rename(join(data, 'pg_wal', name), join(into, WAL, name))
  await rm(join(data, 'pg_wal'), { recursive: true })
  await mkdir(join(data, 'pg_wal'))
  const { folders, files } = await hashAll(into)
  const stopLsn = ranges['WAL-Ranges'].at(-1)!['End-LSN']
  return { timeline, startLsn, stopLsn, startedAt, stoppedAt, folders, files }
}

async function fetchWithPgBasebackup(url: string, data: string): Promise<void> {
  const { address, env } = hidePassword(url)
  const args = ['-d', address, '-D', data, '-X', 'stream', '-c', 'fast', '--no-password']
  try {
    await run('pg_basebackup', args, { env })
  } catch (error) {
    throw new Error(
      `${(error as Error).message}\nThe role in DATABASE_URL needs the right to replicate: docs/operating/backups.md.`,
    )
  }
}

async function hashAll(into: string): Promise<Pick<TakenBackup, 'folders' | 'files'>> {
  const folders: string[] = []
  const files: CopiedFile[] = []
  for (const { path, folder } of await listTree(into)) {
    await chmod(join(into, path), folder ? 0o700 : 0o600)
    if (folder) folders.push(path)
    else files.push({ path, ...hashFile(join(into, path)) })
  }
  return { folders, files }
}
