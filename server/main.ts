import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { chooseCards } from '#server/payments/test-mode-cards.ts'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { awaitDatabase, DatabaseUnfit } from './core/await-database.ts'
import type { Context } from './core/context.ts'
import { type Db, openDb } from './core/db.ts'
import { MemoryLimits } from './core/limits.ts'
import { openLog } from './core/log.ts'
import { createMetrics } from './core/metrics.ts'
import { tellServiceManager } from './core/process/service-manager.ts'
import { onShutdown, whenAskedToEnd } from './core/process/shutdown.ts'
import { redisLimits } from './core/redis-limits.ts'
import { openSecrets } from './core/secrets.ts'
import { createSignals, type SignalTransport } from './core/signals.ts'
import { seedDemo } from './demo/index.ts'
import { databaseName, markStores } from './ledger/index.ts'
import { offered } from './modules.ts'
import { openCrypto } from './payments/open-crypto.ts'
import { ArchiveRefused } from './postgres/archive.ts'
import { DataLocked, takeDataLock } from './postgres/data-lock.ts'
import { EngineMissing } from './postgres/engine.ts'
import { launchPostgres } from './postgres/launcher.ts'
import { listenTransport, redisTransport } from './realtime/index.ts'
import { openReplica } from './replica/index.ts'
import { migrate, SchemaUnfit } from './schema/migrate.ts'
import { guardDatabase, guardSettings, guardStamp, warnings } from './start-guard/index.ts'

const say = (line: string) => console.log(line)

/** Applies until an orderly stop is possible; the embedded database gets a last signal. */
const started = whenAskedToEnd(() => process.exit())

async function start(config: Config): Promise<void> {
  guardSettings(config)
  const log = openLog(config)

  // The folder holds pictures, mails and the sealing key, for this process only. The launcher takes its own lock.
  const lock = config.databaseUrl ? takeDataLock(config.dataDir) : undefined
  const embedded = config.databaseUrl ? undefined : await launchEmbedded(config, log)
  const url = config.databaseUrl ?? embedded!.url
  await awaitDatabase(url, say)
  if (config.migrateDatabaseUrl)
    await awaitDatabase(config.migrateDatabaseUrl, say, { setting: 'MIGRATE_DATABASE_URL' })
  const db = openDb(url)
  await guardStamp(config, db)
  await bringUpToDate(config, url)
  const cards = await chooseCards(config, db)
  await guardDatabase(config, db, cards)
  for (const warning of await warnings(config, db)) log.warn(warning)

  // the tables exist by now, so the database has a name
  const database = (await databaseName(db))!
  const transport = await chooseTransport(config, { db, database, log })
  const signals = createSignals(transport, (error) =>
    log.error({ err: error }, 'a signal could not be handled'),
  )
  const shared = config.redisUrl ? redisLimits(config.redisUrl, { database, log }) : undefined
  const limits = shared ?? new MemoryLimits()
  const { context, replica } = openContext({ config, db, log, signals, limits })
  // known once the server listens
  let local = ''
  const crypto = await openCrypto(config, () => local)
  const wantsDemo =
    config.demoData === 'on' ||
    (config.demoData === undefined && embedded && config.environment !== 'production' && !config.publicTrial)
  let accounts: string[] = []
  const app = await createApp(context, {
    cards,
    crypto: crypto.provider,
    marks: markStores(config),
    async beforeJobs() {
      if (wantsDemo) accounts = await seedDemo(context, say)
    },
  })
  await app.fastify.listen({ port: config.port, host: config.host })
  local = localOrigin(config, app.fastify)
  say(`\nEvens is running at ${config.publicUrl ?? local}`)
  for (const line of accounts) say(line)
  const manager = tellServiceManager(log)

  onShutdown([
    ['the first line', () => say('stopping …')],
    ['the service manager', manager.stopping],
    ...app.stops,
    ['the simulator of crypto payments', crypto.stop],
    ['signals', () => transport?.close()],
    ['shared limits', () => shared?.close()],
    ['the replica', () => replica?.close()],
    ['connections to the database', db.close],
    ['the embedded database', () => embedded?.stop()],
    ['the lock of DATA_DIR', () => lock?.release()],
  ])
  started() // not before: an earlier signal would be lost while nobody listens
}

function openContext(parts: Pick<Context, 'config' | 'db' | 'log' | 'signals' | 'limits'>) {
  const { config, db, log } = parts
  const metrics = createMetrics()
  const replica = config.readDatabaseUrl
    ? openReplica(config.readDatabaseUrl, { db, log, metrics })
    : undefined
  const context: Context = {
    ...parts,
    ...(replica && { replica }),
    metrics,
    secrets: openSecrets(config),
    offered: offered(),
  }
  return { context, replica }
}

async function bringUpToDate({ environment, migrateDatabaseUrl }: Config, url: string): Promise<void> {
  const migrated = await migrate(migrateDatabaseUrl ?? url, {
    clock: environment === 'production' ? 'plain' : 'movable',
    applicationUrl: url,
    say,
  })
  if (migrated > 0) say(`database: ${migrated} migrations applied`)
}

/** The database in `DATA_DIR`. The server ends with it. */
function launchEmbedded({ dataDir, walArchiveDir }: Config, log: Logger) {
  return launchPostgres({
    dataDir,
    archiveDir: walArchiveDir,
    log: (message) => say(message),
    onExit: (message) => {
      log.fatal(message)
      process.exit(1)
    },
  })
}

async function chooseTransport(
  config: Config,
  { db, database, log }: { db: Db; database: string; log: Logger },
): Promise<SignalTransport | undefined> {
  // The embedded database serves a single node, so no other node listens.
  const other = config.databaseUrl ? await listenTransport(db, log) : undefined
  return config.redisUrl ? redisTransport(config.redisUrl, { database, log, other }) : other
}

/** The origin by which this machine reaches this server. */
function localOrigin(config: Config, fastify: FastifyInstance): string {
  const address = fastify.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return `http://${host}:${port}`
}

/** Errors whose message alone is enough for an operator. */
const IN_WORDS = [ArchiveRefused, ConfigError, DataLocked, DatabaseUnfit, EngineMissing, SchemaUnfit]

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(IN_WORDS.some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exit(1)
}
