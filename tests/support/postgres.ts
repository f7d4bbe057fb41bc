import { inject } from 'vitest'
import { createDatabase, createFreshDatabase, type FreshDatabase } from './postgres-cluster.ts'

export type { FreshDatabase } from './postgres-cluster.ts'

/** A migrated, empty database for one test file (about 50 ms). `drop` it in `afterAll`. */
export function freshDatabase(): Promise<FreshDatabase> {
  return createFreshDatabase(inject('postgresUrl'))
}

/** A database without a table, for tests of migrations. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return createDatabase(inject('postgresUrl'), 'template1')
}
