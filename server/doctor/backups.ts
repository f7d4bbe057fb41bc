import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type Db, sql } from '#server/core/db.ts'
import {
  type Backup,
  judgeBackups,
  judgeNoBackups,
  judgeStanza,
  type StanzaInfo,
  type Unfinished,
} from './judge-backups.ts'
import { type Diagnosis, reasonOf } from './verdict.ts'

const MANIFEST = 'manifest.json'
const WITHIN_MS = 4_000

/** The part of a manifest that the doctor needs. Paths are relative to the backup. */
const manifest = z.object({
  systemIdentifier: z.string(),
  stoppedAt: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), bytes: z.number() })),
})

export type BackupPlace = { dir: string | undefined; stanza: string | undefined; production: boolean }

/** @param db the database that the backups are of; undefined where it is unreachable: the backups' age counts even so */
export async function lookAtBackups(
  { dir, stanza, production }: BackupPlace,
  db: Db | undefined,
  now: number,
): Promise<Diagnosis | Diagnosis[]> {
  if (!dir && !stanza) return judgeNoBackups(production)
  const system = db && (await systemOf(db))
  if (stanza) return judgeStanza(await readStanza(stanza), { stanza, system, now })
  return judgeBackups(await readBackups(dir!), { dir: dir!, system, now })
}

/** Undefined where the role may not read it. */
const systemOf = (db: Db): Promise<string | undefined> =>
  db
    .one<{ system: string }>(sql`select system_identifier::text as system from pg_control_system()`)
    .then(({ system }) => system)
    .catch(() => undefined)

/** The backups of a folder: each in a folder below it, or the folder itself is one. */
async function readBackups(dir: string): Promise<(Backup | Unfinished)[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  if (entries.some(({ name }) => name === MANIFEST)) return [await readBackup(dir)]
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  return Promise.all(folders.map(({ name }) => readBackup(join(dir, name))))
}

async function readBackup(folder: string): Promise<Backup | Unfinished> {
  const { mtime: since } = await stat(folder)
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return { folder, since, why: 'no manifest' }
  const { data } = manifest.safeParse(fromJson(text))
  if (!data) return { folder, since, why: 'damaged manifest' }
  return {
    folder,
    system: data.systemIdentifier,
    endedAt: new Date(data.stoppedAt),
    lacks: await firstLacking(folder, data.files),
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Compares sizes alone. A drill reads every byte. */
async function firstLacking(
  folder: string,
  files: readonly { path: string; bytes: number }[],
): Promise<string | undefined> {
  for (const { path, bytes } of files) {
    const there = await stat(join(folder, path)).catch(() => undefined)
    if (there?.size !== bytes) return path
  }
  return undefined
}

async function readStanza(stanza: string): Promise<StanzaInfo | undefined> {
  const { stdout } = await promisify(execFile)(
    'pgbackrest',
    [`--stanza=${stanza}`, '--output=json', 'info'],
    { timeout: WITHIN_MS },
  ).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new Error('PGBACKREST_STANZA is set, but pgBackRest is not installed here')
      : new Error(`pgBackRest does not answer: ${reasonOf(error)}`)
  })
  return (JSON.parse(stdout) as StanzaInfo[])[0]
}
