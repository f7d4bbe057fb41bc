import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDb, sql } from '#server/core/db.ts'
import { acceptHead, missingHead } from '#server/transparency/index.ts'
import { numbersOf, settled } from '#tests/support/log-world.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'
import { judgeHead } from '#verifier/log/heads.ts'

const TABLES = ['log_head', 'log_tiles', 'log_entries', 'log_statements'] as const

let folder: string
let database: FreshDatabase
let world: World
let mara: Person
let jo: Person
let db: Db

const open = (env: Record<string, string> = {}) =>
  openWorld({ ...database, drop: async () => {} }, { role: 'owner', env: { DATA_DIR: folder, ...env } })
const transfer = (times = 1) =>
  Promise.all(
    Array.from({ length: times }, () =>
      world.as(mara).ok('transfer', { body: { receiverId: jo.id, amount: '0.10' }, key: randomUUID() }),
    ),
  )
const headOf = async () => (await world.visitor.ok('transparency')).head
const stateOf = async () => (await world.visitor.ok('transparency')).state
const file = () => join(folder, 'log-head.json')

/** Keeps what a backup of now would have. */
async function backUp(): Promise<void> {
  await db.transact(async (tx) => {
    for (const table of TABLES)
      await tx.prepared(`keep ${table}`, `create table kept_${table} as select * from ${table}`, [])
  })
}

