import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { copyDataDirectory } from './base-backup.ts'
import { makePrivate, syncAll } from './copy-files.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { backUpByPgbackrest } from './pgbackrest.ts'
import { openSource, type Source } from './source.ts'
import { streamBackup } from './streamed-backup.ts'

/**
 * Backs the running database up into a separate folder.
 * @param from.embeddedDirectory the data directory, where it is the embedded database
 * @param from.stanza set where pgBackRest makes the backup; the folder then only names it
 * @returns the manifest of the backup
 * @throws Error for the operator; the folder is then empty
 */
export async function takeBackup(
  from: { url: string; embeddedDirectory: string | undefined; stanza: string | undefined },
  dir: string,
): Promise<Manifest> {
  const into = resolve(dir)
  const there = existsSync(into)
  if (there && (await readdir(into)).length > 0)
    throw new Error(`${into} is not empty. Each backup has a folder of its own: name another.`)
  const source = await openSource(from.url, from.embeddedDirectory).catch((error: unknown) => {
    throw inWords(error, into)
  })
  try {
    if (source.dataDirectory && `${into}${sep}`.startsWith(`${source.dataDirectory}${sep}`))
      throw new Error(
        `${into} is inside the database's own folder. Name a folder elsewhere, preferably on another disk.`,
      )
    await makePrivate(into)
    const manifest = await fill(source, into, from.stanza)
    await syncAll(
      [...manifest.files.map(({ path }) => path), ...manifest.folders].map((path) => `${into}/${path}`),
    )
    await writeManifest(into, manifest)
    return manifest
  } catch (error) {
    await empty(into, there).catch(() => {})
    throw inWords(error, into)
  } finally {
    await source.close()
  }
}

/** Removes an unfinished backup, but not a folder that existed before. */
async function empty(dir: string, there: boolean): Promise<void> {
  if (!there) return rm(dir, { recursive: true, force: true })
  for (const name of await readdir(dir)) await rm(`${dir}/${name}`, { recursive: true })
}

async function fill(source: Source, into: string, stanza: string | undefined): Promise<Manifest> {
  const { facts, dataDirectory } = source
  if (stanza) {
    const taken = await backUpByPgbackrest(source, stanza)
    return { format: 1, engine: 'pgbackrest', ...facts, ...taken }
  }
  const taken = dataDirectory
    ? await copyDataDirectory(source, dataDirectory, into)
    : await streamBackup(source, into)
  return { format: 1, engine: 'files', ...facts, ...taken }
}

/** Names the remedy for each usual error. */
export function inWords(error: unknown, dir: string): Error {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC')
    return new Error(`The disk of ${dir} is full. Free space there, or name another folder.`)
  if (code === 'EACCES' || code === 'EPERM')
    return new Error(`This user may not do that (${message}). Run it as the user that runs PostgreSQL.`)
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT')
    return new Error(
      `The database in DATABASE_URL cannot be reached (${message}). Start it, or correct the address.`,
    )
  // insufficient privilege, at PostgreSQL
  if (code === '42501')
    return new Error(
      `The role in DATABASE_URL may not back the database up (${message}). Name one that may in DATABASE_URL for this command: docs/operating/backups.md.`,
    )
  return error as Error
}
