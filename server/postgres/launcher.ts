import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { archiveInto, openArchive } from './archive.ts'
import { takeDataLock } from './data-lock.ts'
import {
  canEnter,
  EngineMissing,
  embeddedEngine,
  type FileOwner,
  majorVersion,
  pickOwner,
  removeTemporary,
  shortDirectory,
  systemEngine,
} from './engine.ts'
import { STOP_MS, socketDirectoryOf, stopLeftover } from './leftovers.ts'

export type RunningPostgres = {
  /** Connection string of the database `evens`, usable by `pg` and by psql. */
  url: string
  /** Where `postgres` and `initdb` are. */
  binDir: string
  /** The process id of the running server. */
  pid: number
  /** Shuts the database down cleanly and releases the data directory. */
  stop(): Promise<void>
}

type Launch = {
  /** Receives a plain sentence about each slow step. */
  log?: (message: string) => void
  /** False gives up safety against power loss for speed: only for tests. */
  durable?: boolean
  /** Shell command for each finished segment of the write-ahead log; without it nothing is archived. */
  archiveCommand?: string | undefined
  /** Called when the database ends unasked. */
  onExit?: (message: string) => void
}

type Cluster = {
  binDir: string
  owner: FileOwner
  clusterDir: string
  socketDir: string
  logFile: string
  durable: boolean
  archiveCommand: string | undefined
  log: (message: string) => void
  onExit: (message: string) => void
}

/** Of the socket; there is no TCP port. */
export const PORT = 5432
const SOCKET_PATH_MAX_BYTES = 100
const RETRY_MS = 2_000

/**
 * Starts the embedded PostgreSQL on `dataDir`, creating the database on the first start. Only this machine's user
 * can connect: there is no TCP port, and the socket lies in a private directory.
 * @param options.archiveDir where the write-ahead log is archived (`WAL_ARCHIVE_DIR`)
 * @throws DataLocked when another server uses the directory; EngineMissing when PostgreSQL cannot run here; ArchiveRefused
 */
