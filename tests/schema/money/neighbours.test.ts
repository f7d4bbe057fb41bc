import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb, raw, sql } from '#server/core/db.ts'
import { migrate } from '#server/schema/migrate.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'

let database: FreshDatabase
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = openDb(database.url, { connectionsMax: 1 })
})
afterAll(async () => {
  await db?.close()
  await database?.drop()
})

const functions = () =>
  db.rows(sql`
    select pg_get_functiondef(p.oid) as text, obj_description(p.oid, 'pg_proc') as file from pg_proc p
    where p.pronamespace = 'public'::regnamespace order by p.oid::regprocedure::text`)
const change = (statement: string) => db.change(sql`${raw(statement)}`)
const start = (said: string[] = []) =>
  migrate(database.url, {
    clock: 'movable',
    applicationUrl: database.applicationUrl,
    say: (line) => said.push(line),
  })

describe('a start on a database that a newer release has migrated', () => {
  test('H-09 leaves the newer functions as they are, and says so', async () => {
    await change(`insert into migrations (name, hash) values ('9999_newer.sql', 'any')`)
    await change(`update migrations set hash = 'of the newer release' where name = 'functions'`)
    await change(`create function newer() returns int language sql as 'select 1'`)
    await change(`comment on function newer() is 'server/bets/newer.sql'`)
    await change(
      `create or replace function database_made_at() returns timestamptz language sql stable as 'select now()'`,
    )
    const before = await functions()
    const said: string[] = []
    expect(await start(said)).toBe(0)
    expect(await functions()).toEqual(before)
    expect(said).toEqual(['database: a newer release has migrated it (9999_newer.sql); its functions stay'])
    const { hash } = await db.one<{ hash: string }>(sql`select hash from migrations where name = 'functions'`)
    expect(hash).toBe('of the newer release')
  })

  test('H-09 is refused in words when a function of this release is gone or takes something else', async () => {
    await change('drop function ledger_balance(bigint)')
    await expect(start()).rejects.toThrow(
      /newer by more than one .*\(9999_newer\.sql\): it has no ledger_balance\(p_account bigint\) as/,
    )
    await change(
      `create function ledger_balance(p_account bigint, p_more int) returns bigint language sql as 'select 0::bigint'`,
    )
    await expect(start()).rejects.toThrow('it has no ledger_balance')
  })

  test('one that lacks a file of this release grew on another branch: it gets the functions of this release', async () => {
    await change(`delete from migrations where name = '0120_left_seats.sql'`)
    await change('drop index tournament_seats_left')
    expect(await start()).toBe(1)
    const names = await db.rows(
      sql`select proname::text from pg_proc where proname in ('newer', 'ledger_balance')`,
    )
    expect(names).toEqual([{ proname: 'ledger_balance' }])
  })
})
