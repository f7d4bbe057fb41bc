import { type Diagnosis, fault, ok, skip, warn } from './verdict.ts'

const HOUR_MS = 3_600_000
/** One night's interval, plus the time that a backup takes. */
const OLD_HOURS = 26
const TOO_OLD_HOURS = 72

const TAKE_ONE = 'Take one each night, and find out why the last one did not run: docs/operating/backups.md.'

/** A backup in its own folder. */
export type Backup = {
  folder: string
  /** identifier of the backed-up database */
  system: string
  endedAt: Date
  /** a file that is missing, or shorter than in the manifest */
  lacks: string | undefined
}
/** A folder without a complete backup: the manifest is written last. */
export type Unfinished = { folder: string; since: Date; why: 'no manifest' | 'damaged manifest' }

/**
 * @param system identifier of this database; undefined where it is not known
 * @param dir the folder of all backups
 */
export function judgeBackups(
  found: readonly (Backup | Unfinished)[],
  { dir, system, now }: { dir: string; system: string | undefined; now: number },
): Diagnosis[] {
  const whole = found.filter((one) => 'endedAt' in one)
  const own = whole.filter((one) => system === undefined || one.system === system)
  const newest = [...own].sort((one, other) => other.endedAt.getTime() - one.endedAt.getTime())[0]
  const unfinished = found
    .filter((one) => 'why' in one)
    .filter(({ since }) => now - since.getTime() > OLD_HOURS * HOUR_MS)
    .map(({ folder, why }) => warn(`${folder} is incomplete (${why})`, 'It cannot be restored: remove it.'))
  const foreign = whole
    .filter((one) => !own.includes(one))
    .map(({ folder }) =>
      fault(
        `${folder} is a backup of another database`,
        'Keep each database’s backups in a folder of their own.',
      ),
    )
  if (!newest)
    return [...foreign, ...unfinished, fault(`there is no backup of this database in ${dir}`, TAKE_ONE)]
  return [judgeNewest(newest, now), ...foreign, ...unfinished]
}

function judgeNewest({ folder, endedAt, lacks }: Backup, now: number): Diagnosis {
  if (lacks)
    return fault(`the newest backup ${folder} lacks ${lacks}`, 'It cannot be restored: take another one now.')
  return judgeAge(`the newest backup ${folder}`, endedAt.getTime(), now)
}

function judgeAge(what: string, endedAtMs: number, now: number): Diagnosis {
  const hours = Math.max(0, (now - endedAtMs) / HOUR_MS)
  const says = `${what} is ${hours < 48 ? `${Math.round(hours)} hours` : `${Math.floor(hours / 24)} days`} old`
  if (hours > TOO_OLD_HOURS) return fault(says, TAKE_ONE)
  return hours > OLD_HOURS ? warn(says, TAKE_ONE) : ok(says)
}

/** One stanza, as `pgbackrest info --output=json` writes it. Times are seconds. */
export type StanzaInfo = {
  status?: { code: number; message: string }
  db?: { 'system-id': number }[]
  backup?: { label: string; error?: boolean | null; timestamp: { stop: number } }[]
}

export function judgeStanza(
  info: StanzaInfo | undefined,
  { stanza, system, now }: { stanza: string; system: string | undefined; now: number },
): Diagnosis {
  if (!info?.db?.length)
    return fault(
      `pgBackRest has no stanza ${stanza}`,
      `Create it: pgbackrest --stanza=${stanza} stanza-create.`,
    )
  // JSON's numbers are too short for the identifier; so is this comparison, which is enough to distinguish two databases
  if (system !== undefined && info.db.at(-1)!['system-id'] !== Number(system))
    return fault(
      `the stanza ${stanza} of pgBackRest belongs to another database`,
      'Correct PGBACKREST_STANZA.',
    )
  const newest = info.backup?.at(-1)
  if (!newest) return fault(`pgBackRest has no backup of ${stanza}`, TAKE_ONE)
  if (newest.error)
    return fault(
      `the newest backup ${newest.label} has damaged pages`,
      'Run pgbackrest verify, and look at the disk of the database.',
    )
  if (info.status && info.status.code !== 0)
    return fault(
      `pgBackRest says of ${stanza}: ${info.status.message}`,
      'Run pgbackrest check, and fix what it reports.',
    )
  return judgeAge(`the newest backup ${newest.label}`, newest.timestamp.stop * 1000, now)
}

export const judgeNoBackups = (production: boolean): Diagnosis =>
  production
    ? warn(
        'no setting says where the backups are',
        'Set BACKUP_DIR to their folder, or set PGBACKREST_STANZA.',
      )
    : skip('neither BACKUP_DIR nor PGBACKREST_STANZA is set')
