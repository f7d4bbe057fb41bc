// npm run db -- backup DIR | restore DIR [--to TIME] [--into FOLDER] | drill DIR [--to TIME]
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  drill,
  type Judge,
  type Manifest,
  type Restored,
  readManifest,
  readMoment,
  restore,
  type Times,
  takeBackup,
} from './backup/index.ts'
import type { Config } from './config/config.ts'
import { readControl } from './postgres/control-file.ts'
import { askPrimary, hostsOf } from './postgres/database-hosts.ts'

export const BACKUP_COMMANDS = ['backup', 'restore', 'drill'] as const
type Command = (typeof BACKUP_COMMANDS)[number]

export type BackupRequest = {
  command: Command
  dir: string
  to: string | undefined
  into: string | undefined
}

/**
 * Reads the arguments after the command's name.
 * @throws Error for the operator
 */
export function readBackupRequest(command: Command, args: string[]): BackupRequest {
  const usage = { backup: 'DIR', restore: 'DIR [--to TIME] [--into FOLDER]', drill: 'DIR [--to TIME]' }
  const { values, positionals } = readArguments(command, args)
  const [dir, ...more] = positionals
  if (!dir || more.length > 0) throw new Error(`npm run db -- ${command} ${usage[command]}`)
  const { to, into } = values
  return { command, dir: resolve(dir), to: to === undefined ? undefined : readMoment(to), into }
}

/** Returns no positional arguments where the arguments are malformed. */
function readArguments(command: Command, args: string[]) {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: text, into: text },
    })
    const unknown = (values.to && command === 'backup') || (values.into && command !== 'restore')
    return { values, positionals: unknown ? [] : positionals }
  } catch {
    return { values: {}, positionals: [] }
  }
}

/** Backs the open database up and prints the result. */
export async function backUp(
  { dir }: BackupRequest,
  database: { url: string; embedded: boolean },
  config: Config,
): Promise<void> {
  const begun = performance.now()
  const manifest = await takeBackup(
    {
      url: database.url,
      embeddedDirectory: database.embedded ? join(config.dataDir, 'postgres', 'cluster') : undefined,
      stanza: database.embedded ? undefined : config.pgbackrestStanza,
    },
    dir,
  )
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  const what = manifest.repository
    ? `${manifest.repository.label} in pgBackRest's stanza ${manifest.repository.stanza}`
    : `${manifest.files.length} files, ${Math.round(bytes / 1e6)} MB`
  console.log(`backed up in ${seconds(performance.now() - begun)}: ${dir} (${what})`)
  console.log(`it restores moments from ${manifest.stoppedAt}`)
  if (database.embedded && !config.walArchiveDir)
    console.log('only that one: later moments need WAL_ARCHIVE_DIR, see docs/operating/backups.md')
}

/** Restores a backup, or tries it in a drill. @returns whether the ledger is sound */
export async function bringBack(request: BackupRequest, config: Config, judge: Judge): Promise<boolean> {
  const { command, dir: from, to } = request
  const wish = { from, to, archiveDir: config.walArchiveDir }
  await mustBeOurs(from, config)
  if (command === 'drill') {
    const { sound, times, manifest } = await drill(wish, judge)
    sayTimes(times)
    console.log(
      sound
        ? `the backup of ${manifest.stoppedAt} can be restored`
        : 'the backup can be restored, but its ledger is not sound: restore to an earlier moment',
    )
    return sound
  }
  const restored = await restore(wish, request.into ?? `${config.dataDir}-restored`, judge)
  sayTimes(restored.times)
  for (const line of wayBack(restored, to, config)) console.log(line)
  return restored.sound
}

/** @throws Error where the settings lead to another database than the backup's: the folder is wrong */
async function mustBeOurs(dir: string, { databaseUrl, dataDir }: Config): Promise<void> {
  const { systemIdentifier } = await readManifest(dir)
  const present = databaseUrl
    ? await systemAt(databaseUrl)
    : readControl(join(dataDir, 'postgres', 'cluster'))?.systemIdentifier
  if (present === undefined || present === systemIdentifier) return
  throw new Error(
    `The backup in ${dir} belongs to another database than the one ${databaseUrl ? 'at DATABASE_URL' : `in ${dataDir}`}. Name a backup of this one; where you mean it, run this ${databaseUrl ? 'without DATABASE_URL' : 'with a DATA_DIR that has no database'}.`,
  )
}

/** Undefined where no database answers: a restore needs none. */
async function systemAt(url: string): Promise<string | undefined> {
  const asked = await Promise.all(hostsOf(url).map((one) => askPrimary(one).catch(() => undefined)))
  return asked.find((one) => one?.system !== undefined)?.system
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function sayTimes({ copiedMs, replayedMs, auditedMs }: Times): void {
  console.log(
    `checked and copied in ${seconds(copiedMs)}, replayed in ${seconds(replayedMs)}, audited in ${seconds(auditedMs)}`,
  )
}

/** The operator's next steps with a restored database. */
export function wayBack(
  {
    sound,
    folder,
    manifest,
  }: Pick<Restored, 'sound' | 'folder'> & {
    manifest: Pick<Manifest, 'embedded' | 'major'>
  },
  to: string | undefined,
  { redisUrl }: Pick<Config, 'redisUrl'>,
): string[] {
  const what = `restored as of ${to ?? 'the end of the log'}: ${folder}`
  if (!sound)
    return [
      what,
      'Its ledger is NOT SOUND (above). Restore to an earlier moment, or keep this one to look for the fault.',
    ]
  if (manifest.embedded)
    return [
      what,
      'Copy objects/ from the old DATA_DIR into it, and secrets.key if SECRETS_KEY is not set.',
      ...(redisUrl
        ? [
            `Stop the server. Redis knows postings that may be missing here: DATA_DIR=${folder} npm run db -- accept-history`,
          ]
        : []),
      `Start the server on it: DATA_DIR=${folder} npm start`,
      'WAL_ARCHIVE_DIR must then be an empty folder; take a backup after the start.',
    ]
  return [
    what,
    `Stop every node. Set data_directory = '${folder}' in the old postgresql.conf, and restart PostgreSQL ${manifest.major}.`,
    'Under Patroni: docs/operating/database.md, "Putting a restored database in".',
    'Point DATABASE_URL at it. The nodes know postings that may be missing here, and would move no money:',
    'run npm run db -- accept-history on each with its own settings, then start them. Take a backup.',
  ]
}
