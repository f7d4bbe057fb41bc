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
  'Our records have lost some of their newest entries after a fault. Nothing was done, and no money moves until an operator has looked.'
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
