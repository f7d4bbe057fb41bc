import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The data directory is not available: another process holds it, or it belongs to another user. The message is meant for the operator. */
export class DataLocked extends Error {
  override name = 'DataLocked'
}

export type DataLock = { release(): void }

/**
 * Takes the data directory for this process alone, creating it when needed.
 *
 * Node has no file locks, but the SQLite inside it does, on every platform: an exclusive transaction holds a lock of
 * the operating system, which ends with the process however the process ends. So there is no stale lock to judge,
 * unlike with a file that holds a process id.
 * @throws DataLocked when another process (or this one) holds it, or this user may not write to it
 */
export function takeDataLock(dataDir: string): DataLock {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new DataLocked(
      `${dataDir} cannot be written by this user. Start as the user it belongs to, or set DATA_DIR to another directory.`,
      { cause },
    )
  }
  const holder = join(dataDir, 'lock-holder')
  const { DatabaseSync } = loadSqlite()
  const file = new DatabaseSync(join(dataDir, 'lock'))
  try {
    // The journal stays in memory: a kill must leave nothing behind that the next process would have to replay.
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if (!(error instanceof Error && /database is locked/.test(error.message))) throw error
    throw new DataLocked(
      `${dataDir} is in use by another Evens server${readHolder(holder)}. Stop that one first, or set DATA_DIR to another directory.`,
    )
  }
  writeFileSync(holder, String(process.pid))
  let held = true
  return {
    release() {
      if (held) file.close()
      held = false
    },
  }
}

function readHolder(path: string): string {
  try {
    return ` (process ${readFileSync(path, 'utf8')})`
  } catch {
    return ''
  }
}

/** Loads SQLite without Node's notice that its API may still change: the server uses only two statements of it. */
function loadSqlite(): typeof import('node:sqlite') {
  const emitWarning = process.emitWarning
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
