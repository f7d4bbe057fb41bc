import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, createFreshDatabase, type FreshDatabase } from './postgres-cluster.ts'

export type { FreshDatabase } from './postgres-cluster.ts'

/** A migrated, empty database for one test file (about 50 ms). `drop` it in `afterAll`. */
export function freshDatabase(): Promise<FreshDatabase> {
  return createFreshDatabase(inject('postgresUrl'))
}

/** The same, of another site: it was made at another moment. */
export async function databaseOfAnotherSite(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(
    `update migrations set applied_at = applied_at - interval '1 day' where name = 'baseline'`,
  )
  await client.end()
  return database
}

/** A database without a table, for tests of migrations. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return createDatabase(inject('postgresUrl'), 'template1')
}
