import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readControl } from './control-file.ts'
import { canEnter, type FileOwner } from './engine.ts'
import { isSegment, segmentHeader } from './segments.ts'

/** The write-ahead log cannot be archived there. The message is meant for the operator. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
}

/** A text as one word of the shell, in a command in which PostgreSQL replaces `%p` and `%f`. */
const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/**
 * PostgreSQL's `archive_command`. A segment gets its final name only once it is whole and on the disk. The command never overwrites
 * a segment: an identical one is fine, a different one stops the archiving with a line in the database's log.
 */
export function archiveInto(dir: string): string {
  const folder = shellWord(dir)
  return [
    `d=${folder}; if test -e "$d/%f"; then cmp -s '%p' "$d/%f" ||`,
    '{ echo "WAL_ARCHIVE_DIR holds another file %f: name an empty folder" >&2; exit 1; };',
    // segments that were ended early are mostly zeros, which then take no space
    `else { cp --sparse=always '%p' "$d/%f.part" 2>/dev/null || cp '%p' "$d/%f.part"; } &&`,
    'sync "$d/%f.part" && mv "$d/%f.part" "$d/%f" && sync "$d"; fi',
  ].join(' ')
}

/** PostgreSQL's `restore_command` for the same folder; without a folder it finds nothing. */
export const restoreFrom = (dir: string | undefined): string =>
  dir === undefined ? 'false' : `d=${shellWord(dir)}; test -e "$d/%f" && cp "$d/%f" '%p'`

/**
 * Creates the archive when needed, and checks that it belongs to this cluster.
 * @param clusterDir the cluster, or where it will be created
 * @throws ArchiveRefused when the database's user cannot write there, or it holds the log of another database
 */
export function openArchive(dir: string, clusterDir: string, owner: FileOwner): void {
  if (!existsSync(dir)) {
    try {
      mkdirSync(dir, { recursive: true, mode: 0o700 })
      if (owner) chownSync(dir, owner.uid, owner.gid)
    } catch (error) {
      throw refused(`${dir} cannot be made (${(error as Error).message})`)
    }
  }
  if (!canEnter(dir, owner) || !canWrite(dir, owner)) {
    throw refused(`the user that runs PostgreSQL cannot write to ${dir}; give it the folder, or name another`)
  }
  const files = readdirSync(dir)
  const first = files.find(isSegment)
  if (first === undefined) return
  const header = segmentHeader(join(dir, first))
  const own = readControl(clusterDir)
  if (!own || header?.systemIdentifier !== own.systemIdentifier)
    throw refused(`${dir} holds the log of another database; name an empty folder`)
  // A restored database writes a different history: in one archive the two would be indistinguishable.
  const history = newestHistory(join(clusterDir, 'pg_wal'))
  if (history && files.some((name) => isSegment(name) && name.slice(0, 8) < history.slice(0, 8)))
    throw refused(
      `${dir} holds the log from before this database was restored; name an empty folder, then take a backup`,
    )
}

const newestHistory = (walDir: string): string | undefined =>
  readdirSync(walDir)
    .filter((name) => /^[0-9A-F]{8}\.history$/.test(name))
    .sort()
    .at(-1)

const refused = (message: string) => new ArchiveRefused(`WAL_ARCHIVE_DIR: ${message}.`)

const canWrite = (dir: string, owner: FileOwner): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -w "$0"', dir], { ...owner, cwd: '/' }).status === 0
