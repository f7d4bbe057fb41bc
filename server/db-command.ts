// npm run db -- audit | accept-history | migrate | reset | reseal | end-sessions | psql | backup | restore | drill
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { auditAll } from './audit-all.ts'
import { endSessionsOf } from './auth/index.ts'
import {
  BACKUP_COMMANDS,
  type BackupRequest,
  backUp,
  bringBack,
  readBackupRequest,
} from './backup-command.ts'
import { type Config, readConfig } from './config/config.ts'
import { DatabaseUnfit, probeDatabase } from './core/await-database.ts'
import { sayWhy } from './core/database-reasons.ts'
import { type Db, type Deadlines, isUnreachable, OF_COMMANDS, openDb, sql } from './core/db.ts'
import type { Fault } from './core/module.ts'
import { openSecrets } from './core/secrets.ts'

import { databaseName, markStores, marksOf, missingMark, newestMark } from './ledger/index.ts'
import { resealAll } from './modules.ts'
import { hasDatabase } from './postgres/control-file.ts'
import { DataLocked } from './postgres/data-lock.ts'
import { hidePassword } from './postgres/database-hosts.ts'
import { launchPostgres, runningPostgres } from './postgres/launcher.ts'
import { forgetFacts, missingFacts } from './safer-play/index.ts'
import { migrate } from './schema/migrate.ts'
import { readStamp } from './start-guard/index.ts'
import { acceptHead, missingHead } from './transparency/index.ts'

const COMMANDS = [
  'audit',
  'accept-history',
  'migrate',
  'reset',
  'reseal',
  'end-sessions',
  'psql',
  ...BACKUP_COMMANDS,
] as const
const command = process.argv[2] as (typeof COMMANDS)[number]

/** The fault of a ledger that lacks the newest posting known outside of it. */
async function missingPosting(db: Db): Promise<Fault[]> {
  const stores = markStores(config)
  const name = await databaseName(db)
  const kept = name ? await marksOf(stores, name) : []
  for (const store of stores) store.close()
  const missing = await missingMark(db, kept)
  if (!missing) return []
  return [
    {
      invariant: 'no acknowledged posting is lost',
      where: `posting ${missing.id}`,
      details: 'the ledger went back; docs/operating/runbooks.md says what to do',
    },
  ]
}

/**
 * Checks every invariant and names the account or event that breaks one.
 * @param options.restored for a database that may be older than the newest posting known outside of it
 * @returns whether all hold
 */
async function runAudit(
  url: string,
  { deadlines = OF_COMMANDS, restored = false }: { deadlines?: Deadlines; restored?: boolean } = {},
): Promise<boolean> {
  const db = openDb(url, { deadlines })
  try {
    // another database may have been sealed elsewhere
    const faults = await auditAll(db, { deadlines, ...(!restored && { secrets: openSecrets(config) }) })
    if (!restored) {
      faults.push(...(await missingPosting(db)), ...(await missingFacts(db, config.dataDir)))
      faults.push(...(await missingHead(db, config)))
    }
    for (const fault of faults) console.log(`BROKEN  ${fault.where}: ${fault.invariant} (${fault.details})`)
    const { accounts, postings } = await db.one<{ accounts: bigint; postings: bigint }>(sql`
      select (select count(*) from ledger_accounts) as accounts, (select count(*) from ledger_postings) as postings`)
    console.log(
      `${faults.length === 0 ? 'sound' : 'NOT SOUND'}: ${accounts} accounts, ${postings} postings, ${faults.length} faults`,
    )
    return faults.length === 0
  } finally {
    await db.close()
  }
}

/**
 * The operator has examined the ledger and accepts it as it is: its newest posting becomes the known one. After this the operator restarts
 * servers that stopped moving money.
 */
async function acceptHistory(url: string): Promise<void> {
  const db = openDb(url)
  const stores = markStores(config)
  try {
    const newest = await newestMark(db)
    if (!newest) throw new Error('the ledger has no posting yet: there is nothing to accept')
    forgetFacts(config.dataDir)
    for (const store of stores) {
      await store.forget(newest.database)
      await store.keep(newest)
      if ((await store.read(newest.database))?.id !== newest.id)
        throw new Error(
          'DATA_DIR or Redis could not be updated: check that both exist and are writable, then run this again',
        )
    }
    await acceptHead(db, config)
    console.log(
      `posting ${newest.id} is the newest that counts for this node: run this on every node, then start all of them`,
    )
  } finally {
    for (const store of stores) store.close()
    await db.close()
  }
}

/** Empties a trial's database. Refuses a production database, whatever the settings say. */
async function reset(url: string, owner: string): Promise<void> {
  if (config.environment === 'production') throw new Error('reset is refused with NODE_ENV=production')
  const db = openDb(owner)
  try {
    if ((await readStamp(db)) === 'production') {
      throw new Error('reset is refused: this database belongs to production')
    }
    await db.rows(sql`drop schema public cascade`)
    await db.rows(sql`create schema public`)
  } finally {
    await db.close()
  }
  await migrate(owner, { clock: 'movable', applicationUrl: url })
  console.log('the database is empty and migrated')
}

