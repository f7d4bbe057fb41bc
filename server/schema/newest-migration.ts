import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** The newest migration that a database has, and the role that owns its tables; undefined for a database without tables of ours. */
export async function newestMigration(
  client: pg.Client,
): Promise<{ name: string; owner: string } | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    `select tableowner as owner from pg_tables where schemaname = 'public' and tablename = 'migrations'`,
  )
  if (!rows[0]) return undefined
  const { rows: names } = await client.query<{ name: string }>(
    `select name from migrations where name <> 'functions' order by name = 'baseline', name desc limit 1`,
  )
  return names[0] && { name: names[0].name, owner: rows[0].owner }
}

/** Whether this release has a migration, by its name. */
export const knowsMigration = (name: string): boolean =>
  name === 'baseline' || readdirSync(join(import.meta.dirname, '../migrations')).includes(name)
