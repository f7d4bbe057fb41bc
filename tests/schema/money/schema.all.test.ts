import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb, raw, sql } from '#server/core/db.ts'
import { migrate } from '#server/schema/migrate.ts'
import { installedFunctions, lostFunctions } from '#tests/support/installed-functions.ts'
import { makeOldDatabase } from '#tests/support/old-database.ts'
import { emptyDatabase, type FreshDatabase } from '#tests/support/postgres.ts'

/** A schema as sorted lines, one for each object: tables, columns, constraints, indexes, triggers, functions, rights. */
const DESCRIBE = sql`
  select line from (
    select concat_ws(' ', 'table', c.relname, c.relkind, c.relpersistence, c.reloptions::text, pg_get_partkeydef(c.oid),
      pg_get_expr(c.relpartbound, c.oid), c.relacl::text) as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
    union all
    select concat_ws(' ', 'column', c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
    union all
    select concat_ws(' ', 'constraint', coalesce(c.conrelid::regclass::text, c.contypid::regtype::text), c.conname, c.contype,
      c.convalidated, pg_get_constraintdef(c.oid))
    from pg_constraint c where c.connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), i.indisvalid)
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc'), p.proacl::text)
    from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'domain', t.typname, format_type(t.typbasetype, t.typtypmod), t.typnotnull, t.typdefault)
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'd'
    union all
    select concat_ws(' ', 'sequence', s.sequencename, s.start_value, s.increment_by, s.cache_size, s.cycle)
    from pg_sequences s where s.schemaname = 'public'
    union all select concat_ws(' ', 'row', 'ledger_accounts', id, balance_cents) from ledger_accounts
    union all select concat_ws(' ', 'row', 'fun_tills', till, game, faces) from fun_tills
    union all select concat_ws(' ', 'row', 'clock', one, "offset") from clock
  ) lines order by line collate "C"`

const databases: FreshDatabase[] = []
const connections: Db[] = []
afterAll(async () => {
  for (const db of connections) await db.close()
  for (const database of databases) await database.drop()
})

async function empty(): Promise<{ database: FreshDatabase; db: Db }> {
  const database = await emptyDatabase()
  const db = openDb(database.url, { connectionsMax: 1 })
  databases.push(database)
  connections.push(db)
  return { database, db }
}
const update = (database: FreshDatabase, clock: 'plain' | 'movable' = 'plain') =>
  migrate(database.url, { clock, applicationUrl: database.applicationUrl })
const describeSchema = async (db: Db) => (await db.rows<{ line: string }>(DESCRIBE)).map(({ line }) => line)

const describeTables = (db: Db) =>
  db.rows(sql`select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`)

let fresh: string[]
let made: { database: FreshDatabase; db: Db }
beforeAll(async () => {
  made = await empty()
  await update(made.database)
  fresh = await describeSchema(made.db)
})

test('H-13 the owner’s address of another database is refused, and nothing is changed there', async () => {
  const [ours, other] = [await empty(), await empty()]
  const before = await describeTables(other.db)
  await expect(
    migrate(other.database.url, { clock: 'plain', applicationUrl: ours.database.applicationUrl }),
  ).rejects.toThrow(/MIGRATE_DATABASE_URL and DATABASE_URL name different databases/)
  expect(await describeTables(other.db)).toEqual(before)
})