/** Brings the log and the newest postings back to the backup. */
async function restore(): Promise<void> {
  await db.transact(async (tx) => {
    await tx.change(sql`set local session_replication_role = replica`)
    for (const table of TABLES) {
      await tx.prepared(`clear ${table}`, `delete from ${table}`, [])
      await tx.prepared(`fill ${table}`, `insert into ${table} select * from kept_${table}`, [])
    }
    await tx.change(sql`delete from ledger_postings where id > (select through_number from log_head)`)
    await tx.rows(sql`select setval('ledger_posting_ids', through_number) from log_head`)
    await tx.change(sql`update log_head set holder = null, held_until = null`)
  })
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evens-log-head-'))
  database = await freshDatabase()
  db = openDb(database.url)
  world = await open()
  mara = await world.rich('Mara', '100')
  jo = await world.signUp('Jo')
  await settled(world)
}, 60_000)
afterEach(async () => {
  await world.close()
  await db.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A site that signed five entries more than its backup has. */
async function restoredSite(): Promise<{ signed: string }> {
  await backUp()
  await transfer(5)
  await settled(world)
  const { size } = await headOf()
  await world.close()
  await restore()
  world = await open()
  return { signed: size }
}

const halted = () =>
  expect
    .poll(
      async () => {
        await world.settle()
        return stateOf()
      },
      { timeout: 20_000 },
    )
    .toBe('halted')

describe('V-14 a database that was restored from an older backup', () => {
  test('V-14 signs nothing below the head that is known, and halts after a minute', async () => {
    const { signed } = await restoredSite()
    const { size } = await headOf()
    expect(Number(size)).toBe(Number(signed) - 5)
    await world.settle()
    await transfer(2)
    await world.settle()
    expect((await headOf()).size).toBe(size)
    expect(await stateOf()).toBe('well')
    await world.pass('61 seconds')
    await halted()
    expect((await headOf()).size).toBe(size)
    const metrics = await (await fetch(`${world.url}/metrics`)).text()
    expect(metrics).toMatch(/^evens_log_halted 1$/m)
    // betting goes on
    await transfer()
  })

  test('V-14 V-13 halts although nothing happens any more: the old head would be served as the newest', async () => {
    await restoredSite()
    await world.settle()
    expect(await stateOf()).toBe('well')
    await world.pass('61 seconds')
    expect(await stateOf()).toBe('halted')
  })

  test('V-14 V-13 halts at once where its entries are others than a signed head has shown', async () => {
    const { signed } = await restoredSite()
    const { size } = await headOf()
    await transfer(9)
    await halted()
    expect((await headOf()).size).toBe(size)
    const { why } = await db.one<{ why: string }>(sql`select halted as why from log_head`)
    expect(why).toContain(`A head of ${signed} entries`)
    const [fault] = await missingHead(db, { dataDir: folder, redisUrl: undefined })
    expect(fault).toMatchObject({ invariant: 'the public log extends every head that was signed' })
  })

  test('V-14 an operator who has looked accepts it, and heads are signed again', async () => {
    await restoredSite()
    await transfer(9)
    await halted()
    await world.close()
    await acceptHead(db, { dataDir: folder, redisUrl: undefined })
    await db.change(sql`update log_head set holder = null, held_until = null`)
    world = await open()
    await settled(world)
    expect(await stateOf()).toBe('well')
    expect(await missingHead(db, { dataDir: folder, redisUrl: undefined })).toEqual([])
  })
})

test('V-14 the audit beside a server takes no head that is just being committed for a lost one; one that stays away is a fault', async () => {
  const settings = { dataDir: folder, redisUrl: undefined }
  const text = readFileSync(file(), 'utf8')
  const mark = JSON.parse(text)
  const ahead = () => writeFileSync(file(), JSON.stringify({ ...mark, id: `${Number(mark.id) + 5}` }))
  ahead()
  const audited = missingHead(db, settings)
  const caughtUp = setTimeout(() => writeFileSync(file(), text), 600)
  expect(await audited).toEqual([])
  clearTimeout(caughtUp)
  ahead()
  expect(await missingHead(db, settings)).toMatchObject([{ details: expect.stringContaining('ahead') }])
  writeFileSync(file(), text)
})

test('V-14 an older file, a file of another database and a broken file hold nothing up', async () => {
  const mark = JSON.parse(readFileSync(file(), 'utf8'))
  for (const text of [
    JSON.stringify(mark),
    JSON.stringify({ ...mark, id: '999999', database: '2020-01-01T00:00:00.000Z' }),
    '{"id":"9',
  ]) {
    writeFileSync(file(), text)
    await transfer()
    await settled(world)
    expect(await stateOf()).toBe('well')
  }
})

/** A round that signs nothing says so, at once or in its next turn. */
const refused = () =>
  world.settle().catch((error: Error) => expect(error.message).toContain('no head is signed'))

test('V-14 a node that cannot read what was signed last signs nothing until it can', async () => {
  const kept = readFileSync(file(), 'utf8')
  const { size } = await headOf()
  await world.close()
  writeFileSync(file(), kept.slice(0, 9))
  world = await open()
  await transfer()
  await refused()
  expect((await headOf()).size).toBe(size)
  writeFileSync(file(), kept)
  await settled(world)
  expect(Number((await headOf()).size)).toBeGreaterThan(Number(size))
})

test('V-14 a head that cannot be kept outside the database is not signed', async () => {
  const { size } = await headOf()
  const where = `${file()}.new`
  // a folder stands where the file is written
  mkdirSync(where)
  await transfer()
  await refused()
  expect((await headOf()).size).toBe(size)
  rmdirSync(where)
  await settled(world)
  expect(Number((await headOf()).size)).toBeGreaterThan(Number(size))
})

test('V-14 a head is in the file before anybody sees it', async () => {
  await transfer()
  await settled(world)
  const { size, root } = await headOf()
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ id: size, print: root })
})

test('V-14 a round that ended before its commit is made again with the same entries', async () => {
  await transfer(3)
  const before = await numbersOf(world)
  // what a node leaves that keeps the head and then dies
  await db.change(sql`alter table log_entries rename to log_entries_away`)
  await world.app.run('log')
  await db.change(sql`alter table log_entries_away rename to log_entries`)
  const kept = JSON.parse(readFileSync(file(), 'utf8')) as { id: string }
  expect(Number(kept.id)).toBeGreaterThan(before.length)
  expect(await numbersOf(world)).toEqual(before)
  await world.close()
  await db.change(sql`update log_head set holder = null, held_until = null`)
  world = await open()
  await transfer(2)
  await settled(world)
  expect(await stateOf()).toBe('well')
  await world.checkMoney()
})

