import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from '#server/core/db.ts'
import { STARTED } from '#server/postgres/database-hosts.ts'
import { differenceOf, judgeDifference } from './schema-difference.ts'
import { applyFunctions, type Clock, dropForgotten, lackedFunction } from './sql-functions.ts'

const FOLDER = join(import.meta.dirname, '../migrations')
const BASELINE = 'baseline'
const NUMBERED = /^\d+_.*\.sql$/
/** The first file that any database got before there was a baseline. */
const FIRST_EVER = '0001_core.sql'
/** The last commit that has the files before the baseline. */
const UPGRADES_OLDER = '7ec61e61'
/** Any fixed number: only migrations take this lock. */
const LOCK = 7_230_411
const LOCK_AGAIN_MS = 250
const LOCK_SAYS_AFTER_MS = 5_000
const LOCK_WITHIN_MS = 600_000

type Step = { name: string; text: string; hash: string }
type Applied = Map<string, string>

/** This release must not run on the database as it is. The message names the cure; nothing was changed. */
export class SchemaUnfit extends Error {}

/**
 * Brings a database to the newest schema, under an advisory lock so that several nodes may start at once. The lock ends with the
 * transaction, so that it never outlives this call, also where a pooler keeps the connection.
 * A fresh database starts from the files of `migrations/baseline`. In the same transaction: the functions of the modules if they
 * have changed, and every new numbered file of `migrations`. A schema of a newer release is left as it is, functions included:
 * nodes of that release work with them.
 * @param options.clock 'movable' for tests and the demo, never where money is real
 * @param options.applicationUrl set where the application runs under another role than `url` names: that role gets the rights
 *   that it needs
 * @returns how many files were applied; functions do not count
 * @throws SchemaUnfit when an applied file has changed since: only a new file may change the schema; for a database that is older
 *   than the baseline; for a database of a release beside which this one cannot run; and where the two roles are of different
 *   databases
 */
export async function migrate(
  url: string,
  {
    clock,
    applicationUrl,
    say = () => {},
  }: { clock: Clock; applicationUrl?: string | undefined; say?: (line: string) => void },
): Promise<number> {
  const client = await openClient(url, 'evens-migrate')
  try {
    const application = applicationUrl && (await applicationRole(applicationUrl, client))
    const count = await inTransaction(client, async () => {
      await lock(client, say)
      await client.query(
        `create table if not exists migrations (
          name text primary key, hash text not null, applied_at timestamptz not null default now())`,
      )
      const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
      const applied: Applied = new Map(rows.map((row) => [row.name, row.hash]))
      if (await isNewer(client, applied, { clock, say })) return undefined
      const functions = await applyFunctions(client, clock, applied.get('functions'))
      const made = (await begin(client, applied)) + (await applyNew(client, applied))
      if (functions) {
        await dropForgotten(client, functions.defined)
        await record(client, { name: 'functions', hash: functions.hash })
      }
      return made
    })
    if (count === undefined) return 0
    if (application) {
      await client.query('select grant_application($1) where current_user <> $1', [application])
    }
    return count
  } finally {
    await client.end()
  }
}

/**
 * Whether a newer release made this schema. Then this release changes nothing, and logs a line about that.
 * @throws SchemaUnfit where this release cannot run on it
 */
async function isNewer(
  client: pg.Client,
  applied: Applied,
  { clock, say }: { clock: Clock; say: (line: string) => void },
): Promise<boolean> {
  const steps = await readSteps('.')
  const difference = differenceOf(
    [...applied.keys()].sort(),
    steps.map(({ name }) => name),
  )
  const verdict = judgeDifference(difference)
  if (verdict?.refusal !== undefined) throw new SchemaUnfit(verdict.refusal)
  if (verdict) {
    mustMatch(steps, applied)
    const lacked = await lackedFunction(client, clock)
    if (lacked)
      throw new SchemaUnfit(
        `a release that is newer by more than one has migrated the database: it has no ${lacked} as this release calls it. Start that release, or the one before it. Nothing was changed.`,
      )
    say(verdict.line)
  }
  return verdict !== undefined
}

