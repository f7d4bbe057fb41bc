import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { bytesOf, segmentName, segmentOf } from '#server/postgres/segments.ts'
import { copyHashed, type Found, hashFile, listTree, makePrivate, unlessGone } from './copy-files.ts'
import { type CopiedFile, DATA, type Manifest, WAL } from './manifest.ts'
import { momentOf, type Source } from './source.ts'

/** The facts that taking a backup yields. */
export type TakenBackup = Pick<
  Manifest,
  'timeline' | 'startLsn' | 'stopLsn' | 'startedAt' | 'stoppedAt' | 'folders' | 'files'
>

/** Folders whose contents belong to the running server; the contents of the log are copied separately. */
const EMPTIED =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(?:^|\/)pgsql_tmp/
const LEFT_OUT = new Set([
  ...['postmaster.pid', 'postmaster.opts', 'backup_label', 'backup_label.old', 'tablespace_map'],
  ...[
    'tablespace_map.old',
    'recovery.signal',
    'standby.signal',
    'postgresql.auto.conf.tmp',
    'backup_manifest',
  ],
  'current_logfiles',
])
const CONTROL = 'global/pg_control'

const leftOut = (path: string) =>
  EMPTIED.test(path) || LEFT_OUT.has(path) || basename(path).startsWith('pg_internal.init')

/**
 * Copies the data directory while the database runs, by PostgreSQL's low-level API, and the log from the begin to the end, so
 * that the backup is complete alone. A slot keeps that log until it is copied, and ends with the session.
 */
export async function copyDataDirectory(
  source: Source,
  directory: string,
  into: string,
): Promise<TakenBackup> {
  const { client, facts } = source
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `evens_backup_${randomBytes(4).toString('hex')}`,
  ])
  const startedAt = await momentOf(client)
  await client.query('select pg_backup_start($1, true)', ['evens'])
  const tree = await listTree(directory, leftOut)
  const data = join(into, DATA)
  for (const folder of ['', ...tree.filter((one) => one.folder).map(({ path }) => path)])
    await makePrivate(join(data, folder))
  const files = await copyFiles(directory, tree, data)
  const { rows } = await client.query<{ lsn: string; labelfile: string }>(
    'select lsn, labelfile from pg_backup_stop(false)',
  )
  const { lsn: stopLsn, labelfile } = rows[0]!
  const stoppedAt = await momentOf(client)
  await writeFile(join(data, 'backup_label'), labelfile, { mode: 0o600, flag: 'wx' })
  files.push({ path: `${DATA}/backup_label`, ...hashFile(join(data, 'backup_label')) })
  const { startLsn, timeline } = readLabel(labelfile)
  files.push(...(await copyLog(directory, into, { startLsn, stopLsn, timeline, bytes: facts.segmentBytes })))
  const folders = [DATA, ...tree.filter((one) => one.folder).map(({ path }) => `${DATA}/${path}`), WAL]
  return { timeline, startLsn, stopLsn, startedAt, stoppedAt, folders, files }
}

/** Copies files that may grow, shrink and vanish meanwhile: the log repairs all of it. The control file is the last. */
async function copyFiles(directory: string, tree: Found[], data: string): Promise<CopiedFile[]> {
  const files: CopiedFile[] = []
  const paths = tree.filter((one) => !one.folder && one.path !== CONTROL).map(({ path }) => path)
  for (const path of [...paths, CONTROL]) {
    await turn()
    try {
      files.push({ path: `${DATA}/${path}`, ...copyHashed(join(directory, path), join(data, path)) })
    } catch (error) {
      unlessGone(() => {})(error as NodeJS.ErrnoException)
    }
  }
  return files
}

/** Where the log of a backup begins, by its label. */
export function readLabel(label: string): { startLsn: string; timeline: number } {
  const startLsn = /^START WAL LOCATION: (\S+)/m.exec(label)?.[1]
  const timeline = /^START TIMELINE: (\d+)/m.exec(label)?.[1]
  if (!startLsn || !timeline) throw new Error(`PostgreSQL gave a label that is not understood: ${label}`)
  return { startLsn, timeline: Number(timeline) }
}

async function copyLog(
  directory: string,
  into: string,
  log: { startLsn: string; stopLsn: string; timeline: number; bytes: number },
): Promise<CopiedFile[]> {
  await makePrivate(join(into, WAL))
  const files: CopiedFile[] = []
  // the end may be the first byte of a segment without any content of the backup
  const last = segmentOf(bytesOf(log.stopLsn) - 1n, log.bytes)
  for (let segment = segmentOf(bytesOf(log.startLsn), log.bytes); segment <= last; segment++) {
    const name = segmentName(log.timeline, segment, log.bytes)
    const copied = copyHashed(join(directory, 'pg_wal', name), join(into, WAL, name))
    files.push({ path: `${WAL}/${name}`, ...copied })
  }
  return files
}
