import { type Db, sql } from '#server/core/db.ts'

/** How many sessions of this database wait for a lock that another one holds. */
export async function lockWaits(db: Db): Promise<number> {
  const { waiting } = await db.one<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return waiting
}
