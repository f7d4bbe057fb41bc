import type pg from 'pg'
import { type Db, sql } from '#server/core/db.ts'

/**
 * Marks the present moment in the database, unless a node has just done so. Its commit waits for no standby, and tells nothing about
 * those that do.
 * @returns the primary's clock, and which database it is
 */
export const beat = (db: Db) =>
  db.one<{ now: Date; madeAt: Date }>(sql`
    with at_once as materialized (select set_config('synchronous_commit', 'off', true)),
    marked as (
      update replica_beat set at = clock_timestamp() from at_once
      where at < clock_timestamp() - interval '0.5 seconds'
    )
    select clock_timestamp() as now, database_made_at() as "madeAt" from at_once`)

/** Begins a snapshot on a replica. @returns the moment of which it tells */
export async function beginSnapshot(client: pg.ClientBase): Promise<Date> {
  const answers = (await client.query(
    'begin isolation level repeatable read, read only; select at from replica_beat',
  )) as unknown as pg.QueryResult<{ at: Date }>[]
  return answers[1]!.rows[0]!.at
}

/** What a host says about itself: whether it follows another one, which database it has, and how far it is. */
export async function askHost(client: pg.ClientBase): Promise<{ follows: boolean; madeAt: Date; at: Date }> {
  const { rows } = await client.query(
    'select pg_is_in_recovery() as follows, database_made_at() as "madeAt", (select at from replica_beat) as at',
  )
  return rows[0]
}
