import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { markStores } from '#server/ledger/index.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { openPair, type Pair } from '#tests/support/standby.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

const WENT_BACK =
  'Our records have lost some of their newest entries after a fault. Nothing was done, and no money moves until an operator has checked them.'
const ready = async (world: World) => (await fetch(`${world.url}/readyz`)).status
const metric = async (world: World) =>
  /^evens_ledger_went_back (\S+)$/m.exec(await (await fetch(`${world.url}/metrics`)).text())?.[1]

describe('a failover that loses commits', () => {
  let pair: Pair
  let world: World
  let mara: Person
  const log: string[] = []
  const logTo = new Writable({
    write(chunk, _, done) {
      log.push(String(chunk))
      done()
    },
  })
  beforeEach(async () => {
    pair = await openPair()
    const database = { url: pair.url, applicationUrl: pair.url, drop: async () => {} }
    world = await openWorld(database, { jobs: true, role: 'owner', env: { LOG_LEVEL: 'fatal' }, logTo })
    mara = await world.rich('Mara', '1000')
  }, 120_000)
  afterEach(async () => {
    await world.close()
    await pair.close()
  })

  test('H-17 acknowledged bets are gone: no money moves, /readyz is red, an alert rings, and reading goes on', async () => {
    const { id } = await openEvent(world, mara)
    await mara.ok('placeBet', bet(id, 'optionA', '1'))
    const caughtUp = async () => (await pair.standby.ask('select count(*)::int as n from bets'))[0]!.n
    await expect.poll(caughtUp).toBe(1)
    await pair.detach()
    for (let n = 0; n < 3; n++) await mara.ok('placeBet', bet(id, 'optionA', '1'))
    await pair.primary.cut()
    await pair.promote()
    await expect
      .poll(async () => (await mara.call('placeBet', bet(id, 'optionA', '1', 'after'))).body, {
        timeout: 30_000,
      })
      .toMatchObject({ code: 'unavailable', message: WENT_BACK })
    const refused = await mara.call('transfer', {
      body: { receiverId: mara.id, amount: '1' },
      key: 'transfer',
    })
    expect(refused).toMatchObject({ status: 503, body: { message: WENT_BACK } })
    expect((await mara.call('transactions')).status).toBe(200)
    expect([await ready(world), await metric(world)]).toEqual([503, '1'])
    expect(log.join()).toContain('the ledger went back')
    expect((await pair.standby.ask('select count(*)::int as n from bets'))[0]!.n).toBe(1)
  })
})

describe('a failover that loses nothing', () => {
  test('H-17 money moves on', async () => {
    const pair = await openPair()
    const database = { url: pair.url, applicationUrl: pair.url, drop: async () => {} }
    const world = await openWorld(database, { jobs: true, role: 'owner' })
    try {
      const mara = await world.rich('Mara', '1000')
      const { id } = await openEvent(world, mara)
      for (let n = 0; n < 3; n++) await mara.ok('placeBet', bet(id, 'optionA', '1'))
      // the event's mode chooses the purse: the call names none
      const practice = await openEvent(world, mara, { isPracticeMode: true })
      const others = await Promise.all([1, 2, 3, 4].map(() => world.signUp('Jo')))
      await Promise.all(others.map((jo) => jo.ok('placeBet', bet(practice.id, 'optionB', '1'))))
      await mara.ok('placeBet', bet(practice.id, 'optionA', '1'))
      const there = async () => (await pair.standby.ask('select count(*)::int as n from bets'))[0]!.n
      await expect.poll(there).toBe(8)
      await pair.primary.cut()
      await pair.promote()
      await expect
        .poll(async () => (await mara.call('placeBet', bet(id, 'optionA', '1', 'after'))).status, {
          timeout: 20_000,
        })
        .toBe(201)
      expect([await ready(world), await metric(world)]).toEqual([200, '0'])
    } finally {
      await world.close()
      await pair.close()
    }
  }, 120_000)
})

describe('a database that was restored from an older backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evens-went-back-'))
  let database: FreshDatabase
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const command = (...given: string[]) =>
    spawnSync(process.execPath, ['server/db-command.ts', ...given], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: 'test' },
      encoding: 'utf8',
    })

  test('H-17 the mark outside tells it at the start and in the audit; an operator who has looked accepts it', async () => {
    database = await freshDatabase()
    const keeping = { marks: markStores({ dataDir: folder, redisUrl: undefined }) }
    const before = await openWorld(
      { ...database, drop: async () => {} },
      { jobs: true, role: 'owner', ...keeping },
    )
    const mara = await before.rich('Mara', '100')
    const { id } = await openEvent(before, mara)
    await mara.ok('placeBet', bet(id, 'optionA', '1'))
    const newest = async () =>
      (await before.db.one<{ id: bigint }>(sql`select max(id) as id from ledger_postings`)).id
    const wanted = await newest()
    await expect
      .poll(async () => (await keeping.marks[0]!.read(await made(before)))?.id, { timeout: 5_000 })
      .toBe(wanted)
    await before.close()
    expect(command('audit')).toMatchObject({ status: 0 })

    await forget(database.url, wanted)
    const audited = command('audit')
    expect(audited.stdout).toContain(`BROKEN  posting ${wanted}: no acknowledged posting is lost`)
    expect(audited.status).toBe(1)
    const after = await openWorld(
      { ...database, drop: async () => {} },
      { jobs: true, role: 'owner', ...keeping },
    )
    const again = after.as(mara)
    const refused = await again.call('refillPractice', { key: randomUUID() })
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', message: WENT_BACK } })
    expect(await ready(after)).toBe(503)
    await after.close()

    expect(command('accept-history').stdout).toMatch(/is the newest that counts for this node/)
    const third = await openWorld(database, { jobs: true, role: 'owner', ...keeping })
    expect(await ready(third)).toBe(200)
    await third.close()
  })
})

