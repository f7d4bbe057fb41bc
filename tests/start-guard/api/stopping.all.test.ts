import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openDb, sql } from '#server/core/db.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

/** The world has the people and reads the books; the stopped server is a process of its own. */
let database: FreshDatabase
let world: World
let mara: Person
let jo: Person
let server: ServerProcess
beforeEach(async () => {
  database = await freshDatabase()
  world = await openWorld(database)
  ;[mara, jo] = [await world.rich('Mara', '10'), await world.rich('Jo', '10')]
  server = await startServer(database.url)
})
afterEach(async () => {
  await server.kill()
  await world.close()
})

const send = (key: string) =>
  fetch(`${server.url}/api/transfer`, {
    method: 'POST',
    headers: {
      cookie: mara.cookie,
      origin: server.url,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ receiverId: jo.id, amount: '1' }),
  })

/** Locks Mara's purse: a transfer waits until it is released. */
async function lockPurse() {
  const db = openDb(database.url, { connectionsMax: 2 })
  // the server's own work would wait too: its first tree is made before
  await expect.poll(() => db.rows(sql`select from liability_trees`)).not.toEqual([])
  let letGo = () => {}
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let held = () => {}
  const holding = new Promise<void>((resolve) => {
    held = resolve
  })
  const over = db.transact(async (tx) => {
    await tx.change(sql`lock table ledger_accounts in access exclusive mode`)
    held()
    await free
  })
  await holding
  return {
    waiting: () =>
      expect
        .poll(async () => {
          const [row] = await db.rows<{ many: number }>(
            sql`select count(*)::int as many from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return row?.many
        })
        .toBeGreaterThan(0),
    async letGo() {
      letGo()
      await over
      await db.close()
    },
  }
}

/** A connection with several requests, one behind the other. */
async function oneConnection() {
  const { hostname, port } = new URL(server.url)
  const socket = dial(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    ask: (path: string) =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${mara.cookie}\r\n\r\n`),
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
  }
}

/** Whether new connections are still accepted. */
const takesNew = () =>
  new Promise<boolean>((resolve) => {
    const asked = request(`${server.url}/healthz`, { agent: false }, (response) => {
      response.resume()
      resolve(true)
    })
    asked.on('error', () => resolve(false))
    asked.end()
  })

test('A8 a stopping server answers running calls, accepts no new ones, closes sockets politely, and exits with 0', async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, {
    headers: { cookie: mara.cookie, origin: server.url },
  })
  await once(socket, 'open')
  const goodbye = once(socket, 'close')
  const purse = await lockPurse()
  const sending = send('stops')
  await purse.waiting()

  const exit = server.exited
  process.kill(server.pid, 'SIGTERM')
  // "service restart": clients come back
  expect((await goodbye)[0]).toBe(1012)
  await expect.poll(takesNew).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await purse.letGo()

  const answer = await sending
  expect(answer.status).toBe(201)
  expect(await exit).toEqual([0, null])
  expect((await jo.balance()).usd).toBe('11.00')
  await world.checkMoney()
})

test('A8 /readyz is red as soon as the server stops, while it still answers', async () => {
  const line = await oneConnection()
  line.ask('/readyz')
  await expect.poll(line.statuses).toEqual([200])
  const purse = await lockPurse()
  line.ask('/api/auth/user')
  await purse.waiting()
  process.kill(server.pid, 'SIGTERM')
  await expect.poll(takesNew).toBe(false)
  line.ask('/readyz')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await purse.letGo()
  await expect.poll(line.statuses).toEqual([200, 200, 503])
  expect(await server.exited).toEqual([0, null])
})

test('A8 a call that never ends keeps the server for ten seconds and no longer', async () => {
  const purse = await lockPurse()
  const sending = send('never').catch(() => undefined)
  await purse.waiting()
  const began = performance.now()
  process.kill(server.pid, 'SIGTERM')
  expect(await server.exited).toEqual([0, null])
  expect(performance.now() - began).toBeLessThan(15_000)
  const answer = await sending
  expect(answer?.status ?? 503).toBe(503)
  await purse.letGo()
  expect((await jo.balance()).usd).toBe('10.00')
})

test('H-18 for the drain time a stopping server takes calls while /readyz is red, then it is gone', async () => {
  const draining = await startServer(database.url, {
    DRAIN_SECONDS: '5',
    DATA_DIR: join(tmpdir(), `evens-draining-${randomUUID()}`),
  })
  const ask = (path: string) => fetch(`${draining.url}${path}`, { headers: { cookie: mara.cookie } })
  expect((await ask('/readyz')).status).toBe(200)
  process.kill(draining.pid, 'SIGTERM')
  const began = performance.now()
  await expect.poll(async () => (await ask('/readyz')).status).toBe(503)
  const answer = await ask('/api/events')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(await draining.exited).toEqual([0, null])
  expect(performance.now() - began).toBeGreaterThan(4_900)
})
