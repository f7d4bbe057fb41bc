import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sql } from '#server/core/db.ts'
import type { SignalTransport } from '#server/core/signals.ts'
import { databaseName } from '#server/ledger/index.ts'
import { redisTransport } from '#server/realtime/index.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { byRedis, REDIS, type RedisProcess, startRedis } from '#tests/support/redis.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

// Redis is optional: without its program on this machine these tests are skipped.
describe.skipIf(!REDIS)('signals between nodes by Redis', () => {
  let redis: RedisProcess
  let nodes: { transport: SignalTransport; received: string[]; gaps: () => number }[]

  beforeAll(async () => {
    redis = await startRedis()
    nodes = [0, 1, 2].map(() => {
      const transport = redisTransport(redis.url, { database: 'one', log: pino({ level: 'silent' }) })
      const received: string[] = []
      let gaps = 0
      transport.subscribe(
        (text) => received.push(text),
        () => gaps++,
      )
      return { transport, received, gaps: () => gaps }
    })
  })
  afterAll(async () => {
    for (const { transport } of nodes) await transport.close()
    redis.stop()
  })

  /** Publishes until all others have received it: a subscription takes a moment, and Redis keeps nothing. */
  async function tell(from: number, text: string): Promise<void> {
    const others = nodes.filter((_, at) => at !== from)
    await expect
      .poll(
        () => {
          nodes[from]!.transport.publish(text)
          return others.every(({ received }) => received.includes(text))
        },
        { timeout: 15_000, interval: 100 },
      )
      .toBe(true)
  }

  test('all other nodes receive what one node publishes, and it does not receive its own', async () => {
    await tell(0, 'from the first')
    await tell(1, 'from the second: ünïcode, {"json":"1n"}')
    expect(nodes[0]!.received).not.toContain('from the first')
    expect(nodes[1]!.received).not.toContain('from the second: ünïcode, {"json":"1n"}')
  })

  test('signals stop and return with Redis, and no node fails', async () => {
    expect(nodes.map(({ gaps }) => gaps())).toEqual([0, 0, 0])
    await redis.kill()
    nodes[0]!.transport.publish('into the void')
    await redis.start()
    await tell(0, 'again')
    await tell(2, 'and back')
    // one at the loss, and one once it listens again
    expect(nodes.map(({ gaps }) => gaps())).toEqual([2, 2, 2])
  })
})

describe.skipIf(!REDIS)('two nodes whose password Redis does not take', () => {
  test('H-19 they hear each other once it does, and a gap before', async () => {
    const redis = await startRedis()
    const admin = new Redis(redis.url)
    await admin.config('SET', 'requirepass', 'another one')
    const url = redis.url.replace('//', '//:the-right-one@')
    const refusals: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void refusals.push(line) })
    const nodes = [0, 1].map(() => {
      const transport = redisTransport(url, { database: 'one', log })
      const node = { transport, received: [] as string[], gaps: 0 }
      transport.subscribe(
        (text) => node.received.push(text),
        () => node.gaps++,
      )
      return node
    })
    await expect.poll(() => refusals.join(), { timeout: 5_000 }).toMatch(/WRONGPASS|NOAUTH/)
    await admin.config('SET', 'requirepass', 'the-right-one')
    await expect
      .poll(
        () => {
          nodes[0]!.transport.publish('heard')
          return nodes[1]!.received
        },
        { timeout: 8_000, interval: 100 },
      )
      .toContain('heard')
    expect(nodes[1]!.gaps).toBe(1)
    for (const { transport } of nodes) await transport.close()
    admin.disconnect()
    redis.stop()
  })
})

