import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb, sql } from '#server/core/db.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'

let database: FreshDatabase
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = openDb(database.url, { connectionsMax: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const process = async (on: Db = db) =>
  (await on.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid

test('E-22 a statement that is refused keeps its connection: whoever bets next waits for no new one', async () => {
  const before = await process()
  await expect(db.rows(sql`select 1 / 0`)).rejects.toThrow('division by zero')
  await expect(db.prepared('refused', 'select 1 / $1::int', [0])).rejects.toThrow('division by zero')
  expect(await process()).toBe(before)
})

test('Z-12 a connection that is lost, in mid-statement or idle, fails what was under way and is replaced', async () => {
  const other = openDb(database.url, { connectionsMax: 1 })
  try {
    const before = await process()
    const slow = db.rows(sql`select pg_sleep(10)`)
    const end = (pid: number) => other.rows(sql`select pg_terminate_backend(${pid}::int)`)
    const failed = expect(slow).rejects.toThrow()
    await expect
      .poll(async () => {
        const { busy } = await other.one<{ busy: boolean }>(
          sql`select exists (select from pg_stat_activity where pid = ${before}::int and query like '%pg_sleep%') as busy`,
        )
        return busy
      })
      .toBe(true)
    await end(before)
    await failed
    const next = await process()
    expect(next).not.toBe(before)
    await end(next)
    await expect.poll(() => process().catch(() => next)).not.toBe(next)
  } finally {
    await other.close()
  }
})

test('Z-12 connections beside others have their own settings and end with them', async () => {
  const parent = openDb(database.url, { connectionsMax: 1 })
  const beside = parent.beside({
    connectionsMax: 1,
    lockTimeout: 1_000,
    settings: { jit: 'off', enable_seqscan: 'off' },
  })
  const read = (on: Db) =>
    on.one(sql`select current_setting('lock_timeout') as locks, current_setting('enable_seqscan') as seqscan`)
  expect(await read(beside)).toEqual({ locks: '1s', seqscan: 'off' })
  expect(await read(parent)).toEqual({ locks: '15s', seqscan: 'on' })
  const pid = await process(beside)
  await parent.close()
  await expect
    .poll(async () => (await db.rows(sql`select 1 from pg_stat_activity where pid = ${pid}::int`)).length)
    .toBe(0)
})