describe('a database that an earlier release made', () => {
  test('the description has every kind of thing in it', () => {
    const kinds = new Set(fresh.map((line) => line.split(' ')[0]))
    expect([...kinds].sort()).toEqual(
      'column constraint domain function index row sequence table trigger'.split(' '),
    )
    expect(fresh.length).toBeGreaterThan(700)
  })

  test.each([
    ['of the baseline alone', '0001'],
    ['of an old one', '0070'],
    ['of a recent one', '0110'],
  ])('%s becomes exactly what a fresh one is', async (_, before) => {
    const { database, db } = await empty()
    const { url, applicationUrl } = database
    await makeOldDatabase(before, url, { clock: 'plain', applicationUrl })
    expect(await describeSchema(db)).not.toEqual(fresh)
    expect(await update(database)).toBeGreaterThan(0)
    expect(await describeSchema(db)).toEqual(fresh)
    expect(await update(database)).toBe(0)
  })

  test('is left alone when a file that it had has changed since', async () => {
    const { database, db } = await empty()
    await update(database)
    await db.change(sql`update migrations set hash = 'other' where name = '0051_chat.sql'`)
    await expect(update(database)).rejects.toThrow('migration 0051_chat.sql is not the one')
    await db.change(sql`update migrations set hash = 'other' where name = 'baseline'`)
    await expect(update(database)).rejects.toThrow('migration baseline is not the one')
  })

  test('from before the baseline is refused, with the commit that upgrades it', async () => {
    const { database, db } = await empty()
    await db.change(
      sql`create table migrations (name text primary key, hash text not null, applied_at timestamptz)`,
    )
    await db.change(sql`insert into migrations (name, hash) values ('0001_core.sql', 'any')`)
    await expect(update(database)).rejects.toThrow(
      /older than the baseline: start it once with commit [0-9a-f]{8}/,
    )
    expect(await db.rows(sql`select 1 from pg_class where relname = 'users'`)).toEqual([])
  })
})

describe('a database that a newer release made', () => {
  /** Adds the newer release's parts: a file, a new function, and a changed one. */
  async function renew(db: Db, file: string) {
    for (const statement of [
      'create or replace function operators_own() returns int language sql as $$ select 1 $$',
      `comment on function operators_own() is 'server/bets/next.sql'`,
      'create or replace function ledger_balance(p_account bigint) returns bigint language sql as $$ select 0::bigint $$',
      `update migrations set hash = 'next' where name = 'functions'`,
      `insert into migrations (name, hash) values ('${file}', 'next')`,
    ])
      await db.change(sql`${raw(statement)}`)
  }
  const history = (db: Db) => db.rows(sql`select name, hash, applied_at from migrations order by name`)

  test.each([
    ['of the release before', undefined],
    ['of several releases before', '0110'],
  ])('H-09 the code %s leaves it as it is, functions included, and says so', async (_, before) => {
    const { database, db } = await empty()
    await update(database)
    await renew(db, '9999_next.sql')
    const [schema, rows] = [await describeSchema(db), await history(db)]
    const said: string[] = []
    const { url, applicationUrl } = database
    const options = { clock: 'plain' as const, applicationUrl, say: (line: string) => said.push(line) }
    await (before ? makeOldDatabase(before, url, options) : migrate(url, options))
    expect([await describeSchema(db), await history(db)]).toEqual([schema, rows])
    expect(said).toEqual([
      expect.stringMatching(
        /^the database is newer than this release: it has .*(9999_next\.sql|more)\. Its tables and functions stay as they are\. Update this node soon/,
      ),
    ])
  })

  test('H-09 one that took away what this code needs is refused, and stays as it is', async () => {
    const { database, db } = await empty()
    await update(database)
    await renew(db, '9999_needs_9000_less.sql')
    const [schema, rows] = [await describeSchema(db), await history(db)]
    await expect(update(database)).rejects.toThrow(
      /9999_needs_9000_less\.sql removed something this release needs: start the release that made it, or a newer one/,
    )
    expect([await describeSchema(db), await history(db)]).toEqual([schema, rows])
  })

  test('H-09 one without a function that this code calls, or with another in its place, is refused', async () => {
    const { database, db } = await empty()
    await update(database)
    await renew(db, '9999_next.sql')
    await db.change(sql`drop function ledger_balance(bigint)`)
    const lacks =
      /newer by more than one .* it has no ledger_balance\(p_account bigint\) as this release calls it/
    await expect(update(database)).rejects.toThrow(lacks)
    await db.change(
      sql`create function ledger_balance(p_account bigint, p_more int) returns bigint language sql as 'select 0::bigint'`,
    )
    await expect(update(database)).rejects.toThrow(lacks)
  })

  test('H-09 one whose function only gained a default is refused, and the comparison of releases finds it before', async () => {
    const { database, db } = await empty()
    await update(database)
    const before = await installedFunctions(db)
    await renew(db, '9999_next.sql')
    expect(lostFunctions(before, await installedFunctions(db))).toEqual([])
    await db.change(sql`
      create or replace function ledger_balance(p_account bigint default 1) returns bigint language sql as 'select 0::bigint'`)
    await expect(update(database)).rejects.toThrow(/it has no ledger_balance\(p_account bigint\)/)
    expect(lostFunctions(before, await installedFunctions(db))).toEqual([
      'ledger_balance f p_account bigint returns bigint',
    ])
  })
})

