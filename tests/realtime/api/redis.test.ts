import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignalTransport } from '#server/core/signals.ts'
import { redisTransport } from '#server/realtime/index.ts'
import { REDIS, type RedisProcess, startRedis } from '#tests/support/redis.ts'

// Redis is optional: without its program on this machine these tests are skipped.
describe.skipIf(!REDIS)('signals between nodes by Redis', () => {
  let redis: RedisProcess
  let nodes: { transport: SignalTransport; received: string[]; gaps: () => number }[]

  beforeAll(async () => {
    redis = await startRedis()
    nodes = [0, 1, 2].map(() => {
      const transport = redisTransport(redis.url, pino({ level: 'silent' }))
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
    expect(nodes.map(({ gaps }) => gaps())).toEqual([1, 1, 1])
  })
})
