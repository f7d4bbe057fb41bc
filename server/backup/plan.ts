import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  canEnter,
  embeddedEngine,
  type FileOwner,
  installedEngine,
  majorVersion,
} from '#server/postgres/engine.ts'
import { knowsMigration } from '#server/schema/newest-migration.ts'
import type { LogChain } from './log-chain.ts'
import type { Manifest } from './manifest.ts'

/** A log file's time is the time of its copying, later than its contents; clocks of two machines may differ by this. */
const CLOCKS_APART_MS = 60_000

/** An operator's request. */
export type Wish = {
  /** the folder of the backup */
  from: string
  /** ISO 8601 in UTC with microseconds; undefined: as late as the log reaches */
  to: string | undefined
  /** where the log is archived */
  archiveDir: string | undefined
}

/** @throws Error for the operator, where it is clear before trying that the backup cannot be restored to that moment */
export function judgeWish({ to, archiveDir }: Wish, manifest: Manifest, owner: FileOwner): void {
  const { schema, stoppedAt, engine } = manifest
  if (!knowsMigration(schema))
    throw new Error(
      `The backup's schema (${schema}) is newer than this release. Restore it with the release that made it.`,
    )
  if (to !== undefined && to < stoppedAt)
    throw new Error(
      `${to} is before the end of this backup. Choose a moment from ${stoppedAt} on; for an earlier one, use an older backup.`,
    )
  if (to !== undefined && to > new Date().toISOString())
    throw new Error(`${to} is in the future. Choose a moment from ${stoppedAt} until now.`)
  if (engine === 'pgbackrest') return
  if (to !== undefined && archiveDir === undefined)
    throw new Error(
      `Without the archived log, this backup can only be restored to its own end (${stoppedAt}). Name the archive in WAL_ARCHIVE_DIR, or leave out --to.`,
    )
  if (archiveDir !== undefined && !existsSync(archiveDir))
    throw new Error(
      `WAL_ARCHIVE_DIR: there is no folder ${archiveDir}. Set it to the folder that holds the log.`,
    )
  if (archiveDir !== undefined && !canEnter(archiveDir, owner))
    throw new Error(
      `WAL_ARCHIVE_DIR: the user that runs PostgreSQL cannot read ${archiveDir}. Give it access, or copy the log to a folder that it can read.`,
    )
}

/** @throws Error for the operator, where the existing log does not reach the moment */
export function judgeLog(
  { to, archiveDir }: Wish,
  { stoppedAt }: Manifest,
  { last, missing }: LogChain,
): void {
  if (to === undefined) {
    if (missing === undefined) return
    throw new Error(
      `The archived log has a gap: ${missing} is missing, but later files exist. Put it into ${archiveDir}, or choose an earlier moment with --to.`,
    )
  }
  const path = join(archiveDir!, last)
  const until = existsSync(path) ? statSync(path).mtime : new Date(stoppedAt)
  if (until.getTime() + CLOCKS_APART_MS >= new Date(to).getTime()) return
  const why = missing === undefined ? `its last file is ${last}` : `${missing} is missing`
  throw new Error(
    `The archived log does not reach ${to}: ${why}. Choose a moment from ${stoppedAt} to ${until.toISOString()}.`,
  )
}

/**
 * The programs that can read a backup's files.
 * @throws Error for the operator, where PostgreSQL of that major version is not here
 */
export function engineOf({ embedded, major }: Manifest, owner: FileOwner, room: string): string {
  const installed = embedded ? undefined : installedEngine(major)
  if (installed) return installed
  if (!embedded)
    throw new Error(
      `The backup is from PostgreSQL ${major}, which is not installed here. Install postgresql-${major}.`,
    )
  const own = embeddedEngine(owner, room)
  const ours = majorVersion(own)
  if (ours === major) return own
  throw new Error(
    `The backup is from PostgreSQL ${major}, and this release has ${ours}. Restore it with the release that made it.`,
  )
}
