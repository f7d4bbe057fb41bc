import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncAll } from './copy-files.ts'

const MANIFEST = 'manifest.json'
/** The folder for the copy of the data directory, and the folder for the log from the backup's begin to its end. */
export const DATA = 'data'
export const WAL = 'wal'

/** Paths come from a backup, and a restore writes them into other folders. */
const path = z.string().refine((text) => !text.startsWith('/') && !text.split('/').includes('..'))
const lsn = z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/)
/** ISO 8601 in UTC with microseconds. */
const moment = z.iso.datetime()

const body = z.object({
  format: z.literal(1),
  /** files: the backup is in this folder; pgbackrest: it is in that program's repository. */
  engine: z.enum(['files', 'pgbackrest']),
  /** of PostgreSQL, such as 18.4 */
  postgres: z.string(),
  major: z.int(),
  systemIdentifier: z.string().regex(/^\d+$/),
  /** the embedded database in DATA_DIR, not an operator's own */
  embedded: z.boolean(),
  database: z.string(),
  /** the role that made the cluster */
  superuser: z.string(),
  /** the role that owns the tables */
  owner: z.string(),
  /** the newest migration */
  schema: z.string(),
  segmentBytes: z.int(),
  timeline: z.int(),
  startLsn: lsn,
  stopLsn: lsn,
  startedAt: moment,
  /** the earliest moment to which it can be restored */
  stoppedAt: moment,
  repository: z.object({ stanza: z.string(), label: z.string() }).optional(),
  folders: z.array(path),
  files: z.array(
    z.object({ path, bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
})

/** The source and the contents of a backup. */
export type Manifest = z.infer<typeof body>
export type CopiedFile = Manifest['files'][number]

/** Hashes the fields in the order of the schema, which is the order of reading. */
const hashOf = (manifest: Manifest) =>
  createHash('sha256')
    .update(JSON.stringify(body.parse(manifest)))
    .digest('hex')

/** Writes the manifest as the last file of a backup: its final name means that the backup is whole. */
export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const half = join(dir, `${MANIFEST}.part`)
  const file = await open(half, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify({ ...manifest, sha256: hashOf(manifest) }, null, 1)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(half, join(dir, MANIFEST))
  await syncAll([dir])
}

/** @throws Error for the operator, where the folder is no backup, or is not whole */
export async function readManifest(dir: string): Promise<Manifest> {
  if (!existsSync(dir)) throw new Error(`There is no backup in ${dir}. Name the folder of a backup.`)
  const text = await readFile(join(dir, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(
      `The backup in ${dir} is incomplete: its ${MANIFEST} is missing. Use another backup; this one was not finished.`,
    )
  })
  const damaged = new Error(`The backup in ${dir} is damaged: its ${MANIFEST}. Use another backup.`)
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw damaged
  }
  const format = (read as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format !== 1)
    throw new Error(`The backup in ${dir} has format ${format}. Restore it with the release that made it.`)
  const parsed = body.extend({ sha256: z.string() }).safeParse(read)
  if (!parsed.success) throw damaged
  const { sha256, ...manifest } = parsed.data
  if (sha256 !== hashOf(manifest)) throw damaged
  return manifest
}