/** Reseals everything with the first key of SECRETS_KEY. @returns whether every value could be opened */
async function reseal(url: string, config: Config): Promise<boolean> {
  const db = openDb(url)
  try {
    const done = await resealAll(db, openSecrets(config))
    for (const { what, sealed, unreadable } of done) {
      console.log(`${what}: ${sealed} sealed anew${unreadable > 0 ? `, ${unreadable} opened by no key` : ''}`)
    }
    const unreadable = done.reduce((sum, place) => sum + place.unreadable, 0)
    console.log(
      unreadable === 0
        ? 'everything is sealed with the first key; the others are no longer needed'
        : `opened by no key: ${unreadable}; add the key that sealed them at the end of SECRETS_KEY and run this again`,
    )
    return unreadable === 0
  } finally {
    await db.close()
  }
}

function readSettings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

if (!COMMANDS.includes(command)) {
  console.error(`npm run db -- ${COMMANDS.join(' | ')}`)
  process.exit(2)
}
const config = readSettings()
/** The audit of a restored database has no tight time limit: nobody waits for its locks. */
const OF_RESTORES = { statementMs: 86_400_000, transactionMs: 86_400_000 }
/** Commands that may run beside a server: they only read, or the operator knows their effect. */
const BESIDE = new Set<string>(['audit', 'psql', 'backup', 'end-sessions'])
/** Commands that create a missing embedded database. The others would judge, or back up, an empty one. */
const MAKING = new Set<string>(['migrate', 'reset'])

/** @throws Error that names the cure, where a database is missing or is not the intended one */
async function configuredDatabase(url: string): Promise<string> {
  // psql opens any database that it is given
  if (command === 'psql') return url
  const owner = config.migrateDatabaseUrl
  if (owner && command !== 'backup') await primaryOf(owner, 'MIGRATE_DATABASE_URL')
  const host = await primaryOf(url, 'DATABASE_URL')
  // PostgreSQL's programs take one host
  return command === 'backup' ? host : url
}

const primaryOf = (url: string, setting: string) =>
  probeDatabase(url, { setting, say: (line) => console.error(line) }).catch((error: unknown) => {
    throw error instanceof DatabaseUnfit || !isUnreachable(error)
      ? error
      : new Error(`${setting}: ${sayWhy(error)}`)
  })

/**
 * Opens the configured database, the embedded one of a running server, or the embedded one started for this command.
 * @throws Error that names the cure, where the database is missing
 */
async function openDatabase(): Promise<{ url: string; running: boolean; stop?: () => Promise<void> }> {
  if (config.databaseUrl) return { url: await configuredDatabase(config.databaseUrl), running: false }
  if (!MAKING.has(command) && !hasDatabase(join(config.dataDir, 'postgres', 'cluster')))
    throw new Error(
      `DATABASE_URL is not set and ${config.dataDir} holds no database: run this with the settings of the server, as the beginning of docs/operating/runbooks.md shows.`,
    )
  try {
    return {
      ...(await launchPostgres({ dataDir: config.dataDir, archiveDir: config.walArchiveDir })),
      running: false,
    }
  } catch (error) {
    const url =
      error instanceof DataLocked && BESIDE.has(command) ? runningPostgres(config.dataDir) : undefined
    if (url === undefined) throw error
    return { url, running: true }
  }
}

/** Migrates. A production database keeps its clock even under other settings. @returns the number of files applied */
async function bringUpToDate(url: string, owner = config.migrateDatabaseUrl ?? url): Promise<number> {
  const db = openDb(url, { connectionsMax: 1 })
  const stamp = await readStamp(db).finally(() => db.close())
  const production = config.environment === 'production' || stamp === 'production'
  return migrate(owner, {
    clock: production ? 'plain' : 'movable',
    applicationUrl: url,
    say: (line) => console.error(line),
  })
}

/** Migrates a restored database to this release's schema, as its server would, and audits it. */
async function judgeRestored(url: string): Promise<boolean> {
  await bringUpToDate(url, url)
  return runAudit(url, { deadlines: OF_RESTORES, restored: true })
}

function requestOfBackup(): BackupRequest | undefined {
  const name = BACKUP_COMMANDS.find((one) => one === command)
  return name && readBackupRequest(name, process.argv.slice(3))
}

/** Runs the command on the open database. @returns the exit code */
async function runOn(
  { url, running }: { url: string; running: boolean },
  request: BackupRequest | undefined,
): Promise<number> {
  if (command === 'psql') {
    const { address, env } = hidePassword(url)
    return spawnSync('psql', [address], { stdio: 'inherit', env }).status ?? 1
  }
  if (command === 'reset') {
    await reset(url, config.migrateDatabaseUrl ?? url)
    return 0
  }
  if (request) {
    await backUp(request, { url, embedded: config.databaseUrl === undefined }, config)
    return 0
  }
  // a running server migrates its own database
  const applied = running ? 0 : await bringUpToDate(url)
  if (command === 'end-sessions') {
    const db = openDb(url)
    console.log(await endSessionsOf(db, process.argv[3]).finally(() => db.close()))
    return 0
  }
  if (command === 'reseal') return (await reseal(url, config)) ? 0 : 1
  if (command === 'accept-history') {
    await acceptHistory(url)
    return 0
  }
  if (command === 'audit') return (await runAudit(url)) ? 0 : 1
  console.log(`${applied} migrations applied`)
  return 0
}

async function runCommand(): Promise<number> {
  const request = requestOfBackup()
  // a restore needs no running database, and never touches it
  if (request && command !== 'backup') return (await bringBack(request, config, judgeRestored)) ? 0 : 1
  const database = await openDatabase()
  try {
    return await runOn(database, request)
  } finally {
    await database.stop?.()
  }
}

try {
  process.exitCode = await runCommand()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
