import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openDb, sql } from '#server/core/db.ts'
import { listenTransport } from '#server/realtime/index.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { openProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

/** `world` reaches the database through a proxy that is cut or left hanging; `other` is a node with its own connection. */
let database: FreshDatabase
let proxy: TcpProxy
let world: World
let other: World
let mara: Person
beforeAll(async () => {
  database = await freshDatabase()
  proxy = await openProxy(database.url)
  const kept = { drop: async () => {} }
  const options = { jobs: true, transport: listenTransport }
  world = await openWorld({ ...database, url: proxy.url, ...kept }, options)
  other = await openWorld({ ...database, ...kept }, options)
  mara = await world.rich('Mara', '1000')
})
afterEach(() => proxy.heal())
afterAll(async () => {
  await other.checkMoney()
  await Promise.all([world.close(), other.close()])
  await proxy.close()
  await database.drop()
})

const READ = 'Our records cannot be reached right now. Try again in a moment.'
const NOTHING_DONE =
  'Our records cannot be reached right now. Nothing was done this time, and no money moved. Try again in a moment.'
const SAFE_TO_REPEAT =
  'Our records did not answer, so it is not known whether this went through. It is safe to send it again as it is: with the same Idempotency-Key it happens only once.'
const LOOK_FIRST =
  'Our records did not answer, so it is not known whether this was done. Check whether it was done before you send it again.'

const refused = (message: string) => ({ status: 503, body: { code: 'unavailable', message } })

async function timed<T>(work: Promise<T>): Promise<{ answer: T; ms: number }> {
  const began = performance.now()
  return { answer: await work, ms: performance.now() - began }
}
const ready = async () => (await fetch(`${world.url}/readyz`)).status
const databaseState = async () => (await fetch(`${world.url}/readyz/database`)).status
const metric = async (name: string) =>
  Number(
    new RegExp(`^evens_${name} (\\S+)$`, 'm').exec(await (await fetch(`${world.url}/metrics`)).text())?.[1],
  )
const balance = async () => (await other.as(mara).balance()).usd

describe('the database cannot be reached', () => {
  test('A7 H-18 a read asks to retry, a money call says that nothing was done, /readyz stays green for these words; then all works as before', async () => {
    const { id } = await openEvent(world, mara)
    const before = await balance()
    await proxy.cut()
    const reading = await mara.call('transactions')
    expect(reading).toMatchObject(refused(READ))
    expect(Number(reading.headers.get('retry-after'))).toBeGreaterThan(0)
    const betting = { ...bet(id, 'optionA', '5', 'cut') }
    expect(await mara.call('placeBet', betting)).toMatchObject(refused(NOTHING_DONE))
    expect(await mara.call('createPot', potOf('cut'))).toMatchObject(refused(NOTHING_DONE))
    expect([await ready(), await databaseState(), await metric('database_up')]).toEqual([200, 503, 0])
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
    await proxy.heal()
    expect((await mara.call('transactions')).status).toBe(200)
    await expect.poll(databaseState).toBe(200)
    expect([await ready(), await metric('database_up')]).toEqual([200, 1])
    expect(await balance()).toBe(before)
    expect((await mara.call('placeBet', betting)).status).toBe(201)
  })

  test('A7 a first call while it is away, by page or by socket, gets the same answer', async () => {
    const jo = await world.signUp('Jo')
    // forgotten here, so that the session has to be read
    world.context.signals.send({ type: 'session_ended', userId: BigInt(jo.id), sessionHash: null })
    await proxy.cut()
    expect(await jo.call('transfer', transferTo(mara, 'never'))).toMatchObject(refused(NOTHING_DONE))
    const upgrade = await fetch(`${world.url}/ws`, { headers: { cookie: jo.cookie } })
    expect(upgrade.status).toBe(426)
  })
})

const potOf = (key: string) => ({ body: { gameType: 'cards' as const, potAmount: '1' }, key })
const transferTo = (to: Person, key: string) => ({ body: { receiverId: to.id, amount: '1' }, key })

