import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { restoreFrom } from '#server/postgres/archive.ts'
import { readControl } from '#server/postgres/control-file.ts'
import { type FileOwner, pickOwner } from '#server/postgres/engine.ts'
import { giveDirectory } from '#server/postgres/launcher.ts'
import { bytesOf, readSegmentName, segmentOf } from '#server/postgres/segments.ts'
import { copyHashed } from './copy-files.ts'
import { followLog, type LogChain } from './log-chain.ts'
import { DATA, type Manifest, readManifest, WAL } from './manifest.ts'
import {
  fetchFromPgbackrest,
  logFromPgbackrest,
  newestInPgbackrest,
  pgbackrestSettings,
} from './pgbackrest.ts'
import { engineOf, judgeLog, judgeWish, type Wish } from './plan.ts'
import { type Recovered, RecoveryFailed, recover } from './recover.ts'

/** A rebuilt database, running on its own files. */
export type Rebuilt = Recovered & {
  manifest: Manifest
  /** PostgreSQL's data directory, below the folder */
  clusterDir: string
  copiedMs: number
  replayedMs: number
}

/**
 * Rebuilds a database as of a moment, in an empty folder.
 * @throws Error for the operator; the folder is then worth nothing
 */
export async function rebuild(wish: Wish, folder: string): Promise<Rebuilt> {
  const manifest = await readManifest(wish.from)
  const owner = pickOwner('/nonexistent')
  judgeWish(wish, manifest, owner)
  const inFiles = manifest.engine === 'files'
  if (inFiles) await mustBeThere(wish.from, manifest)
  const chain = inFiles
    ? followLog(wish.from, manifest, wish.archiveDir)
    : { last: await newestInPgbackrest(manifest.repository!.stanza, owner), missing: undefined }
  if (inFiles) judgeLog(wish, manifest, chain as LogChain)
  const room = join(folder, 'postgres')
  if (manifest.embedded) giveDirectory(room, owner)
  const clusterDir = manifest.embedded ? join(room, 'cluster') : folder
  const binDir = engineOf(manifest, owner, room)
  const begun = performance.now()
  giveDirectory(clusterDir, owner)
  await chmod(clusterDir, 0o700)
  if (inFiles) await copyBackup(wish.from, manifest, clusterDir, owner)
  else await fetchFromPgbackrest(manifest.repository!, clusterDir, owner)
  if (readControl(clusterDir)?.systemIdentifier !== manifest.systemIdentifier)
    throw new Error(
      `The files in ${wish.from} and its manifest are from different databases. Use another backup.`,
    )
  const copied = performance.now()
  const { stanza } = manifest.repository ?? {}
  const recovered = await recover({
    ...{ clusterDir, owner, binDir, to: wish.to, database: manifest.database, superuser: manifest.superuser },
    restoreCommand: stanza ? logFromPgbackrest(stanza, clusterDir) : restoreFrom(wish.archiveDir),
    env: stanza ? pgbackrestSettings() : {},
  }).catch((error: unknown) => {
    throw error instanceof RecoveryFailed ? inWords(error, wish, manifest, chain.missing) : error
  })
  const replayedMs = performance.now() - copied
  if (wish.to === undefined && !reached(recovered.endLsn, chain.last, manifest)) {
    await recovered.stop()
    throw new Error(
      `The log could be replayed only to ${recovered.endLsn}, although it continues to ${chain.last}: a file in between is damaged. Replace it with an intact copy, or choose an earlier moment with --to.`,
    )
  }
  return { ...recovered, ...{ manifest, clusterDir, copiedMs: copied - begun, replayedMs } }
}

/** Refuses a backup with a missing or cut file at once, before anything is copied. */
async function mustBeThere(from: string, { files }: Manifest): Promise<void> {
  for (const { path, bytes } of files) {
    const size = await stat(join(from, path)).then(
      (found) => found.size,
      () => undefined,
    )
    if (size === undefined) throw damaged(from, `${path} is missing`)
    if (size !== bytes) throw damaged(from, `${path} has ${size} bytes instead of ${bytes}`)
  }
}

const damaged = (from: string, what: string) =>
  new Error(`The backup in ${from} is damaged: ${what}. Use another backup.`)

async function copyBackup(
  from: string,
  { folders, files }: Manifest,
  clusterDir: string,
  owner: FileOwner,
): Promise<void> {
  const place = (path: string) =>
    path.startsWith(`${WAL}/`) || path === WAL
      ? join(clusterDir, 'pg_wal', path.slice(WAL.length))
      : join(clusterDir, path.slice(DATA.length))
  for (const path of [...folders].sort()) {
    await mkdir(place(path), { recursive: true, mode: 0o700 })
    if (owner) await chown(place(path), owner.uid, owner.gid)
  }
  for (const { path, bytes, sha256 } of files) {
    // so that Ctrl-C takes effect
    await turn()
    const copied = copyHashed(join(from, path), place(path), owner)
    if (copied.bytes !== bytes || copied.sha256 !== sha256) throw damaged(from, path)
  }
}

/** Whether the replay reached the last file of the log. */
function reached(endLsn: string | undefined, last: string | undefined, { segmentBytes }: Manifest): boolean {
  if (endLsn === undefined || last === undefined) return true
  return segmentOf(bytesOf(endLsn), segmentBytes) >= readSegmentName(last, segmentBytes).segment
}

function inWords(
  error: RecoveryFailed,
  { to }: Wish,
  { stoppedAt }: Manifest,
  missing: string | undefined,
): Error {
  const { said } = error
  if (/recovery ended before configured recovery target was reached/.test(said)) {
    const last = /last completed transaction was at log time (\S+ \S+)/.exec(said)?.[1]
    const until = last ? `${last.replace(' ', 'T')}`.replace(/\+00$/, 'Z') : stoppedAt
    const why = missing === undefined ? '' : ` ${missing} is missing.`
    return new Error(
      `The log does not reach ${to}.${why} Choose a moment from ${stoppedAt} to ${until}; without --to, the database is restored as far as the log goes.`,
    )
  }
  if (/before consistent recovery point/.test(said))
    return new Error(`${to} is before the end of this backup. Choose a moment from ${stoppedAt} on.`)
  if (/WAL ends before end of online backup|WAL ends before consistent recovery point/.test(said))
    return new Error('The log of the backup itself is damaged or incomplete. Use another backup.')
  return error
}