describe.skipIf(!REDIS)('two nodes whose Redis goes away', () => {
  let redis: RedisProcess
  let database: FreshDatabase
  let here: World
  let there: World
  beforeAll(async () => {
    redis = await startRedis()
    database = await freshDatabase()
    const open = () => openWorld({ ...database, drop: async () => {} }, byRedis(redis))
    ;[here, there] = [await open(), await open()]
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
    redis.stop()
    await database.drop()
  })

  /** Signals that the other node has received by now, of those that this test sends. */
  function counted() {
    let received = 0
    there.context.signals.on((signal, from) => {
      if (from === 'elsewhere' && signal.type === 'pots_changed') received++
    })
    let heard = 0
    there.context.signals.on((signal, from) => {
      if (from === 'elsewhere' && signal.type === 'leaderboard_changed') heard++
    })
    /** Asks with a signal of another type, which is not counted, until one comes: a subscription takes a moment. */
    const isHeard = () => {
      const before = heard
      return expect
        .poll(
          () => {
            here.context.signals.send({ type: 'leaderboard_changed' })
            return heard
          },
          { interval: 200 },
        )
        .toBeGreaterThan(before)
    }
    return {
      received: () => received,
      send: () => here.context.signals.send({ type: 'pots_changed' }),
      isHeard,
    }
  }

  test('H-19 signals go by PostgreSQL while it is away, each once, and by Redis when it is back', async () => {
    const { received, send, isHeard } = counted()
    await isHeard()
    await redis.kill()
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (let n = 0; n < 40; n++) send()
    await expect.poll(received).toBe(40)
    // the next one of another type comes after all of these
    await isHeard()
    expect(received()).toBe(40)
    await redis.start()
    await isHeard()
  })

  test('H-19 signals that Redis delivers late, because it hung, are not handled twice', async () => {
    const { received, send, isHeard } = counted()
    await isHeard()
    redis.freeze()
    for (let n = 0; n < 20; n++) send()
    await expect.poll(received).toBe(20)
    redis.thaw()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(received()).toBe(20)
  })

  test('H-19 a text that is no signal ends no node: the next signal is heard', async () => {
    const { isHeard } = counted()
    await isHeard()
    const client = new Redis(redis.url)
    const channel = `evens_signals:${await databaseName(here.db)}`
    // both are back from what was done to Redis before
    await expect.poll(async () => (await client.pubsub('NUMSUB', channel))[1]).toBe(2)
    let gaps = 0
    there.context.signals.onGap(() => gaps++)
    const sender = randomUUID()
    for (const text of ['x', `${sender}1|{`, `${sender}2|null`, `${sender}3|{"type":"odds_changed"}`])
      expect(await client.publish(channel, text)).toBe(2)
    client.disconnect()
    await isHeard()
    // something may have been missed
    await expect.poll(() => gaps).toBe(1)
  })

  test('H-19 somebody who signs out while it is away has no socket left at the other node', async () => {
    const mara = await here.signUp('Mara')
    const closed = socketOf(there, mara)
    await closed.open
    await redis.kill()
    await mara.ok('signOut', { body: {} })
    expect(await closed.code).toBe(4001)
    await redis.start()
  })
})

/** A socket of this person at a node, and the code with which it is closed. */
function socketOf(node: World, person: Person) {
  const headers = { cookie: person.cookie, origin: node.url }
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}/ws`, { headers })
  return {
    open: new Promise((resolve) => socket.once('message', resolve)),
    code: new Promise<number>((resolve) => socket.once('close', resolve)),
  }
}

describe('a gap between nodes', () => {
  test('H-19 every socket’s session is read again after it: one that ended meanwhile is closed, the others stay', async () => {
    const database = await freshDatabase()
    let lose: () => void = () => {}
    const transport = async (): Promise<SignalTransport> => ({
      publish: () => {},
      subscribe: (_, gap) => {
        lose = gap!
      },
      close: async () => {},
    })
    const world = await openWorld(database, { transport })
    const [mara, jo] = [await world.signUp('Mara'), await world.signUp('Jo')]
    const [gone, stays] = [socketOf(world, mara), socketOf(world, jo)]
    await Promise.all([gone.open, stays.open])
    // as if the signal of another node had not come
    await world.db.change(sql`delete from sessions where user_id = ${BigInt(mara.id)}`)
    lose()
    expect(await gone.code).toBe(4001)
    const still = await Promise.race([stays.code, new Promise((resolve) => setTimeout(resolve, 300, 'open'))])
    expect(still).toBe('open')
    await world.close()
  })
})
