import { spawnSync } from 'node:child_process'
import { type FileOwner, pickOwner } from '#server/postgres/engine.ts'
import type { TakenBackup } from './base-backup.ts'
import type { Manifest } from './manifest.ts'
import { run } from './run.ts'
import { momentOf, type Source } from './source.ts'

type Info = {
  db: { 'system-id': number }[]
  archive: { min: string | null; max: string | null }[]
  backup: { label: string; lsn: { start: string; stop: string }; archive: { start: string } }[]
}

const asArguments = (stanza: string) => [`--stanza=${stanza}`]

/** @throws Error for the operator where the program is missing */
function mustBeInstalled(): void {
  if (spawnSync('pgbackrest', ['version']).status !== 0)
    throw new Error(
      'PGBACKREST_STANZA is set, but pgBackRest is not installed here. Install it, or run without PGBACKREST_STANZA.',
    )
}

/** Asks for one stanza of the repository. */
async function readInfo(stanza: string, owner: FileOwner): Promise<Info> {
  const text = await run('pgbackrest', [...asArguments(stanza), '--output=json', 'info'], { owner })
  const [info] = JSON.parse(text) as (Info | undefined)[]
  if (!info?.db?.length)
    throw new Error(
      `pgBackRest has no stanza ${stanza}. Create it: pgbackrest --stanza=${stanza} stanza-create.`,
    )
  return info
}

/** Has pgBackRest make a backup in its repository. @returns the backup's place there */
export async function backUpByPgbackrest(
  { client, facts, dataDirectory }: Source,
  stanza: string,
): Promise<TakenBackup & Pick<Manifest, 'repository'>> {
  mustBeInstalled()
  const owner = pickOwner(dataDirectory ?? '/nonexistent')
  const { db } = await readInfo(stanza, owner)
  // JSON's numbers round the identifier, so this comparison does too; it still distinguishes two clusters
  if (db.at(-1)!['system-id'] !== Number(facts.systemIdentifier))
    throw new Error(
      `The stanza ${stanza} of pgBackRest belongs to another database than DATABASE_URL. Correct PGBACKREST_STANZA.`,
    )
  const startedAt = await momentOf(client)
  await run('pgbackrest', [...asArguments(stanza), 'backup'], { owner })
  const stoppedAt = await momentOf(client)
  const made = (await readInfo(stanza, owner)).backup.at(-1)!
  return {
    timeline: Number.parseInt(made.archive.start.slice(0, 8), 16),
    ...{ startLsn: made.lsn.start, stopLsn: made.lsn.stop, startedAt, stoppedAt },
    repository: { stanza, label: made.label },
    ...{ folders: [], files: [] },
  }
}

/** Writes the data directory of a backup in the repository into an empty folder; pgBackRest checks each file. */
export async function fetchFromPgbackrest(
  { stanza, label }: NonNullable<Manifest['repository']>,
  clusterDir: string,
  owner: FileOwner,
): Promise<void> {
  mustBeInstalled()
  const { backup } = await readInfo(stanza, owner)
  if (!backup.some((one) => one.label === label))
    throw new Error(
      `pgBackRest no longer has the backup ${label} of ${stanza}: it has expired. Restore a newer one.`,
    )
  // Without a recovery by pgBackRest: the next steps are the same for every engine.
  await run(
    'pgbackrest',
    [...asArguments(stanza), `--set=${label}`, `--pg1-path=${clusterDir}`, '--type=none', 'restore'],
    { owner },
  )
}

/** PostgreSQL's `restore_command` for the log in the repository. */
export const logFromPgbackrest = (stanza: string, clusterDir: string): string =>
  `pgbackrest --stanza=${stanza} --pg1-path='${clusterDir.replaceAll("'", `'\\''`).replaceAll('%', '%%')}' archive-get %f "%p"`

/** The newest segment in the repository. */
export async function newestInPgbackrest(stanza: string, owner: FileOwner): Promise<string | undefined> {
  const { archive } = await readInfo(stanza, owner)
  return archive.at(-1)?.max ?? undefined
}

/** The settings of pgBackRest itself, which its command needs inside PostgreSQL too. */
export const pgbackrestSettings = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith('PGBACKREST_') && value !== undefined ? [[name, value]] : [],
    ),
  )
