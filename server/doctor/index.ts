/** The doctor: judges a deployment from inside and outside. It changes nothing, except for its own object in the store. */
import type { Config } from '#server/config/config.ts'
import { type BackupPlace, lookAtBackups } from './backups.ts'
import { type Database, databaseChecks, openDatabase } from './database.ts'
import { judgeDisk } from './judge-database.ts'
import { maskerOf } from './masking.ts'
import { outsideChecks } from './outside.ts'
import { spaceOf, tryMail, tryPushKeys, tryRedis, tryRegister, tryScanner, tryStore } from './services.ts'
import { examineSettings } from './settings.ts'
import { type Check, type Finding, runChecks } from './verdict.ts'

export { type Finding, lineOf } from './verdict.ts'

type Surroundings = {
  /** the settings that a server starts with */
  env: Record<string, string | undefined>
  /** the origin of a running server; PUBLIC_URL when left out */
  url?: string | undefined
  /** this machine's clock */
  now?: () => number
  /** bytes of the file system of a folder */
  space?: typeof spaceOf
  /** the server's origin without TLS, where that is not port 80 */
  plainUrl?: string
}

/** Runs every check. No finding holds a secret. */
export async function examine({
  env,
  url,
  now = Date.now,
  space = spaceOf,
  plainUrl,
}: Surroundings): Promise<Finding[]> {
  const { config, verdicts } = examineSettings(env)
  const settings: Check = { name: 'settings', remedy: '', look: () => verdicts }
  const outside = outsideChecks({ url: url ?? config?.publicUrl, config, now, plainUrl })
  const database = config && openDatabase(config)
  const inside =
    config && database
      ? [...databaseChecks(config, database, now), ...serviceChecks(config, { database, now, space })]
      : []
  try {
    const shown = maskerOf(env)
    return (await runChecks([settings, ...inside, ...outside])).map(({ says, remedy, ...finding }) => ({
      ...finding,
      says: shown(says),
      ...(remedy === undefined ? {} : { remedy: shown(remedy) }),
    }))
  } finally {
    // closing waits for connections of a database that may hang
    void database?.close().catch(() => {})
  }
}

function serviceChecks(
  config: Config,
  { database, now, space }: { database: Database; now: () => number; space: typeof spaceOf },
): Check[] {
  const production = config.environment === 'production'
  const place: BackupPlace = { dir: config.backupDir, stanza: config.pgbackrestStanza, production }
  return [
    {
      name: 'backups',
      remedy: 'Correct BACKUP_DIR or PGBACKREST_STANZA, and run this as a user who may read the backups.',
      look: async () => lookAtBackups(place, await database.db().catch(() => undefined), now()),
    },
    {
      name: 'mail',
      remedy: 'Correct SMTP_URL: its host and port, and the name and password in it.',
      look: () => tryMail(config),
    },
    {
      name: 'push',
      remedy: 'Start the database, or correct DATABASE_URL.',
      look: async () => tryPushKeys(config, await database.db()),
    },
    {
      name: 'object store',
      remedy: config.s3
        ? 'Correct S3_ENDPOINT, S3_BUCKET and the keys; the bucket must exist, and the key must be allowed to put, get and delete.'
        : 'Let the server’s user write into DATA_DIR.',
      look: () => tryStore(config),
    },
    {
      name: 'redis',
      remedy:
        'Start Redis, or correct REDIS_URL; until then, nodes see each other’s changes only after a delay.',
      look: () => tryRedis(config.redisUrl),
    },
    {
      name: 'register',
      remedy:
        'Correct EXCLUSION_REGISTER_URL or EXCLUSION_REGISTER_KEY; while it does not answer nobody can deposit, or stake real money.',
      look: () => tryRegister(config),
    },
    {
      name: 'virus scanner',
      remedy: 'Start clamd, or correct CLAMD_URL; while it does not answer nobody can upload a file.',
      look: () => tryScanner(config),
    },
    {
      name: 'disk',
      remedy: 'Correct DATA_DIR.',
      look: async () => judgeDisk(await space(config.dataDir), config.dataDir),
    },
  ]
}
