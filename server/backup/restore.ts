import { existsSync, rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { syncAll } from './copy-files.ts'
import type { Manifest } from './manifest.ts'
import type { Wish } from './plan.ts'
import { type Rebuilt, rebuild } from './rebuild.ts'
import { inWords } from './take-backup.ts'

/**
 * Judges a restored database and prints its findings.
 * @param url as the owner of the tables
 * @returns whether every invariant holds
 */
export type Judge = (url: string) => Promise<boolean>

/** How long a restore took, in milliseconds. */
export type Times = { copiedMs: number; replayedMs: number; auditedMs: number }

export type Restored = {
  manifest: Manifest
  sound: boolean
  times: Times
  /** the folder of the restored database */
  folder: string
}

/**
 * Restores a backup into a folder, which gets its name only when the database is whole and its ledger sound.
 * @throws Error for the operator; then nothing is left
 */
export async function restore(wish: Wish, into: string, judge: Judge): Promise<Restored> {
  const folder = resolve(into)
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(
      `${folder} is not empty. Name a folder that is empty, or that does not exist yet, with --into.`,
    )
  const work = `${folder}.restoring`
  if (existsSync(work))
    throw new Error(
      `${work} is left over from an interrupted restore. Remove it, or name another folder with --into.`,
    )
  await mkdir(dirname(work), { recursive: true })
  const { sound, ...rest } = await within(work, async () => {
    const done = await rebuildAndJudge(wish, work, judge)
    await rename(work, done.sound ? folder : `${folder}.unsound`)
    await syncAll([dirname(folder)])
    return done
  })
  return { ...rest, sound, folder: sound ? folder : `${folder}.unsound` }
}

/**
 * Proves that a backup can be restored: restores it into a folder and removes the folder.
 * @throws Error for the operator, when it cannot
 */
export async function drill(wish: Wish, judge: Judge): Promise<Omit<Restored, 'folder'>> {
  const room = await mkdtemp(join(tmpdir(), 'evens-drill-'))
  // PostgreSQL may run as another user
  await chmod(room, 0o711)
  return within(room, () => rebuildAndJudge(wish, join(room, 'database'), judge))
}

async function rebuildAndJudge(wish: Wish, folder: string, judge: Judge): Promise<Omit<Restored, 'folder'>> {
  await mkdir(folder, { mode: 0o755 })
  const rebuilt: Rebuilt = await rebuild(wish, folder)
  const { manifest, copiedMs, replayedMs } = rebuilt
  try {
    const begun = performance.now()
    const sound = await judge(rebuilt.urlFor(manifest.owner))
    return { manifest, sound, times: { copiedMs, replayedMs, auditedMs: performance.now() - begun } }
  } finally {
    await rebuilt.stop()
  }
}

/** Runs `work` on a folder, and removes the folder on a failure, on an interruption, and unless the work moved it away. */
async function within<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const remove = () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // PostgreSQL is still stopping in there; the folder's name shows that it is worthless
    }
  }
  const end = () => process.exit(1)
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  try {
    return await work()
  } catch (error) {
    throw inWords(error, folder)
  } finally {
    process.off('exit', remove)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
    await rm(folder, { recursive: true, force: true })
  }
}