export async function launchPostgres(
  options: Omit<Launch, 'archiveCommand'> & { dataDir: string; archiveDir?: string | undefined },
): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir)
  const lock = takeDataLock(dataDir)
  try {
    const room = join(dataDir, 'postgres')
    const clusterDir = join(room, 'cluster')
    const owner = pickOwner(clusterDir)
    giveDirectory(room, owner)
    const binDir = embeddedEngine(owner, room)
    if (options.archiveDir) openArchive(options.archiveDir, clusterDir, owner)
    const socketDir = pickSocketDirectory(join(room, 'socket'), owner)
    const running = await startCluster({
      ...complete(options),
      archiveCommand: options.archiveDir && archiveInto(options.archiveDir),
      binDir,
      owner,
      clusterDir,
      socketDir,
      logFile: join(dataDir, 'postgres.log'),
    })
    return {
      ...running,
      async stop() {
        await running.stop()
        removeTemporary(socketDir)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * The connection string of the embedded PostgreSQL that another process runs on `dataDir`, for commands beside a running
 * server; undefined where none runs.
 */
export function runningPostgres(dataDir: string): string | undefined {
  const socketDir = socketDirectoryOf(join(resolve(dataDir), 'postgres', 'cluster'))
  return socketDir && connectionString(socketDir, 'evens')
}

/**
 * Starts Debian's PostgreSQL on a temporary directory that `stop` removes: for tests and measurements.
 * @throws EngineMissing when it is not installed
 */
export async function launchSystemPostgres(options: Launch = {}): Promise<RunningPostgres> {
  const binDir = systemEngine()
  if (!binDir) throw new EngineMissing('There is no PostgreSQL below /usr/lib/postgresql.')
  const home = shortDirectory()
  const clusterDir = join(home, 'cluster')
  const owner = pickOwner(clusterDir)
  giveDirectory(home, owner)
  const running = await startCluster({
    ...complete(options),
    binDir,
    owner,
    clusterDir,
    socketDir: pickSocketDirectory(join(home, 'socket'), owner),
    logFile: join(home, 'postgres.log'),
  })
  return {
    ...running,
    async stop() {
      await running.stop()
      removeTemporary(home)
    },
  }
}

function complete(options: Launch) {
  return {
    durable: options.durable ?? true,
    archiveCommand: options.archiveCommand,
    log: options.log ?? (() => {}),
    onExit: options.onExit ?? (() => {}),
  }
}

async function startCluster(cluster: Cluster): Promise<RunningPostgres> {
  await stopLeftover(cluster.clusterDir, cluster.log)
  if (!existsSync(join(cluster.clusterDir, 'PG_VERSION'))) createCluster(cluster)
  const { server, exited } = await startServer(cluster)
  let stopping = false
  void exited.then((how) => {
    if (!stopping) cluster.onExit(`PostgreSQL ended unasked (${how}); see ${cluster.logFile}`)
  })
  server.unref()
  return {
    url: connectionString(cluster.socketDir, 'evens'),
    binDir: cluster.binDir,
    pid: server.pid!,
    async stop() {
      if (stopping) return
      stopping = true
      server.ref()
      server.kill('SIGINT')
      const hurry = setTimeout(() => server.kill('SIGQUIT'), STOP_MS)
      await exited
      clearTimeout(hurry)
    },
  }
}

/** Creates under another name and renames, so that a killed creation is never taken for a database. */
function createCluster(cluster: Cluster): void {
  cluster.log('Creating the database …')
  const fresh = `${cluster.clusterDir}-new`
  rmSync(fresh, { recursive: true, force: true })
  giveDirectory(fresh, cluster.owner)
  const modern = majorVersion(cluster.binDir) >= 17
  const locale = modern
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8']
  const created = spawnSync(
    join(cluster.binDir, 'initdb'),
    ['-D', reachable(fresh, cluster.owner), '-U', 'app', '--auth=trust', '-E', 'UTF8', ...locale].concat(
      cluster.durable ? [] : ['--no-sync'],
    ),
    { ...cluster.owner, cwd: fresh, env: environment(), encoding: 'utf8' },
  )
  if (created.status !== 0) {
    throw new Error(`The database could not be created: ${created.error?.message ?? created.stderr.trim()}`)
  }
  renameSync(fresh, cluster.clusterDir)
}

type Server = { server: ChildProcess; exited: Promise<string> }

/** Starts the server and waits until it takes connections, however long the recovery after a crash takes. */
async function startServer(cluster: Cluster): Promise<Server> {
  const begun = Date.now()
  for (;;) {
    const output = openSync(cluster.logFile, 'w')
    const server = spawn(
      join(cluster.binDir, 'postgres'),
      [
        '-D',
        reachable(cluster.clusterDir, cluster.owner),
        '-k',
        cluster.socketDir,
        '-p',
        String(PORT),
      ].concat(settings(cluster).flatMap((setting) => ['-c', setting])),
      // Detached: Ctrl-C in a terminal must reach the database through us, after the last request is answered.
      {
        ...cluster.owner,
        cwd: cluster.clusterDir,
        env: environment(),
        detached: true,
        stdio: ['ignore', output, output],
      },
    )
    closeSync(output)
    // When this process ends without stopping, also while the database still starts, a last signal reaches it.
    const lastSignal = () => void server.kill('SIGINT')
    process.once('exit', lastSignal)
    let ended: string | undefined
    const exited = new Promise<string>((done) => {
      server.once('error', (error) => done(error.message))
      server.once('exit', (code, signal) => done(signal ?? `code ${code}`))
    }).then((how) => {
      process.off('exit', lastSignal)
      ended = how
      return how
    })
    let announced = false
    while (ended === undefined) {
      if (await takesConnections(cluster.socketDir)) return { server, exited }
      if (!announced && Date.now() - begun > 5_000) {
        announced = true
        cluster.log('The database is recovering …')
      }
      await Promise.race([exited, sleep(25)])
    }
    // A server that was killed a moment ago may still be listed as running until its parent notices.
    if (Date.now() - begun > RETRY_MS) {
      const said = readFileSync(cluster.logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
      throw new Error(`The database does not start (${ended}):\n${said}`)
    }
    await sleep(200)
  }
}

async function takesConnections(socketDir: string): Promise<boolean> {
  if (!existsSync(join(socketDir, `.s.PGSQL.${PORT}`))) return false
  const client = new pg.Client(connectionString(socketDir, 'postgres'))
  // A connection that breaks while the server starts is one more "not yet".
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(`select from pg_database where datname = 'evens'`)
    if (!rowCount) await client.query('create database evens')
    return true
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code && /^[0-9A-Z]{5}$/.test(code) && code !== '57P03') throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function settings({ durable, archiveCommand }: Cluster): string[] {
  return [
    'listen_addresses=',
    'shared_buffers=256MB',
    'max_wal_size=2GB',
    'wal_compression=on',
    // Refused statements are answers to the application, not news for the log.
    'log_min_messages=log',
    'log_checkpoints=off',
    'timezone=UTC',
    // A segment of little work is archived too, so that at most the last minute exists on this disk alone.
    ...(archiveCommand ? ['archive_mode=on', `archive_command=${archiveCommand}`, 'archive_timeout=60'] : []),
    ...(durable
      ? ['max_connections=100']
      : [
          ...['max_connections=300', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
          // tables of tests have no statistics yet, so their size is guessed; they are too small for any of it to pay
          ...['max_parallel_workers_per_gather=0', 'jit=off'],
          // each connection of a test is new: a plan for any values is made once, instead of one for each of the first five calls
          'plan_cache_mode=force_generic_plan',
        ]),
  ]
}

/**
 * The path under which the server finds its directory. Below a directory like /root no other user finds anything by
 * its path, but a process started inside a directory may stay there: on Linux that place has a name of its own.
 */
export function reachable(dir: string, owner: FileOwner): string {
  return process.platform === 'linux' && !canEnter(dirname(dir), owner) ? '/proc/self/cwd' : dir
}

function pickSocketDirectory(wanted: string, owner: FileOwner): string {
  if (Buffer.byteLength(join(wanted, `.s.PGSQL.${PORT}.lock`)) < SOCKET_PATH_MAX_BYTES) {
    giveDirectory(wanted, owner)
    if (canEnter(wanted, owner)) return wanted
  }
  const short = shortDirectory()
  giveDirectory(short, owner)
  return short
}

export function giveDirectory(dir: string, owner: FileOwner): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (owner) chownSync(dir, owner.uid, owner.gid)
}

/** Nothing of the caller's settings may reach the database (PGDATA, LC_ALL, LD_PRELOAD …). */
export function environment(): Record<string, string> {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

function connectionString(socketDir: string, database: string): string {
  return `postgresql://app@localhost:${PORT}/${database}?host=${encodeURIComponent(socketDir)}`
}
