import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The facts in a data directory's control file, whether its database runs or not. */
export type Control = {
  /** PostgreSQL's own number for the cluster; copies of it have the same one. */
  systemIdentifier: string
  /** of PostgreSQL: 15, 18 */
  major: number
}

/** The data directory's own facts; undefined where there is no such directory, or this user cannot read it. */
export function readControl(clusterDir: string): Control | undefined {
  try {
    return {
      systemIdentifier: readFileSync(join(clusterDir, 'global/pg_control')).readBigUInt64LE(0).toString(),
      major: Number.parseInt(readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8'), 10),
    }
  } catch {
    return undefined
  }
}

/** Whether a data directory holds a database. A directory that this user may not read counts: its start reports that. */
export function hasDatabase(clusterDir: string): boolean {
  try {
    statSync(join(clusterDir, 'PG_VERSION'))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
