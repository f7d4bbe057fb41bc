import { spawn } from 'node:child_process'
import { chownSync, closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type FileOwner, shortDirectory } from '#server/postgres/engine.ts'
import { environment, giveDirectory, PORT, reachable } from '#server/postgres/launcher.ts'
import type { Lsn } from '#server/postgres/segments.ts'

type Request = {
  clusterDir: string
  owner: FileOwner
  binDir: string
  restoreCommand: string
  /** ISO 8601 in UTC; undefined: to the end of the log */
  to: string | undefined
  database: string
  superuser: string
  /** variables that the restore command needs */
  env: Record<string, string>
}

/** A restored database that runs for this process only. */
export type Recovered = {
  urlFor(role: string): string
  /** Where the replay ended. */
  endLsn: Lsn | undefined
  stop(): Promise<void>
}

/** PostgreSQL's output when it could not restore. */
export class RecoveryFailed extends Error {
  override name = 'RecoveryFailed'
  /** its log */
  said: string
  constructor(said: string) {
    super(`PostgreSQL could not restore the database:\n${said.trim().split('\n').slice(-6).join('\n')}`)
    this.said = said
  }
}

/**
 * Starts PostgreSQL on a copied data directory and waits until it has replayed the log and opens. It reads no configuration
 * of the source: that configuration names ports, libraries, and an archive into which this copy must write nothing.
 * @throws RecoveryFailed
 */
export async function recover(request: Request): Promise<Recovered> {
  const { clusterDir, owner } = request
  const room = shortDirectory()
  giveDirectory(room, owner)
  const give = (name: string, text: string) => {
    writeFileSync(join(room, name), text, { mode: 0o600 })
    if (owner) chownSync(join(room, name), owner.uid, owner.gid)
  }
  give('postgresql.conf', '')
  give('pg_hba.conf', 'local all all trust\n')
  writeFileSync(join(clusterDir, 'recovery.signal'), '', { mode: 0o600 })
  if (owner) chownSync(join(clusterDir, 'recovery.signal'), owner.uid, owner.gid)
  const logFile = join(room, 'log')
  const output = openSync(logFile, 'w')
  const server = spawn(
    join(request.binDir, 'postgres'),
    ['-D', reachable(clusterDir, owner), '-k', room, '-p', String(PORT)].concat(
      settings(request, room).flatMap((setting) => ['-c', setting]),
    ),
    {
      ...owner,
      cwd: clusterDir,
      env: { ...environment(), ...request.env },
      detached: true,
      stdio: ['ignore', output, output],
    },
  )
  closeSync(output)
  let ended = false
  const exited = new Promise<void>((done) => {
    server.once('error', () => done())
    server.once('exit', () => done())
  }).then(() => {
    ended = true
  })
  const lastSignal = () => {
    server.kill('SIGQUIT')
    rmSync(room, { recursive: true, force: true })
  }
  // before the folder is removed
  process.prependOnceListener('exit', lastSignal)
  const urlFor = (role: string) =>
    `postgresql://${encodeURIComponent(role)}@localhost:${PORT}/${encodeURIComponent(request.database)}?host=${encodeURIComponent(room)}`
  const stop = async () => {
    server.kill('SIGINT')
    await exited
    process.off('exit', lastSignal)
    rmSync(room, { recursive: true, force: true })
  }
  try {
    while (!ended && !(await opens(urlFor(request.superuser)))) await Promise.race([exited, sleep(100)])
  } catch (error) {
    await stop()
    throw error
  }
  const said = readFileSync(logFile, 'utf8')
  if (ended) {
    await stop()
    throw new RecoveryFailed(said)
  }
  return { urlFor, endLsn: /redo done at ([0-9A-F]+\/[0-9A-F]+)/.exec(said)?.[1], stop }
}

/** Not before the replay is over: with `hot_standby=off` PostgreSQL lets no one in earlier. */
async function opens(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    const code = (error as { code?: string }).code
    // no such role or database: waiting would not help
    if (code === '28000' || code === '3D000') throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function settings({ restoreCommand, to }: Request, room: string): string[] {
  // PostgreSQL reads no abbreviation of a zone here, not even Z
  const targets = ['', '_name', '_xid', '_lsn', '_time'].map((kind) => `recovery_target${kind}=`)
  return [
    `config_file=${join(room, 'postgresql.conf')}`,
    `hba_file=${join(room, 'pg_hba.conf')}`,
    ...['listen_addresses=', 'ssl=off', 'shared_preload_libraries=', 'logging_collector=off'],
    ...[
      'log_destination=stderr',
      'log_min_messages=log',
      'lc_messages=C',
      'log_timezone=UTC',
      'timezone=UTC',
    ],
    ...['archive_mode=off', 'hot_standby=off', 'primary_conninfo=', 'primary_slot_name='],
    ...['shared_buffers=256MB', 'max_wal_size=2GB', 'max_connections=100', 'max_prepared_transactions=100'],
    ...targets,
    ...(to === undefined
      ? []
      : [`recovery_target_time=${to.replace('T', ' ').replace('Z', '+00')}`, 'recovery_target_inclusive=on']),
    ...['recovery_target_action=promote', 'recovery_target_timeline=latest'],
    `restore_command=${restoreCommand}`,
  ]
}
