import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const SERVER = join(import.meta.dirname, '..')

/** The product's clock: 'plain' is the database's own; tests and the demo use a movable one. */
export type Clock = 'plain' | 'movable'
const CLOCKS: Record<Clock, string> = { plain: 'schema/clock.sql', movable: 'schema/movable-clock.sql' }

/** The files of functions that only an older release still calls: `for-release-0.1.0.sql`, named by it; 0.1.0 itself has one for 2. */
export const FOR_AN_OLDER_RELEASE = /\/for-release-[\d.]+\.sql$/

/**
 * SQL for the arguments, defaults included, and the result of a function of `pg_proc p`: to a start, an added or removed default
 * makes another function.
 */
export const SIGNATURE = `concat_ws(' ', p.prokind, pg_get_function_arguments(p.oid), 'returns', pg_get_function_result(p.oid))`

type FunctionFile = { name: string; text: string }
/** A function as in the catalogue; `call` distinguishes it from others of its name. */
type Defined = { name: string; call: string; signature: string; file: string }

/**
 * Applies the SQL functions of the modules (`server/<module>/*.sql`) inside the caller's transaction. The files hold only
 * `create or replace function`. A function whose arguments or result have changed is dropped first. Functions are applied
 * before the tables of new migrations, whose defaults and triggers call them: so a signature uses only built-in types, and a
 * body is not checked before it runs.
 * @param before the hash of the functions that this database has
 * @returns the new hash and the functions that the files define; undefined where nothing has changed
 */
export async function applyFunctions(
  client: pg.Client,
  clock: Clock,
  before: string | undefined,
): Promise<{ hash: string; defined: Defined[] } | undefined> {
  const files = await readFiles(clock)
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex')
  if (hash === before) return undefined
  await client.query('set local check_function_bodies = off')
  const defined = await tryOut(client, files)
  const signatures = new Map(defined.map(({ name, signature }) => [name, signature]))
  for (const old of await functionsIn(client, 'public'))
    if (signatures.has(old.name) && signatures.get(old.name) !== old.signature) await drop(client, old)
  for (const file of files) await run(client, file)
  // by this comment a later release recognises its own functions
  for (const { call, file } of defined) await client.query(`comment on function ${call} is 'server/${file}'`)
  return { hash, defined }
}

/**
 * Checks whether a database that a newer release has migrated still has every function that this release calls, as it calls it. It
 * changes nothing: the newer release's nodes work with their functions.
 * @returns the call of a function that is missing, or has other arguments or another result; undefined where all exist
 */
export async function lackedFunction(client: pg.Client, clock: Clock): Promise<string | undefined> {
  await client.query('set local check_function_bodies = off')
  const files = (await readFiles(clock)).filter(({ name }) => !FOR_AN_OLDER_RELEASE.test(name))
  const defined = await tryOut(client, files)
  const there = new Map((await functionsIn(client, 'public')).map(({ name, signature }) => [name, signature]))
  return defined.find(({ name, signature }) => there.get(name) !== signature)?.call
}

/** Drops the functions that an earlier release defined and no file defines any more. Foreign functions stay. */
export async function dropForgotten(client: pg.Client, defined: readonly Defined[]): Promise<void> {
  const names = new Set(defined.map(({ name }) => name))
  for (const old of await functionsIn(client, 'public'))
    if (/^server\/.*\.sql$/.test(old.file) && !names.has(old.name)) await drop(client, old)
}

const drop = (client: pg.Client, { call }: Defined) => client.query(`drop function ${call}`)

/** The function files of every module, with the chosen clock. */
async function readFiles(clock: Clock): Promise<FunctionFile[]> {
  const folders = (await readdir(SERVER, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== 'migrations',
  )
  const names = await Promise.all(
    folders.map(async ({ name }) =>
      (await readdir(join(SERVER, name)))
        .filter((file) => file.endsWith('.sql'))
        .map((file) => `${name}/${file}`),
    ),
  )
  const others = Object.entries(CLOCKS).flatMap(([name, file]) => (name === clock ? [] : [file]))
  return Promise.all(
    names
      .flat()
      .filter((name) => !others.includes(name))
      .sort()
      .map(async (name) => ({ name, text: await readFile(join(SERVER, name), 'utf8') })),
  )
}

/** The functions that the files define, read from the catalogue after a trial run that is rolled back. */
async function tryOut(client: pg.Client, files: readonly FunctionFile[]): Promise<Defined[]> {
  await client.query('savepoint functions')
  await client.query('set local search_path = pg_temp, public')
  const defined = new Map<string, Defined>()
  for (const file of files) {
    await run(client, file)
    for (const found of await functionsIn(client, 'pg_temp'))
      if (!defined.has(found.call)) defined.set(found.call, { ...found, file: file.name })
  }
  await client.query('rollback to savepoint functions')
  const names = [...defined.values()].map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new Error(`function ${twice} is defined twice, with other arguments`)
  return [...defined.values()]
}

async function functionsIn(client: pg.Client, schema: 'public' | 'pg_temp'): Promise<Defined[]> {
  const { rows } = await client.query<Defined>(
    `select p.proname as name,
       format('%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as call,
       ${SIGNATURE} as signature,
       coalesce(obj_description(p.oid, 'pg_proc'), '') as file
     from pg_proc p
     where p.pronamespace = ${schema === 'public' ? "'public'::regnamespace" : 'pg_my_temp_schema()'}
       and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
     order by p.proname, call`,
  )
  return rows
}

async function run(client: pg.Client, { name, text }: FunctionFile): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new Error(`server/${name}: ${(error as Error).message}`, { cause: error })
  }
}
