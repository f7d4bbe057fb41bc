import { sql, type Tx } from '#server/core/db.ts'
import { readSteps } from './migrate.ts'
import { differenceOf, type SchemaDifference } from './schema-difference.ts'

/**
 * Compares the migrations of a database with those of this release. It changes nothing.
 * @returns undefined for a database without tables of ours
 */
export async function compareSchema(tx: Tx): Promise<SchemaDifference | undefined> {
  const { exists } = await tx.one<{ exists: boolean }>(
    sql`select to_regclass('public.migrations') is not null as exists`,
  )
  if (!exists) return undefined
  const rows = await tx.rows<{ name: string }>(sql`select name from migrations order by name`)
  return differenceOf(
    rows.map(({ name }) => name),
    (await readSteps('.')).map(({ name }) => name),
  )
}
