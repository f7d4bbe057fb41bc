import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOne } from '#server/bets/placing/place-bets.ts'
import { type Db, openDb, sql, type Tx } from '#server/core/db.ts'
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

const process = async () => (await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid

test('E-22 a refused statement keeps its connection: the next bet waits for no new one', async () => {
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

test('A24 a transaction that is given longer than its session gets it, and the next one does not', async () => {
  const short = openDb(database.url, {
    connectionsMax: 1,
    deadlines: { statementMs: 300, transactionMs: 5_000 },
  })
  try {
    const sleep = (tx: Tx) => tx.one<{ slept: string }>(sql`select pg_sleep(1)::text as slept`)
    const long = short.within({ statementMs: 20_000, transactionMs: 20_000 })
    await expect(long.transact(sleep)).resolves.toEqual({ slept: '' })
    const limit = await short.one(sql`select current_setting('statement_timeout') as ms`)
    expect(limit).toEqual({ ms: '300ms' })
  } finally {
    await short.close()
  }
})

describe('a dedicated connection, one statement at a time', () => {
  const SESSION = { lockTimeout: 1_000, settings: { jit: 'off', enable_seqscan: 'off' } }
  const alive = async (pid: string) =>
    (await db.rows(sql`select 1 from pg_stat_activity where pid = ${pid}::int`)).length === 1

  test('Z-12 it has its own settings, keeps its connection and ends with the pool it belongs to', async () => {
    const parent = openDb(database.url, { connectionsMax: 1 })
    const line = parent.dedicated(
      'settings',
      `select concat_ws(',', pg_backend_pid(), current_setting('lock_timeout'), current_setting('enable_seqscan'), $1::text)`,
      SESSION,
    )
    const [pid = '', ...settings] = (await line.ask(['one'])).split(',')
    expect(settings).toEqual(['1s', 'off', 'one'])
    expect(await line.ask(['two'])).toBe(`${pid},1s,off,two`)
    expect(await alive(pid)).toBe(true)
    await parent.close()
    await expect.poll(() => alive(pid)).toBe(false)
    await expect(line.ask(['three'])).rejects.toThrow('closed')
  })

  test('Z-12 concurrent callers each get their own answer, in turn', async () => {
    const line = db.dedicated('echo', `select $1::text`, SESSION)
    const asked = Array.from({ length: 50 }, (_, n) => `${n}`)
    expect(await Promise.all(asked.map((n) => line.ask([n])))).toEqual(asked)
  })

  test('E-22 what is refused at the very first call or later is said with its code, and the connection stays', async () => {
    const line = db.dedicated('divide', `select concat_ws(',', pg_backend_pid(), 6 / $1::int)`, SESSION)
    const refused = expect.objectContaining({ code: '22012' })
    await expect(line.ask(['0'])).rejects.toEqual(refused)
    const first = await line.ask(['1'])
    await expect(line.ask(['0'])).rejects.toEqual(refused)
    const both = await Promise.allSettled([line.ask(['0']), line.ask(['1'])])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(await line.ask(['1'])).toBe(first)
  })

  test('Z-12 a connection that is lost fails what was under way, and the next one who asks gets a new one', async () => {
    const line = db.dedicated('sleep', `select pg_backend_pid() || ',' || pg_sleep($1::float8)`, SESSION)
    const pid = (await line.ask(['0'])).split(',')[0]!
    const slow = line.ask(['10'])
    const behind = line.ask(['0'])
    const failed = expect(slow).rejects.toThrow()
    await expect
      .poll(async () => {
        const [row] = await db.rows<{ busy: boolean }>(
          sql`select query like '%pg_sleep%' and state = 'active' as busy from pg_stat_activity where pid = ${pid}::int`,
        )
        return row?.busy
      })
      .toBe(true)
    await db.rows(sql`select pg_terminate_backend(${pid}::int)`)
    await failed
    const next = (await behind).split(',')[0]!
    expect(next).not.toBe(pid)
    await db.rows(sql`select pg_terminate_backend(${next}::int)`)
    await expect.poll(() => line.ask(['0']).catch(() => next)).not.toContain(next)
  })

  test('Z-12 an unreachable database is reported to every caller, each time', async () => {
    const nowhere = new URL(database.url)
    nowhere.pathname = '/nobody-made-this-one'
    const other = openDb(nowhere.href, { connectionsMax: 1 })
    const line = other.dedicated('echo', 'select $1::text', SESSION)
    const answers = await Promise.allSettled([line.ask(['a']), line.ask(['b'])])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(line.ask(['c'])).rejects.toThrow('does not exist')
    await other.close()
  })

  test('E-22 closing waits for the running statement, and refuses those behind it', async () => {
    const other = openDb(database.url, { connectionsMax: 1 })
    const line = other.dedicated('sleep', `select $1 || pg_sleep(0.3)::text`, SESSION)
    await line.ask(['first'])
    const [under, behind] = [line.ask(['under way']), line.ask(['behind'])]
    const refused = expect(behind).rejects.toThrow('closed')
    await other.close()
    expect(await under).toBe('under way')
    await refused
  })

  test('E-22 a call that is over says nothing more: a time limit of the driver ends no one else’s statement', async () => {
    const limited = new URL(database.url)
    limited.searchParams.set('query_timeout', '2000')
    const other = openDb(limited.href, { connectionsMax: 1 })
    const line = other.dedicated(
      'sleep',
      `select pg_backend_pid()::text || pg_sleep($1::float8)::text`,
      SESSION,
    )
    const pid = await line.ask(['0'])
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(await line.ask(['1.2'])).toBe(pid)
    // a call beyond the limit is refused, and its connection is given up
    await expect(line.ask(['5'])).rejects.toThrow('timeout')
    expect(await line.ask(['0'])).not.toBe(pid)
    await other.close()
  })
})

test('E-22 a single bet that loses its race is tried again, five times at most, and then fails with that error', async () => {
  await db.change(sql`create sequence tries`)
  // a lost deadlock whenever it is called
  await db.change(sql`
    create or replace function bets_place_one_within(
      p_event bigint, p_user bigint, p_key uuid, p_side smallint, p_amount bigint, p_mode smallint, p_sum bigint
    ) returns text language plpgsql as $$
    begin
      perform nextval('tries');
      raise exception 'lost' using errcode = '40P01';
    end $$`)
  const command = {
    eventId: 1n,
    userId: 1n,
    selection: 'optionA' as const,
    amount: 100n,
    key: '00000000-0000-4000-8000-000000000001',
    isPracticeMode: undefined,
  }
  await expect(placeOne(db, command)).rejects.toMatchObject({ code: '40P01' })
  expect((await db.one<{ tries: bigint }>(sql`select last_value as tries from tries`)).tries).toBe(5n)
})

test('H-11 a certificate file that vanishes fails the connection that needs it, and not the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evens-lost-'))
  const url = new URL(database.url)
  writeFileSync(join(folder, 'authority'), '')
  // the file is read even so
  url.searchParams.set('sslmode', 'disable')
  url.searchParams.set('sslrootcert', join(folder, 'authority'))
  const other = openDb(url.href)
  try {
    await other.rows(sql`select 1`)
    rmSync(folder, { recursive: true })
    const waits = () => other.rows(sql`select pg_sleep(0.2)`)
    const [first, second] = await Promise.allSettled([waits(), waits()])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseUnavailable' } })
    expect(String((second as PromiseRejectedResult).reason)).toMatch(/ENOENT/)
  } finally {
    await other.close()
  }
})
