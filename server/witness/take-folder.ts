import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Takes a folder for this process alone, and makes it when there is none. The lock is an exclusive transaction of the SQLite in
 * Node, so it ends with the process, however the process ends.
 * @throws Error with a sentence where another process has it
 */
export async function takeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { DatabaseSync } = loadSqlite()
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!/database is locked/.test((error as Error).message)) throw error
    throw new Error(
      `${folder} is in use by another witness. Two witnesses would sign two versions of one log.`,
    )
  }
  held.push(lock)
}
/** A lock ends with its holder, so this list keeps holders from the garbage collector. */
const held: unknown[] = []

/** Loads SQLite without Node's notice that its API may still change. */
function loadSqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process
  process.emitWarning = () => {}
  const sqlite = process.getBuiltinModule('node:sqlite')
  process.emitWarning = emitWarning
  return sqlite
}
