import { sql, type Tx } from '#server/core/db.ts'
import { readSteps } from './migrate.ts'

/**
 * Compares the migrations of a database with those of this release. It changes nothing.
 * @returns `unknown`: applied by a newer release; `missing`: not applied yet; undefined for a database without tables of ours
 */
export async function compareSchema(tx: Tx): Promise<{ unknown: string[]; missing: string[] } | undefined> {
  const { exists } = await tx.one<{ exists: boolean }>(
    sql`select to_regclass('public.migrations') is not null as exists`,
  )
  if (!exists) return undefined
  const rows = await tx.rows<{ name: string }>(sql`select name from migrations order by name`)
  const applied = rows.map(({ name }) => name)
  const known = (await readSteps('.')).map(({ name }) => name)
  // older files are in the baseline
  const isNumbered = (name: string) => /^\d+_.*\.sql$/.test(name) && name >= known[0]!
  return {
    unknown: applied.filter((name) => isNumbered(name) && !known.includes(name)),
    missing: known.filter((name) => !applied.includes(name)),
  }
}
