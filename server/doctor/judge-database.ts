import { listed, type SchemaDifference } from '#server/schema/schema-difference.ts'
import { type Diagnosis, fault, ok, skip, warn } from './verdict.ts'

const OLDEST_VERSION = 150_000

/** @param number `server_version_num` @param name as people read it */
export function judgeVersion(number: number, name: string): Diagnosis {
  return number >= OLDEST_VERSION
    ? ok(`PostgreSQL ${name}`)
    : fault(
        `PostgreSQL ${name} is older than 15`,
        'Upgrade it with pg_upgrade, or move the database to a newer one.',
      )
}

/** Rights of the server's own role. */
export type RoleFacts = {
  role: string
  superuser: boolean
  /** tables that it owns */
  owned: number
  /** whether it may change or delete the ledger's postings; null where there is no ledger yet */
  changesPostings: boolean | null
}

/** @param embedded the database of DATA_DIR, which this machine's user alone reaches */
export function judgeRole(
  { role, superuser, owned, changesPostings }: RoleFacts,
  { production, embedded }: { production: boolean; embedded: boolean },
): Diagnosis {
  if (embedded) return skip('the embedded database has one role')
  const may = [
    superuser && 'is a superuser',
    owned > 0 && `owns ${owned} tables`,
    changesPostings === true && 'may change and delete postings',
  ].filter((one) => one !== false)
  if (may.length === 0) return ok(`${role} owns nothing and cannot delete postings`)
  const says = `${role} ${may.join(', ')}`
  const remedy =
    'Give the server a role of its own, and the owner to MIGRATE_DATABASE_URL: docs/self-hosting.md, "A role that owns nothing".'
  return production ? fault(says, remedy) : warn(says, remedy)
}

/** @param difference undefined where the database has no tables yet */
export function judgeSchema(difference: SchemaDifference | undefined): Diagnosis {
  if (!difference) return skip('the database is empty: the first start makes its tables')
  const { unknown, missing, tooNew } = difference
  const newer = `the database is newer than this release: it has ${listed(unknown)}`
  if (tooNew !== undefined)
    return fault(
      `${newer}, and ${tooNew} removed something this release needs`,
      'Start the release that made it, or a newer one.',
    )
  if (unknown.length > 0 && missing.length > 0)
    return fault(
      `the database is from another line of releases: it has ${listed(unknown)}, and lacks ${listed(missing)}`,
      'Start a release that has all of them.',
    )
  if (unknown.length > 0)
    return warn(
      newer,
      'Update this node: docs/operating/releases.md says how long both releases may run side by side.',
    )
  if (missing.length > 0)
    return warn(
      `${listed(missing)} not applied yet`,
      'Run npm run db -- migrate; the next start does so too.',
    )
  return ok('the database has exactly the migrations of this release')
}

/** The latest reports of PostgreSQL's archiver. */
export type ArchiveFacts = { on: boolean; archivedAt: Date | null; failedAt: Date | null }

export function judgeArchive({ on, archivedAt, failedAt }: ArchiveFacts): Diagnosis {
  if (!on) return skip('archive_mode is off: a restore ends with a backup')
  if (failedAt && (!archivedAt || failedAt > archivedAt))
    return fault(
      `the log has not been archived since ${archivedAt?.toISOString() ?? 'ever'}`,
      'Look at the log of PostgreSQL for archive_command; until it works, no restore can reach the last hours, and the disk fills up.',
    )
  return archivedAt ? ok(`the log was archived at ${archivedAt.toISOString()}`) : ok('nothing to archive yet')
}

const GIB = 2 ** 30
const MIB = 2 ** 20
export const size = (bytes: number): string =>
  bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GiB` : `${(bytes / MIB).toFixed(1)} MiB`

const LEAST_FREE = 2e9
const FULL = 256 * MIB

/** @param space bytes of the file system */
export function judgeDisk(space: { free: number; total: number }, dir: string): Diagnosis {
  const share = space.total === 0 ? 0 : Math.floor((space.free / space.total) * 100)
  const says = `${size(space.free)} (${share}%) free in ${dir}`
  const remedy = 'Free space there, or move DATA_DIR to a larger disk.'
  if (space.free < FULL) return fault(`${says}: full`, remedy)
  return share < 10 || space.free < LEAST_FREE ? warn(says, remedy) : ok(says)
}
