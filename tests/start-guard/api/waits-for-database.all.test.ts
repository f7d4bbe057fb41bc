import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { awaitDatabase } from '#server/core/await-database.ts'
import { migrate } from '#server/schema/migrate.ts'
import { openPooler } from '#tests/support/pooler.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { startRefused, startServer } from '#tests/support/server-process.ts'
import { openProxy } from '#tests/support/tcp-proxy.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
afterEach(() => void vi.useRealTimers())

const TRIAL = { NODE_ENV: 'development' }

test('H-19 a start without a database waits for it, says so, and comes up once it is there', async () => {
  const proxy = await openProxy(database.url)
  await proxy.cut()
  const server = await startServer(proxy.url, TRIAL, (text) => {
    if (text.includes('waiting for the database')) void proxy.heal()
  })
  try {
    const { host } = new URL(proxy.url)
    expect(server.log()).toContain(`waiting for the database at ${host}: connect ECONNREFUSED`)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  } finally {
    await server.stop()
    await proxy.close()
  }
})

test.each(['refuses', 'loses'] as const)(
  'H-19 a pooler that %s the settings of a connection is recognised at the start, and leaves no lock behind',
  async (manner) => {
    const pooler = await openPooler(database.url, manner)
    const { code, stderr } = await startRefused(pooler.url, TRIAL)
    await pooler.close()
    expect(code).toBe(1)
    expect(stderr.trim()).toMatch(
      /^DATABASE_URL: leads to a pooler such as PgBouncer, .*Name PostgreSQL itself/,
    )
    const client = new pg.Client(database.url)
    await client.connect()
    const { rows } = await client.query(
      `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    await client.end()
    expect(rows).toEqual([])
  },
)

test.each([
  [
    'a database that is not there',
    (url: URL) => Object.assign(url, { pathname: '/nowhere' }),
    /^DATABASE_URL: database "nowhere" does not exist. Create it/,
  ],
  [
    'a list with a hole',
    (url: URL) => `postgres://app@a:5432,,b:5432${url.pathname}`,
    /^DATABASE_URL: "" is not a host with a port/,
  ],
  [
    'a standby by wish',
    (url: URL) => `${url.href}&target_session_attrs=standby`,
    /^DATABASE_URL: target_session_attrs=standby is not possible/,
  ],
])('H-01 %s ends the start at once, in words', async (_, changed, words) => {
  const { code, stderr } = await startRefused(String(changed(new URL(database.url))), TRIAL)
  expect([code, stderr.trim()]).toEqual([1, expect.stringMatching(words)])
})

test('H-19 migrations wait while another node migrates, and say so', async () => {
  const other = new pg.Client(database.url)
  await other.connect()
  await other.query('begin; select pg_advisory_xact_lock(7230411)')
  const said: string[] = []
  const migrating = migrate(database.url, { clock: 'movable', say: (line) => said.push(line) })
  await expect.poll(() => said).toHaveLength(1)
  await other.query('commit')
  await other.end()
  expect(await migrating).toBe(0)
  expect(said).toEqual(['waiting for another node, which migrates the database …'])
})

/** As chrony sets the clock of a machine that has just begun. */
const setClockLater = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('H-13 H-19 a clock that is set while a start waits makes the wait no shorter', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const began = performance.now()
  const waiting = awaitDatabase('postgresql://app@localhost:9/evens', () => setClockLater(3_600_000), {
    waitsMs: 900,
  })
  await expect(waiting).rejects.toThrow(/no database took writes within/)
  expect(performance.now() - began).toBeGreaterThanOrEqual(900)
})

test('H-13 H-19 nor the wait for another node, which migrates', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const other = new pg.Client(database.url)
  await other.connect()
  await other.query('begin; select pg_advisory_xact_lock(7230411)')
  const migrating = migrate(database.url, { clock: 'movable' })
  migrating.catch(() => {})
  await sleep(400)
  setClockLater(3_600_000)
  await sleep(600)
  await other.query('commit')
  await other.end()
  expect(await migrating).toBe(0)
})
