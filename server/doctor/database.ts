import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/config/config.ts'
import { DatabaseUnfit, probeDatabase } from '#server/core/await-database.ts'
import { databaseAheadMs } from '#server/core/clock.ts'
import { type Db, openDb, sql } from '#server/core/db.ts'
import { hostOfUrl, hostsOf } from '#server/postgres/database-hosts.ts'
import { runningPostgres } from '#server/postgres/launcher.ts'
import { compareSchema } from '#server/schema/compare.ts'
import { guardStamp } from '#server/start-guard/index.ts'
import { readHosts } from './hosts.ts'
import { judgeArchive, judgeRole, judgeSchema, judgeVersion, type RoleFacts, size } from './judge-database.ts'
import { judgeHosts, judgeReplicas, judgeSenders, type Sender } from './judge-hosts.ts'
import { judgeClock } from './judge-web.ts'
import { type Check, type Diagnosis, fault, faultOf, NotReached, ok, reasonOf, skip } from './verdict.ts'

/** Shorter than a check's time, so that a database that hangs is one fault and not ten. */
const REACHED_WITHIN_MS = 4_000
const DEADLINES = { statementMs: 4_500, transactionMs: 4_500 }

/** The database that the settings name, opened at first use. */
export type Database = {
  /** undefined where the embedded database does not run */
  url: string | undefined
  /** @throws NotReached where the first check reports that the database is unreachable */
  db(): Promise<Db>
  look(): Promise<Diagnosis>
  close(): Promise<void>
}

export function openDatabase(config: Config): Database {
  const url = config.databaseUrl ?? runningPostgres(config.dataDir)
  const db = url === undefined ? undefined : openDb(url, { connectionsMax: 4, deadlines: DEADLINES })
  let probed: Promise<string> | undefined
  const probe = () => {
    if (url === undefined) throw new NotReached('the embedded database does not run')
    probed ??= Promise.race([probeDatabase(url), giveUp()])
    return probed
  }
  return {
    url,
    async db() {
      await probe().catch((error: unknown) => {
        throw error instanceof NotReached ? error : new NotReached('the database does not answer')
      })
      return db!
    },
    async look() {
      try {
        await probe()
        return ok(`${hostsOf(url!).map(hostOfUrl).join(', ')} takes writes`)
      } catch (error) {
        if (error instanceof DatabaseUnfit) return faultOf(error.message)
        throw error
      }
    },
    close: async () => db?.close(),
  }
}

async function giveUp(): Promise<never> {
  await sleep(REACHED_WITHIN_MS, undefined, { ref: false })
  throw new Error(`no answer within ${REACHED_WITHIN_MS / 1000} s`)
}

/** The checks of the database. @param now this machine's clock */
export function databaseChecks(config: Config, database: Database, now: () => number): Check[] {
  const production = config.environment === 'production'
  const embedded = config.databaseUrl === undefined
  const checks: [name: string, look: Check['look']][] = [
    ['database', database.look],
    ['hosts of the database', () => lookAtHosts(database.url, embedded)],
    ['standbys', async () => lookAtSenders(await database.db(), production)],
    ['read replica', () => lookAtReplica(config.readDatabaseUrl, database.url)],
    ['version of the database', async () => lookAtVersion(await database.db())],
    ['owner of the tables', () => lookAtOwner(config.migrateDatabaseUrl)],
    ['role', async () => judgeRole(await readRole(await database.db()), { production, embedded })],
    ['purpose of the database', async () => lookAtStamp(config, await database.db())],
    ['schema', async () => judgeSchema(await compareSchema(await database.db()))],
    [
      'clock of the database',
      async () => judgeClock("the database's", await databaseAheadMs(await database.db(), now)),
    ],
    ['size of the database', async () => lookAtSize(await database.db())],
    ['log archive', async () => lookAtArchive(await database.db())],
  ]
  const remedy = 'Start the database, or correct DATABASE_URL.'
  return checks.map(([name, look]) => ({ name, remedy, look }))
}

async function lookAtHosts(url: string | undefined, embedded: boolean): Promise<Diagnosis | Diagnosis[]> {
  if (url === undefined || embedded) return skip('the embedded database has one host')
  return judgeHosts(await readHosts(url))
}

async function lookAtReplica(url: string | undefined, own: string | undefined): Promise<Diagnosis> {
  if (url === undefined || own === undefined) return skip('READ_DATABASE_URL is not set')
  const [replicas, hosts] = await Promise.all([readHosts(url), readHosts(own)])
  const primary = hosts.find((one) => 'role' in one && one.role === 'primary')
  return judgeReplicas(replicas, primary && 'system' in primary ? primary.system : undefined)
}

async function lookAtSenders(db: Db, production: boolean): Promise<Diagnosis[]> {
  const { names } = await db.one<{ names: string }>(
    sql`select current_setting('synchronous_standby_names') as names`,
  )
  const rows = await db.rows<{
    name: string | null
    state: string | null
    synchronous: boolean
    bytes: string | null
    seconds: number | null
  }>(sql`
    select application_name as name, state, sync_state in ('sync', 'quorum') as synchronous,
      pg_current_wal_lsn() - replay_lsn as bytes, extract(epoch from replay_lag)::float8 as seconds
    from pg_stat_replication`)
  const senders = rows.map(
    ({ name, state, synchronous, bytes, seconds }): Sender =>
      state === null
        ? { seen: false }
        : {
            seen: true,
            name: name || 'a standby',
            state,
            synchronous,
            bytes: Math.max(0, Number(bytes)),
            seconds: seconds ?? 0,
          },
  )
  return judgeSenders(names, senders, { production })
}

async function lookAtVersion(db: Db): Promise<Diagnosis> {
  const { number, name } = await db.one<{ number: number; name: string }>(sql`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`)
  return judgeVersion(number, name)
}

const readRole = (db: Db): Promise<RoleFacts> =>
  db.one<RoleFacts>(sql`
    select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as superuser,
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and pg_has_role(relowner, 'usage')) as owned,
      has_table_privilege(to_regclass('public.ledger_postings'), 'update, delete, truncate') as "changesPostings"`)

/** Migrations need the owner at each start. */
async function lookAtOwner(url: string | undefined): Promise<Diagnosis> {
  if (url === undefined) return skip('MIGRATE_DATABASE_URL is not set')
  const remedy =
    'Correct MIGRATE_DATABASE_URL: it must name the role that owns the tables, and the same hosts as DATABASE_URL.'
  return probeDatabase(url, { setting: 'MIGRATE_DATABASE_URL' }).then(
    () => ok('MIGRATE_DATABASE_URL takes writes'),
    (error: unknown) =>
      error instanceof DatabaseUnfit ? faultOf(error.message) : fault(reasonOf(error), remedy),
  )
}

/** Whether the database was first started for the same purpose. */
async function lookAtStamp(config: Config, db: Db): Promise<Diagnosis> {
  try {
    await guardStamp(config, db)
    return ok(config.environment === 'production' ? 'it is for real money' : 'it is for play money')
  } catch (error) {
    return fault(reasonOf(error), 'The server does not start on it.')
  }
}

async function lookAtSize(db: Db): Promise<Diagnosis> {
  const { bytes } = await db.one<{ bytes: bigint }>(sql`select pg_database_size(current_database()) as bytes`)
  return ok(size(Number(bytes)))
}

async function lookAtArchive(db: Db): Promise<Diagnosis> {
  return judgeArchive(
    await db.one(sql`
      select current_setting('archive_mode') <> 'off' as on, last_archived_time as "archivedAt",
        last_failed_time as "failedAt" from pg_stat_archiver`),
  )
}
