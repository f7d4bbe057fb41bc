import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { launchPostgres, type RunningPostgres } from '#server/postgres/launcher.ts'
import { migrate } from '#server/schema/migrate.ts'
import { openProxy, type TcpProxy } from './tcp-proxy.ts'

/** One PostgreSQL of a pair, reached through a proxy that can be cut. */
type Side = TcpProxy & {
  /** Runs a statement as the owner, past the proxy. */
  ask(statement: string): Promise<Record<string, unknown>[]>
  /** Ends the server at once, as a machine that loses its power. */
  kill(): void
}

export type Pair = {
  primary: Side
  /** a hot standby that follows the primary by streaming */
  standby: Side
  /** connection string with both hosts, the standby first */
  url: string
  /** The standby becomes a primary with a timeline of its own. */
  promote(): Promise<void>
  /** Streams no more: what the primary commits from now on never reaches the standby. */
  detach(): Promise<void>
  /** Streams again, after `detach`, and has caught up. */
  attach(): Promise<void>
  /** Commits wait for a standby that never comes. Returns once they do: servers read new settings a moment later. */
  loseStandbys(): Promise<void>
  /** Commits wait for nobody any more. Returns once they do not. */
  regainStandbys(): Promise<void>
  close(): Promise<void>
}

/**
 * A migrated database and its standby, on two embedded PostgreSQL servers.
 * @param standbyDisk a folder for the log that the standby receives, elsewhere than its other files
 */
export async function openPair(standbyDisk?: string): Promise<Pair> {
  const home = mkdtempSync(join(tmpdir(), 'evens-pair-'))
  const [first, second] = [join(home, 'one'), join(home, 'two')]
  const made = await launchPostgres({ dataDir: first })
  await migrate(made.url, { clock: 'movable' })
  await made.stop()
  const cluster = (dataDir: string) => join(dataDir, 'postgres', 'cluster')
  mkdirSync(join(second, 'postgres'), { recursive: true })
  // the database's files keep their owner, who is not root
  execFileSync('cp', ['-a', join(first, 'postgres'), second])
  if (standbyDisk) moveLog(cluster(second), standbyDisk)
  const one = await launchPostgres({ dataDir: first })
  const socket = new URL(one.url).searchParams.get('host')
  const source = `primary_conninfo = 'host=${socket} port=5432 user=app application_name=two'`
  appendFileSync(join(cluster(second), 'postgresql.auto.conf'), `${source}\nhot_standby_feedback = on\n`)
  writeFileSync(join(cluster(second), 'standby.signal'), '')
  const two = await launchPostgres({ dataDir: second })
  const [primary, standby] = [await sideOf(one), await sideOf(two)]
  const [a, b] = [new URL(primary.url), new URL(standby.url)]
  return {
    primary,
    standby,
    url: `postgresql://app@${b.host},${a.host}/evens?target_session_attrs=read-write`,
    async promote() {
      await standby.ask('select pg_promote(true, 30)')
    },
    async detach() {
      await standby.ask(`alter system set primary_conninfo = ''`)
      await standby.ask('select pg_reload_conf()')
      const streams = `select from pg_stat_wal_receiver where status = 'streaming'`
      while ((await standby.ask(streams)).length > 0) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    async attach() {
      await standby.ask(`alter system set ${source}`)
      await standby.ask('select pg_reload_conf()')
      const [{ newest } = {}] = await primary.ask('select pg_current_wal_lsn()::text as newest')
      const behind = `select from pg_stat_wal_receiver where pg_last_wal_replay_lsn() >= '${newest}'`
      while ((await standby.ask(behind)).length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    async loseStandbys() {
      await primary.ask(`alter system set synchronous_standby_names = 'nobody'`)
      await primary.ask('select pg_reload_conf()')
      while (!(await commitWaits(one.url, primary))) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async regainStandbys() {
      await primary.ask('alter system reset synchronous_standby_names')
      await primary.ask('select pg_reload_conf()')
      // its checkpointer tells everybody, once it has read the settings itself
      while (await commitWaits(one.url, primary)) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async close() {
      await Promise.all([primary.close(), standby.close()])
      await Promise.all([one.stop(), two.stop()])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function moveLog(clusterDir: string, disk: string): void {
  const log = join(clusterDir, 'pg_wal')
  execFileSync('cp', ['-a', `${log}/.`, disk])
  rmSync(log, { recursive: true })
  symlinkSync(disk, log)
}

/** Whether a commit waits for a standby now; its session is ended. */
async function commitWaits(url: string, side: Side): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'probe' })
  client.on('error', () => {})
  await client.connect()
  let done = false
  const committing = client
    .query(`select pg_logical_emit_message(true, 'probe', '')`)
    .catch(() => {})
    .finally(() => {
      done = true
    })
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'probe' and wait_event = 'SyncRep'`
  let waits = false
  while (!done && !waits) waits = (await side.ask(end)).length > 0
  await committing
  await client.end().catch(() => {})
  return waits
}

async function sideOf(running: RunningPostgres): Promise<Side> {
  const proxy = await openProxy(running.url)
  return {
    ...proxy,
    async ask(statement) {
      const client = new pg.Client(running.url)
      await client.connect()
      try {
        return (await client.query(statement)).rows as Record<string, unknown>[]
      } finally {
        await client.end()
      }
    },
    kill: () => void process.kill(running.pid, 'SIGQUIT'),
  }
}