test('V-14 another node goes on where one stopped, and never both', async () => {
  const other = await openWorld(
    { ...database, drop: async () => {} },
    { role: 'owner', env: { DATA_DIR: folder } },
  )
  try {
    await transfer(2)
    await db.change(sql`update log_head set held_until = clock_timestamp() + interval '1 minute'`)
    await other.settle()
    expect(
      (
        await db.one<{ open: boolean }>(
          sql`select ledger_last_number() > through_number as open from log_head`,
        )
      ).open,
    ).toBe(true)
    await settled(world)
    await db.change(sql`update log_head set held_until = clock_timestamp() - interval '1 second'`)
    await transfer(2)
    await expect
      .poll(
        async () => {
          await other.settle()
          return (await other.visitor.ok('transparency')).waiting.postings
        },
        { timeout: 10_000 },
      )
      .toBe(0)
    await transfer(2)
    await world.settle()
    await expect
      .poll(
        async () => {
          await other.settle()
          return (await other.visitor.ok('transparency')).waiting.postings
        },
        { timeout: 10_000 },
      )
      .toBe(0)
    await other.checkMoney()
  } finally {
    await other.close()
  }
})

test('V-14 the key that is put in front signs from then on, and the old one beside it', async () => {
  const { keys: before } = await world.visitor.ok('transparency')
  await world.close()
  await db.change(sql`update log_head set holder = null, held_until = null`)
  const both = [Buffer.alloc(32, 9), Buffer.alloc(32, 7)].map((key) => key.toString('base64')).join(',')
  world = await open({ SECRETS_KEY: both })
  await world.settle()
  const { keys } = await world.visitor.ok('transparency')
  expect(keys.map(({ vkey }) => vkey)).toEqual([keys[0]!.vkey, before[0]!.vkey])
  expect(keys.map(({ current }) => current)).toEqual([true, true])
  const note = await (await fetch(`${world.url}/log/checkpoint`)).text()
  expect(note.match(/^— localhost\/log /gm)).toHaveLength(2)
  // the handover stands beside the new key, and stays
  const [handover] = keys.map((key) => key.handover)
  expect([keys[1]!.handover, before[0]!.handover]).toEqual([null, null])
  expect(handover!.split('\n').slice(0, 5)).toEqual([
    'evens log handover 1',
    'localhost/log',
    before[0]!.vkey,
    keys[0]!.vkey,
    '',
  ])
  const kept = { note: null, keys: [before[0]!.vkey] }
  const told = { note, keys: keys.map(({ vkey }) => vkey), handovers: [handover!] }
  expect(await judgeHead(kept, told, async () => undefined)).toMatchObject({
    ok: true,
    kept: { keys: told.keys },
  })
  await transfer()
  await settled(world)
  expect((await world.visitor.ok('transparency')).keys[0]!.handover).toBe(handover)
})

test('V-14 a further key that is there to open what was sealed does not sign before it stands in front', async () => {
  const { keys: before } = await world.visitor.ok('transparency')
  await world.close()
  const behind = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)].map((key) => key.toString('base64')).join(',')
  world = await open({ SECRETS_KEY: behind })
  await transfer()
  await settled(world)
  expect((await world.visitor.ok('transparency')).keys).toEqual(before)
  const note = await (await fetch(`${world.url}/log/checkpoint`)).text()
  expect(note.match(/^— localhost\/log /gm)).toHaveLength(1)
})

test('V-14 a fault of the database takes nothing from what a node knows: it goes on while a store is away', async () => {
  const { size } = await headOf()
  writeFileSync(file(), '{"id":"9')
  await db.change(sql`alter table log_head rename column note to away`)
  await transfer()
  await world.settle().catch(() => {})
  await db.change(sql`alter table log_head rename column away to note`)
  await expect
    .poll(
      async () => {
        await world.settle().catch(() => {})
        return Number((await headOf()).size)
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(Number(size))
})

test('V-14 a key of the settings is not on the list before it has signed', async () => {
  await world.close()
  await db.change(sql`update log_head set halted = 'for a test', holder = null, held_until = null`)
  const both = [Buffer.alloc(32, 9), Buffer.alloc(32, 7)].map((key) => key.toString('base64')).join(',')
  world = await open({ SECRETS_KEY: both })
  await world.settle()
  const { keys, state } = await world.visitor.ok('transparency')
  expect([state, keys.length]).toEqual(['halted', 1])
})
