import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { auditAll } from '#server/audit-all.ts'
import { openDb, sql } from '#server/core/db.ts'
import { archiveInto } from '#server/postgres/archive.ts'
import { pickOwner, systemEngine } from '#server/postgres/engine.ts'
import { launchPostgres, launchSystemPostgres, type RunningPostgres } from '#server/postgres/launcher.ts'
import { migrate } from '#server/schema/migrate.ts'
import { bet, stakedEvent } from './events.ts'
import { openWorld, type Person, type World } from './world.ts'

const ARCHIVED_WITHIN_MS = 60_000
const ROOT = join(import.meta.dirname, '../..')
export const ENGINES = ['embedded', 'system', 'pgbackrest'] as const
export type Engine = (typeof ENGINES)[number]

/** Why an engine cannot be tried here; undefined when it can. */
export function absent(engine: Engine): string | undefined {
  if (engine !== 'embedded' && !systemEngine()) return 'there is no PostgreSQL below /usr/lib/postgresql'
  if (engine === 'pgbackrest' && spawnSync('pgbackrest', ['version']).status !== 0)
    return 'pgBackRest is not installed'
  return undefined
}

/** A small database with people who bet, its archive, and the command. */
export type BackupWorld = {
  home: string
  archiveDir: string | undefined
  url: string
  world: World
  /** A bet of a dollar, by everybody in turn. */
  bets(count: number): Promise<void>
  /** The database's clock, with microseconds. */
  now(): Promise<string>
  /** Ends the segment of the log and waits until it is archived. @returns its name */
  archive(): Promise<string>
  /** `npm run db -- …` with the settings of this database */
  command(...args: string[]): { status: number | null; stdout: string; stderr: string }
  close(): Promise<void>
}

/** All bets and postings. */
export async function moneyOf(url: string): Promise<{ bets: string[]; postings: string[] }> {
  const db = openDb(url, { connectionsMax: 1 })
  try {
    const texts = (rows: { text: string }[]) => rows.map(({ text }) => text)
    return {
      bets: texts(await db.rows(sql`select b::text as text from bets b order by id`)),
      postings: texts(await db.rows(sql`select p::text as text from ledger_postings p order by id`)),
    }
  } finally {
    await db.close()
  }
}

/** Judges a restored database by its audit, and keeps what was in it. */
export function lookingJudge() {
  const seen: { money?: Awaited<ReturnType<typeof moneyOf>> } = {}
  const judge = async (url: string) => {
    seen.money = await moneyOf(url)
    const db = openDb(url)
    try {
      return (await auditAll(db)).length === 0
    } finally {
      await db.close()
    }
  }
  return { seen, judge }
}

export async function openBackupWorld(engine: Engine): Promise<BackupWorld> {
  const home = mkdtempSync(join(tmpdir(), 'evens-backups-'))
  // PostgreSQL's user reads its archive in here
  chmodSync(home, 0o711)
  const archiveDir = engine === 'pgbackrest' ? undefined : join(home, 'archive')
  const { postgres, env } = await launch(engine, home, archiveDir)
  const { url } = postgres
  await migrate(url, { clock: 'movable' })
  const world = await openWorld({ url, applicationUrl: url, drop: async () => {} })
  const people: Person[] = [await world.rich('Ada'), await world.rich('Ben')]
  const event = await stakedEvent(world, people[0]!, [[people[1]!, 'optionB', '1.00']])
  let placed = 0
  return {
    ...{ home, archiveDir, url, world },
    async bets(count) {
      for (let n = 0; n < count; n++, placed++)
        await people[placed % 2]!.ok('placeBet', bet(event, placed % 2 ? 'optionB' : 'optionA', '1.00'))
    },
    async now() {
      const { at } = await world.db.one<{ at: string }>(
        sql`select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
      )
      return at
    },
    async archive() {
      const { name } = await world.db.one<{ name: string }>(
        sql`select pg_walfile_name(pg_switch_wal()) as name`,
      )
      const archived = async () =>
        (
          await world.db.one<{ last: string }>(
            sql`select coalesce(last_archived_wal, '') as last from pg_stat_archiver`,
          )
        ).last
      const until = Date.now() + ARCHIVED_WITHIN_MS
      while ((await archived()) < name) {
        if (Date.now() > until) throw new Error(`${name} was not archived`)
        await sleep(100)
      }
      return name
    },
    command(...args) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(ROOT, 'server/db-command.ts'), ...args],
        {
          cwd: ROOT,
          env: { PATH: process.env.PATH, ...env, ...(archiveDir && { WAL_ARCHIVE_DIR: archiveDir }) },
          encoding: 'utf8',
          timeout: 120_000,
        },
      )
      return { status, stdout, stderr }
    },
    async close() {
      await world.close()
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function launch(
  engine: Engine,
  home: string,
  archiveDir: string | undefined,
): Promise<{ postgres: RunningPostgres; env: Record<string, string> }> {
  if (engine === 'embedded') {
    const dataDir = join(home, 'data')
    const postgres = await launchPostgres({ dataDir, archiveDir, durable: false })
    return { postgres, env: { DATA_DIR: dataDir } }
  }
  if (archiveDir) {
    giveFolder(archiveDir)
    const postgres = await launchSystemPostgres({ durable: false, archiveCommand: archiveInto(archiveDir) })
    return { postgres, env: { DATABASE_URL: postgres.url } }
  }
  return launchWithPgbackrest(home)
}

/** A repository in the folder, and a cluster that archives into it. */
async function launchWithPgbackrest(home: string) {
  for (const name of ['repository', 'logs', 'locks']) giveFolder(join(home, name))
  const config = join(home, 'pgbackrest.conf')
  const postgres = await launchSystemPostgres({
    durable: false,
    archiveCommand: `pgbackrest --config=${config} --stanza=evens archive-push %p`,
  })
  const socket = new URL(postgres.url).searchParams.get('host')!
  const directory = join(socket, '..', 'cluster')
  writeFileSync(
    config,
    [
      ...['[global]', `repo1-path=${home}/repository`, `log-path=${home}/logs`, `lock-path=${home}/locks`],
      ...['start-fast=y', 'compress-level=0', '[evens]', `pg1-path=${directory}`],
      ...[`pg1-socket-path=${socket}`, 'pg1-port=5432', 'pg1-user=app', 'pg1-database=evens', ''],
    ].join('\n'),
  )
  execFileSync('pgbackrest', [`--config=${config}`, '--stanza=evens', 'stanza-create'], {
    ...pickOwner(directory),
    cwd: '/',
  })
  const env = { DATABASE_URL: postgres.url, PGBACKREST_STANZA: 'evens', PGBACKREST_CONFIG: config }
  // restores in this process read it too
  process.env.PGBACKREST_CONFIG = config
  return { postgres, env }
}

/** A folder for PostgreSQL's user. */
function giveFolder(dir: string): void {
  if (!existsSync(dir)) mkdirSync(dir, { mode: 0o700 })
  const owner = pickOwner('/nonexistent')
  if (owner) chownSync(dir, owner.uid, owner.gid)
}