describe('the database does not answer', () => {
  test('A7 a browser that opens a page gets a page in words, which tries again by itself', async () => {
    await proxy.cut()
    const headers = { accept: 'text/html,application/xhtml+xml', cookie: mara.cookie }
    const answer = await fetch(`${world.url}/api/transactions`, { headers })
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('Our records cannot be reached right now')
    expect(text).toContain('<meta http-equiv="refresh" content="5">')
  })

  test('A7 H-18 a read ends within 5 s and a money call within 10 s, the database’s state within 4 s; none says what it does not know', async () => {
    // a look at the database serves others for half a second
    await new Promise((resolve) => setTimeout(resolve, 600))
    const { id } = await openEvent(world, mara)
    const jo = await world.rich('Jo', '10')
    await mara.ok('placeBet', bet(id, 'optionA', '1'))
    await mara.ok('transactions')
    proxy.hang()
    // the bet first: once another call has found the database away, its connection is replaced before it is used
    const [betting, reading, sending, commenting, readiness] = await Promise.all([
      timed(mara.call('placeBet', bet(id, 'optionA', '5', 'hangs'))),
      timed(mara.call('transactions')),
      timed(jo.call('transfer', transferTo(mara, 'hangs'))),
      timed(mara.call('addComment', { params: { id }, body: { content: 'Here?' } })),
      timed(databaseState()),
    ])
    expect(reading.answer).toMatchObject(refused(READ))
    expect(reading.ms).toBeLessThan(8_500)
    expect(betting.answer).toMatchObject(refused(SAFE_TO_REPEAT))
    expect(betting.ms).toBeLessThan(13_500)
    expect(sending.answer.status).toBe(503)
    expect(sending.ms).toBeLessThan(13_500)
    expect(commenting.answer).toMatchObject(refused(LOOK_FIRST))
    expect(readiness).toMatchObject({ answer: 503 })
    expect(readiness.ms).toBeLessThan(7_500)
  })

  test('A7 it heals by itself: the next calls work, the same key happens once, jobs and signals of other nodes go on', async () => {
    const { id } = await openEvent(world, mara)
    await mara.ok('placeBet', bet(id, 'optionA', '1'))
    const before = await balance()
    const told: string[] = []
    const headers = { cookie: mara.cookie, origin: world.url }
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`, { headers })
    socket.on('message', (data) => told.push(JSON.parse(data.toString()).type))
    await expect.poll(() => told).toContain('ready')
    told.length = 0
    proxy.hang()
    expect((await mara.call('placeBet', bet(id, 'optionA', '5', 'heals'))).status).toBe(503)
    await proxy.heal()
    const answers = await Promise.all(Array.from({ length: 12 }, () => mara.call('transactions')))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    for (let n = 0; n < 2; n++)
      expect((await mara.call('placeBet', bet(id, 'optionA', '5', 'heals'))).status).toBe(201)
    expect(Number(before) - Number(await balance())).toBe(5)
    // the listening connection is a new one, and open pages learn that something may be missing
    let received = 0
    world.context.signals.on((signal, from) => {
      if (from === 'elsewhere' && signal.type === 'pots_changed') received++
    })
    await expect
      .poll(
        () => {
          other.context.signals.send({ type: 'pots_changed' })
          return received
        },
        { timeout: 15_000, interval: 250 },
      )
      .toBeGreaterThan(0)
    await expect.poll(() => told, { timeout: 10_000 }).toContain('missed')
    socket.close()
  })

  test('A7 a commit whose answer is lost is not called undone: it says that it is not known, and the same key finds it', async () => {
    const jo = await world.rich('Jo', '10')
    const direct = openDb(database.url, { connectionsMax: 1 })
    // The commit waits in the database until the client's connection is gone, and then succeeds.
    await direct.change(sql`
      create or replace function wait_a_while() returns trigger language plpgsql as $$
      begin perform pg_sleep(3); return null; end $$`)
    await direct.change(sql`
      create constraint trigger slow_commit after insert on idempotency_keys
      deferrable initially deferred for each row execute function wait_a_while()`)
    try {
      const sending = jo.call('transfer', transferTo(mara, 'lost'))
      await expect
        .poll(async () => {
          const [row] = await direct.rows<{ busy: boolean }>(sql`
            select exists (
              select from pg_stat_activity
              where datname = current_database() and query = 'commit' and wait_event = 'PgSleep') as busy`)
          return row?.busy
        })
        .toBe(true)
      proxy.hang()
      expect(await sending).toMatchObject(refused(SAFE_TO_REPEAT))
      await proxy.heal()
    } finally {
      await direct.change(sql`drop trigger slow_commit on idempotency_keys`)
      await direct.close()
    }
    expect((await other.as(jo).balance()).usd).toBe('9.00')
    expect((await jo.call('transfer', transferTo(mara, 'lost'))).status).toBe(201)
    expect((await other.as(jo).balance()).usd).toBe('9.00')
  })
})

describe('the database is there and cannot do it', () => {
  test.each([
    ['is out of disk', '53100'],
    ['has no connection left', '53300'],
    ['is shutting down', '57P01'],
    ['ends after a crash', '57P02'],
    ['only reads', '25006'],
    ['took too long', '57014'],
  ])(
    'A7 a database that %s (%s) is said as such, and a bet that it refused is not claimed',
    async (_, code) => {
      const { id } = await openEvent(world, mara)
      const before = await balance()
      const direct = openDb(database.url, { connectionsMax: 1 })
      try {
        await direct.change(sql`
        create or replace function fail_now() returns trigger language plpgsql as $$
        begin raise exception 'could not' using errcode = tg_argv[0]; end $$`)
        // a statement's text takes no parameters here
        await direct.rows({
          ...sql``,
          text: `create trigger fails before insert on bets for each row execute function fail_now('${code}')`,
          values: [],
        } as never)
        const answer = await mara.call('placeBet', bet(id, 'optionA', '5', `fails-${code}`))
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
        expect(answer.body.message).toMatch(code.startsWith('57P') ? /not known whether/ : /Nothing was done/)
        expect(await mara.call('transactions')).toMatchObject({ status: 200 })
      } finally {
        await direct.change(sql`drop trigger if exists fails on bets`)
        await direct.close()
      }
      expect(await balance()).toBe(before)
      expect((await mara.call('placeBet', bet(id, 'optionA', '5', `fails-${code}`))).status).toBe(201)
    },
  )

  test('A7 a database that takes nothing but reads goes on answering reads', async () => {
    const direct = openDb(database.url, { connectionsMax: 1 })
    const name = new URL(database.url).pathname.slice(1)
    const set = (value: string) =>
      direct.rows({
        text: `alter database ${name} set default_transaction_read_only = ${value}`,
        values: [],
      } as never)
    try {
      await set('on')
      await proxy.cut()
      await proxy.heal()
      await expect.poll(async () => (await mara.call('transactions')).status).toBe(200)
      expect(await mara.call('createPot', potOf('reads'))).toMatchObject(refused(NOTHING_DONE))
      const { id } = (await mara.ok('listEvents'))[0]!
      expect(await mara.call('placeBet', bet(id, 'optionA', '1', 'reads'))).toMatchObject(
        refused(NOTHING_DONE),
      )
    } finally {
      await direct.change(sql`set default_transaction_read_only = off`)
      await set('off')
      await direct.close()
      await proxy.cut()
    }
  })
})
