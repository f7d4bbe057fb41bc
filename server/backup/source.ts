import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readControl } from '#server/postgres/control-file.ts'
import { newestMigration } from '#server/schema/newest-migration.ts'
import type { Manifest } from './manifest.ts'

/** The database to back up, and one session on it. */
export type Source = {
  client: pg.Client
  url: string
  /** The folder of its files, when this process can read them. */
  dataDirectory: string | undefined
  facts: Pick<
    Manifest,
    | 'postgres'
    | 'major'
    | 'systemIdentifier'
    | 'embedded'
    | 'database'
    | 'superuser'
    | 'owner'
    | 'schema'
    | 'segmentBytes'
  >
  close(): Promise<void>
}

type Row = {
  postgres: string
  major: number
  system: string
  database: string
  superuser: string
  standby: boolean
  segment: string
  tablespaces: string | null
  directory: string | null
  port: string
  started: number
}

const CLOCKS_APART_MAX_SECONDS = 120

/**
 * Opens the database to back up.
 * @param embeddedDirectory the data directory of the embedded database, which does not know its own path
 * @throws Error for the operator, where it cannot be backed up
 */
export async function openSource(url: string, embeddedDirectory: string | undefined): Promise<Source> {
  const client = new pg.Client({ connectionString: url, application_name: 'evens-backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0')
    const { rows } = await client.query<Row>(`
      select current_setting('server_version') as postgres, current_setting('server_version_num')::int / 10000 as major,
        (select system_identifier::text from pg_control_system()) as system, current_database() as database,
        (select rolname from pg_roles where oid = 10) as superuser, pg_is_in_recovery() as standby,
        (select setting from pg_settings where name = 'wal_segment_size') as segment,
        (select string_agg(spcname, ', ') from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as tablespaces,
        (select setting from pg_settings where name = 'data_directory') as directory,
        current_setting('port') as port, extract(epoch from pg_postmaster_start_time())::float8 as started`)
    const row = rows[0]!
    if (row.standby)
      throw new Error('This database is a standby. To take a backup, set DATABASE_URL to the primary.')
    if (row.tablespaces)
      throw new Error(
        `The database has files in tablespaces elsewhere (${row.tablespaces}), which a backup here does not include. Move them to pg_default, or use pgBackRest.`,
      )
    const schema = await newestMigration(client)
    if (!schema)
      throw new Error(
        `The database ${row.database} is not an Evens database: it has no migrations. Check DATABASE_URL.`,
      )
    const { postgres, major, database, superuser } = row
    return {
      client,
      url,
      dataDirectory: embeddedDirectory ?? (isHere(row) ? row.directory! : undefined),
      facts: {
        ...{ postgres, major, database, superuser },
        ...{ systemIdentifier: row.system, segmentBytes: Number(row.segment) },
        embedded: embeddedDirectory !== undefined,
        schema: schema.name,
        owner: schema.owner,
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Whether the path that the database names is its own data directory on this machine, and not a copy's. */
function isHere({ directory, system, port, started }: Row): boolean {
  if (!directory || readControl(directory)?.systemIdentifier !== system) return false
  const pidFile = join(directory, 'postmaster.pid')
  if (!existsSync(pidFile)) return false
  const [, , began, itsPort] = readFileSync(pidFile, 'utf8').split('\n')
  return itsPort === port && Math.abs(Number(began) - started) < CLOCKS_APART_MAX_SECONDS
}

/** The database's clock, with microseconds. */
export async function momentOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ moment: string }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`,
  )
  return rows[0]!.moment
}