describe('a ledger that goes back under running nodes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evens-two-nodes-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('H-17 while it is compared nobody’s call is let through, and the mark of another node is not replaced', async () => {
    const database = await freshDatabase()
    const keeping = { marks: markStores({ dataDir: folder, redisUrl: undefined }) }
    const first = await openWorld(
      { ...database, drop: async () => {} },
      { jobs: true, role: 'owner', ...keeping },
    )
    const mara = await first.rich('Mara', '100')
    const { id } = await openEvent(first, mara)
    // it has seen nothing of what the other one acknowledges: only the mark outside tells of it
    const second = await openWorld(
      { ...database, drop: async () => {} },
      { role: 'owner', marks: markStores({ dataDir: folder, redisUrl: undefined }) },
    )
    const there = second.as(mara)
    await there.ok('placeBet', bet(id, 'optionA', '1', 'before'))
    const { newest } = await first.db.one<{ newest: bigint }>(
      sql`select max(id) as newest from ledger_postings`,
    )
    // from now on it has nothing to write down of its own
    await second.app.run('ledger-history')
    await mara.ok('placeBet', bet(id, 'optionA', '1', 'lost'))
    await expect
      .poll(async () => ((await keeping.marks[0]!.read(await made(first)))?.id ?? 0n) > newest, {
        timeout: 5_000,
      })
      .toBe(true)
    await first.close()
    await forget(database.url, newest + 1n)
    await second.db.rows(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
    )
    // the connections are there again when the first call moves money: no new one tells of the doubt again
    await Promise.all(Array.from({ length: 10 }, () => there.call('transactions')))
    const calls = Array.from({ length: 6 }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * 700))
      return there.call('placeBet', bet(id, 'optionA', '1', `during-${n}`))
    })
    for (const { status } of await Promise.all(calls)) expect(status).toBe(503)
    await expect
      .poll(async () => (await there.call('placeBet', bet(id, 'optionA', '1', 'after'))).body, {
        timeout: 20_000,
      })
      .toMatchObject({ message: WENT_BACK })
    expect(await ready(second)).toBe(503)
    await second.close()
    await database.drop()
  })
})

describe('an address that leads to another database from now on', () => {
  test('H-19 it is not used: nothing is read from it and nothing is written to it', async () => {
    const [ours, other] = [await freshDatabase(), await freshDatabase()]
    const world = await openWorld({ ...ours, drop: async () => {} }, { role: 'owner' })
    const mara = await world.rich('Mara', '100')
    await exchange(ours.url, other.url)
    for (let n = 0; n < 3; n++) {
      const answer = await mara.call('refillPractice', { key: randomUUID() })
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    }
    const client = new pg.Client(ours.url)
    await client.connect()
    const { rows } = await client.query('select count(*)::int as people from users')
    await client.end()
    expect(rows).toEqual([{ people: 0 }])
    await exchange(ours.url, other.url)
    await expect.poll(async () => (await mara.call('transactions')).status, { timeout: 5_000 }).toBe(200)
    await world.close()
    await Promise.all([ours.drop(), other.drop()])
  })
})

/** Each of two databases takes the other one's name, as a name in the DNS that leads elsewhere. */
async function exchange(one: string, other: string): Promise<void> {
  const names = [one, other].map((url) => new URL(url).pathname.slice(1)) as [string, string]
  const admin = new URL(one)
  admin.pathname = '/postgres'
  const client = new pg.Client(admin.href)
  await client.connect()
  const rename = async (from: string, to: string) => {
    await client.query(`alter database "${from}" allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from])
    await expect
      .poll(async () => {
        const { rows } = await client.query('select from pg_stat_activity where datname = $1', [from])
        return rows.length
      })
      .toBe(0)
    await client.query(`alter database "${from}" rename to "${to}"`)
  }
  await rename(names[0], 'exchanged')
  await rename(names[1], names[0])
  await rename('exchanged', names[1])
  for (const name of names) await client.query(`alter database "${name}" allow_connections true`)
  await client.end()
}

/** When the database of this node was made. */
const made = async (world: World) =>
  (await world.db.one<{ made: Date }>(sql`select database_made_at() as made`)).made.toISOString()

/** As if the database were from before this posting: what the ledger itself refuses. */
async function forget(url: string, posting: bigint): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `set session_replication_role = replica; delete from ledger_postings where id >= ${posting}`,
  )
  await client.end()
}
