import { type Db, raw, sql } from '#server/core/db.ts'
import { FOR_AN_OLDER_RELEASE, SIGNATURE } from '#server/schema/sql-functions.ts'

/** A function as a database has it. */
export type InstalledFunction = {
  name: string
  /** what it takes and answers */
  signature: string
  /** the file of a release that defines it */
  file: string
  /** the whole of it */
  text: string
}

/** The functions that a start has installed, by their files' comments. */
export const installedFunctions = (db: Db): Promise<InstalledFunction[]> =>
  db.rows<InstalledFunction>(sql`
    select p.proname::text as name, obj_description(p.oid, 'pg_proc') as file, pg_get_functiondef(p.oid) as text,
      ${raw(SIGNATURE)} as signature
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_proc') like 'server/%.sql'
    order by name, signature`)

/** The functions that a release calls and a later schema has no more, or with other arguments or another result. */
export function lostFunctions(
  before: readonly InstalledFunction[],
  after: readonly InstalledFunction[],
): string[] {
  const there = new Set(after.map(({ name, signature }) => `${name} ${signature}`))
  return before
    .filter(({ file }) => !FOR_AN_OLDER_RELEASE.test(file))
    .map(({ name, signature }) => `${name} ${signature}`)
    .filter((one) => !there.has(one))
}