test('columns that hold money end in their unit', () => {
  const columns = fresh
    .filter((line) => line.startsWith('column '))
    .map((line) => line.split(' ').slice(1, 5))
  const amounts = columns.filter(([, , , type]) => type!.startsWith('amount_')).map(([, , name]) => name!)
  expect(amounts.length).toBeGreaterThan(10)
  expect(amounts.filter((name) => !name.endsWith('_cents'))).toEqual([])
  const named = /^(amount|balance|fee|net|payout|stake|stake_[ab]|.*_after|.*_bond)$/
  // a limit is of money or of minutes, as its kind says
  const twofold = 'play_limits'
  expect(
    columns.filter(([table, , name, type]) => type === 'bigint' && named.test(name!) && table !== twofold),
  ).toEqual([])
})

describe('functions follow their files', () => {
  const forget = () => made.db.change(sql`delete from migrations where name = 'functions'`)

  test('one that differs is made anew, with other arguments or another result as well', async () => {
    await forget()
    for (const statement of [
      `create or replace function ledger_balance(p_account bigint) returns bigint language sql as 'select 0::bigint'`,
      'drop function ledger_journal_total(text)',
      `create function ledger_journal_total(p_key text, p_more int) returns bigint language sql as 'select 0::bigint'`,
      'drop function ledger_counterparties(bigint)',
      `create function ledger_counterparties(p_account bigint) returns text language sql as 'select null::text'`,
    ])
      await made.db.change(sql`${raw(statement)}`)
    expect(await describeSchema(made.db)).not.toEqual(fresh)
    expect(await update(made.database)).toBe(0)
    expect(await describeSchema(made.db)).toEqual(fresh)
  })

  test('one that an earlier release had goes, an operator’s own stays', async () => {
    await forget()
    for (const name of ['forgotten', 'operators_own'])
      await made.db.change(sql`${raw(`create function ${name}() returns int language sql as 'select 1'`)}`)
    await made.db.change(sql`comment on function forgotten() is 'server/bets/forgotten.sql'`)
    await update(made.database)
    const { rows } = await made.db.one<{ rows: string[] }>(sql`
      select array_agg(proname::text) as rows from pg_proc where proname in ('forgotten', 'operators_own')`)
    expect(rows).toEqual(['operators_own'])
    await made.db.change(sql`drop function operators_own()`)
    expect(await describeSchema(made.db)).toEqual(fresh)
  })
})

describe('the product’s clock', () => {
  const ahead = async (db: Db) =>
    (
      await db.one<{ hours: number }>(
        sql`select round(extract(epoch from clock_now() - clock_timestamp()) / 3600)::int as hours`,
      )
    ).hours

  test('a test moves it, and where money is real it goes by the database’s own whatever was moved', async () => {
    const { database, db } = await empty()
    await update(database, 'movable')
    await db.change(sql`update clock set "offset" = '5 hours'`)
    expect(await ahead(db)).toBe(5)
    await update(database, 'plain')
    expect(await ahead(db)).toBe(0)
  })
})
