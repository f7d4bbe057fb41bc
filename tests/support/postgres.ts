import pg from 'pg'
import { inject } from 'vitest'
import { type Db, sql } from '#server/core/db.ts'
import { createDatabase, createFreshDatabase, type FreshDatabase } from './postgres-cluster.ts'

export type { FreshDatabase } from './postgres-cluster.ts'

/** A migrated, empty database for one test file (about 50 ms). `drop` it in `afterAll`. */
export function freshDatabase(): Promise<FreshDatabase> {
  return createFreshDatabase(inject('postgresUrl'))
}

/** The same, of another site: it was made at another moment. */
export const databaseOfAnotherSite = (): Promise<FreshDatabase> =>
  changedDatabase(`update migrations set applied_at = applied_at - interval '1 day' where name = 'baseline'`)

/** The same, for tests of plans: prepared statements are planned as in production, for the values of each call where that pays. */
export const databaseOfPlans = (): Promise<FreshDatabase> =>
  changedDatabase(
    `do $$ begin execute format('alter database %I set plan_cache_mode = auto', current_database()); end $$`,
  )

async function changedDatabase(statement: string): Promise<FreshDatabase> {
  const database = await freshDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(statement)
  await client.end()
  return database
}

/** A database without a table, for tests of migrations. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return createDatabase(inject('postgresUrl'), 'template1')
}

/** How many sessions of this database wait for a lock that another one holds. */
export async function lockWaits(db: Db): Promise<number> {
  const { waiting } = await db.one<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return waiting
}
