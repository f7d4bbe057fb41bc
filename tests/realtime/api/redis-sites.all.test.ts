import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDb } from '#server/core/db.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { databaseOfAnotherSite, type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { byRedis, REDIS, type RedisProcess, startRedis } from '#tests/support/redis.ts'
import { connect, of, received, say, settled } from '#tests/support/sockets.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// Redis is optional: without its program on this machine these tests are skipped.
describe.skipIf(!REDIS)('two sites on one Redis', () => {
  let redis: RedisProcess
  let own: FreshDatabase
  let here: World
  let there: World
  let other: World
  beforeAll(async () => {
    redis = await startRedis()
    own = await freshDatabase()
    const open = (database: FreshDatabase) => openWorld(database, byRedis(redis))
    ;[here, there] = [await open({ ...own, drop: async () => {} }), await open(own)]
    other = await open(await databaseOfAnotherSite())
  })
  afterAll(async () => {
    await Promise.all([here.close(), other.close()])
    await there.close()
    redis.stop()
  })

  test('H-19 what happens at the one reaches nobody at the other who has the same number', async () => {
    const [mara, jo] = [await here.rich('Mara'), await here.signUp('Jo')]
    const [same, second] = [await other.rich('Same'), await other.signUp('Second')]
    expect([same.id, second.id]).toEqual([mara.id, jo.id])
    const event = await openEvent(here, mara)
    expect((await openEvent(other, same)).id).toBe(event.id)

    const ours = await connect(there, jo)
    const theirs = await connect(other, second)
    for (const socket of [ours, theirs]) say(socket, { type: 'watch_event', eventId: event.id })
    await Promise.all([ours, theirs].map((socket) => received(socket, 'odds_changed')))
    await mara.ok('placeBet', bet(event.id, 'optionA', '5'))
    await received(ours, 'odds_changed', 2)
    const body = { receiverId: jo.id, content: 'For Jo alone', clientId: randomUUID() }
    await mara.ok('sendMessage', { body })
    await received(ours, 'new_message')
    await settled(theirs)
    expect(theirs.received.map(({ type }) => type)).toEqual(['ready', 'odds_changed', 'pong'])
    expect(of(theirs, 'odds_changed')[0]).toMatchObject({ betCount: 0 })
    for (const socket of [ours, theirs]) socket.terminate()
  })
})

/** A node of release 2 as the others see it: it listens at PostgreSQL and at Redis, on the channel of every site. */
async function openOlder(redis: RedisProcess, database?: FreshDatabase) {
  const db = database && openDb(database.url, { connectionsMax: 1 })
  const received: string[] = []
  const listening = await db?.connect()
  // "<its id>[text, …]", each text "<number>|<signal>"
  listening?.on('notification', ({ payload = '' }) => received.push(...JSON.parse(payload.slice(36))))
  await listening?.query('listen evens_signals')
  const [publisher, subscriber] = [new Redis(redis.url), new Redis(redis.url)]
  await subscriber.subscribe('evens_signals')
  const id = randomUUID()
  let last = 0
  return {
    received,
    publish: (signal: unknown) =>
      publisher.publish('evens_signals', `${id}${id.slice(0, 8)}${++last}|${JSON.stringify(signal)}`),
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
      await listening?.end()
      await db?.close()
    },
  }
}

describe.skipIf(!REDIS)('a node beside one of release 2', () => {
  let redis: RedisProcess
  let database: FreshDatabase
  let world: World
  const closing: { close(): Promise<void> }[] = []
  let heard: string[]
  let gaps: number
  beforeAll(async () => {
    redis = await startRedis()
    database = await freshDatabase()
  })
  beforeEach(async () => {
    world = await openWorld({ ...database, drop: async () => {} }, byRedis(redis))
    ;[heard, gaps] = [[], 0]
    world.context.signals.on(({ type }, from) => void (from === 'elsewhere' && heard.push(type)))
    world.context.signals.onGap(() => gaps++)
  })
  afterEach(async () => {
    await world.close()
    for (const one of closing.splice(0)) await one.close()
  })
  afterAll(async () => {
    redis.stop()
    await database.drop()
  })
  const older = async (of?: FreshDatabase) => {
    const node = await openOlder(redis, of)
    closing.push(node)
    return node
  }
  const LONG = { timeout: 12_000, interval: 200 }

  test('H-09 the two hear each other, after a gap, and what comes both ways is heard once', async () => {
    const second = await openWorld({ ...database, drop: async () => {} }, byRedis(redis))
    closing.push(second)
    const node = await older(database)
    await expect.poll(() => gaps, LONG).toBeGreaterThan(0)
    // and both tell it, since until now nothing was sent to it
    const losses = () => node.received.filter((text) => text === '"lost"').length
    await expect.poll(losses, LONG).toBe(2)
    await node.publish({ type: 'pots_changed' })
    await expect.poll(() => heard).toContain('pots_changed')

    heard.length = 0
    second.context.signals.send({ type: 'leaderboard_changed' })
    await expect.poll(() => node.received.at(-1)).toMatch(/\|\{"type":"leaderboard_changed"\}$/)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(heard).toEqual(['leaderboard_changed'])
  }, 40_000)

  test('H-09 nothing of another site’s older node is taken; beside one of its own everything is fetched again', async () => {
    const foreign = await older()
    await foreign.publish({ type: 'pots_changed' })
    await older(database)
    await expect.poll(() => gaps, LONG).toBe(1)
    await foreign.publish({ type: 'pots_changed' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(heard).toEqual([])
  }, 40_000)
})
