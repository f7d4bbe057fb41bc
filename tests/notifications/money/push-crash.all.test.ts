import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { type PushServiceSimulator, startPushServiceSimulator } from '#simulators/push-service.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { tell, titles, turnPushOn } from '#tests/support/push.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

/** The world writes the notices; servers in processes of their own send them, and get killed. */
let database: FreshDatabase
let world: World
let service: PushServiceSimulator
let ada: Person
const servers: ServerProcess[] = []
beforeAll(async () => {
  database = await freshDatabase()
  service = await startPushServiceSimulator()
  world = await openWorld(database, { env: { PUSH_ORIGINS: service.url } })
  ada = await world.signUp('Ada')
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await world.close()
  await service.stop()
})

const start = async () => {
  const server = await startServer(database.url, {
    PUSH_ORIGINS: service.url,
    DATA_DIR: join(tmpdir(), `evens-push-${randomUUID()}`),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  servers.push(server)
  return server
}
const notice = (n: number) =>
  ({ key: `feedback.moved:${n}`, title: `Notice ${n}`, body: '', link: '/feedback' }) as const
const left = async () => (await world.db.rows(sql`select 1 from push_deliveries`)).length

test('P-12 a server killed between sending and noting it: the next one sends again, and the phone shows it once', async () => {
  const { endpoint } = await turnPushOn(service, ada)
  // the service has the message, and its answer never arrives
  service.fault(endpoint, { answersLate: true, times: 1 })
  const server = await start()
  await tell(world, [ada], notice(1))
  await expect.poll(() => service.received(endpoint).length, { timeout: 20_000 }).toBe(1)
  await server.kill()
  expect(await left()).toBe(1)
  await start()
  // the lease of the killed server ends
  await world.db.change(sql`update clock set "offset" = "offset" + interval '1 minute'`)
  await expect.poll(() => service.received(endpoint).length, { timeout: 20_000 }).toBe(2)
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  expect(titles(service.waiting(endpoint))).toEqual(['Notice 1'])
})

test('P-12 two servers share 200 deliveries: each is sent once, and none is lost', async () => {
  await start()
  const { endpoint } = await turnPushOn(service, ada)
  for (let n = 100; n < 300; n++) await tell(world, [ada], notice(n))
  await expect.poll(left, { timeout: 40_000 }).toBe(0)
  expect(service.received(endpoint)).toHaveLength(200)
  expect(new Set(titles(service.received(endpoint))).size).toBe(200)
})