/** Waits until no other node migrates this database. @throws SchemaUnfit when that takes too long */
async function lock(client: pg.Client, say: (line: string) => void): Promise<void> {
  const began = performance.now()
  let said = false
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [
      LOCK,
    ])
    if (rows[0]!.got) return
    const waited = performance.now() - began
    if (waited > LOCK_WITHIN_MS)
      throw new SchemaUnfit(
        'another node has been migrating this database for ten minutes: look at it in pg_stat_activity (application_name evens-migrate), then start again',
      )
    if (!said && waited > LOCK_SAYS_AFTER_MS) {
      said = true
      say('waiting for another node, which migrates the database …')
    }
    await sleep(LOCK_AGAIN_MS)
  }
}

/** Creates the tables of a fresh database. @returns how many files were applied */
async function begin(client: pg.Client, applied: Applied): Promise<number> {
  const steps = await readSteps('baseline')
  const hash = hashOf(steps.map(({ text }) => text).join())
  const before = applied.get(BASELINE)
  if (before !== undefined && before !== hash) throw changed(BASELINE)
  if (before !== undefined) return 0
  if (applied.has(FIRST_EVER)) throw older()
  for (const { name, text } of steps) await run(client, `${BASELINE}/${name}`, text)
  await record(client, { name: BASELINE, hash })
  return steps.length
}

const older = () =>
  new SchemaUnfit(
    `this database is older than the baseline: start it once with commit ${UPGRADES_OLDER}, then with this one`,
  )

async function applyNew(client: pg.Client, applied: Applied): Promise<number> {
  const wanted = pending(await readSteps('.'), applied)
  for (const step of wanted) await apply(client, step)
  return wanted.length
}

/** The files of a folder of migrations, in the order of their numbers. */
export async function readSteps(folder: 'baseline' | '.'): Promise<Step[]> {
  const names = (await readdir(join(FOLDER, folder))).filter((name) => NUMBERED.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(FOLDER, folder, name), 'utf8')
      return { name, text, hash: hashOf(text) }
    }),
  )
}

/** The steps that this database still needs. @throws SchemaUnfit when an applied one has changed */
function pending(steps: Step[], applied: Applied): Step[] {
  mustMatch(steps, applied)
  return steps.filter(({ name }) => !applied.has(name))
}

function mustMatch(steps: Step[], applied: Applied): void {
  const other = steps.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
  if (other) throw changed(other.name)
}

const changed = (name: string) =>
  new SchemaUnfit(
    `migration ${name} is not the one that this database was made with: start the release that made it, or put the file back as it was. Nothing was changed.`,
  )

async function apply(client: pg.Client, step: Step): Promise<void> {
  await run(client, step.name, step.text)
  await record(client, step)
}

async function run(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function record(client: pg.Client, { name, hash }: { name: string; hash: string }): Promise<void> {
  await client.query(
    `insert into migrations (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  )
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The role of connections with this connection string. */
/** Which role a connection has, and which database of which running server it leads to. */
async function whereabouts(client: pg.Client): Promise<{ role: string; place: string }> {
  const { rows } = await client.query<{ role: string; database: string; started: string }>(
    `select current_user as role, (select oid::text from pg_database where datname = current_database()) as database, ${STARTED}`,
  )
  const { role, database, started } = rows[0]!
  return { role, place: `${database} ${started}` }
}

/** @throws SchemaUnfit where the owner's connection leads elsewhere, since it would change an unintended schema */
async function applicationRole(applicationUrl: string, owner: pg.Client): Promise<string> {
  const client = await openClient(applicationUrl, 'evens-migrate')
  try {
    const { role, place } = await whereabouts(client)
    if (place !== (await whereabouts(owner)).place)
      throw new SchemaUnfit(
        'MIGRATE_DATABASE_URL and DATABASE_URL name different databases. Both have to name the same one, the first with the role that owns it. Nothing was changed.',
      )
    return role
  } finally {
    await client.end()
  }
}
