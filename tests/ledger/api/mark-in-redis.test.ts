import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MarkStore, markStores, marksOf } from '#server/ledger/index.ts'
import { REDIS, type RedisProcess, startRedis } from '#tests/support/redis.ts'

// Redis is optional: without its program on this machine these tests are skipped.
describe.skipIf(!REDIS)('the newest posting in Redis', () => {
  let redis: RedisProcess
  let here: MarkStore
  let there: MarkStore
  beforeAll(async () => {
    redis = await startRedis()
    const inRedis = () => markStores({ dataDir: '/nowhere', redisUrl: redis.url })[1]!
    ;[here, there] = [inRedis(), inRedis()]
  })
  afterAll(() => {
    here.close()
    there.close()
    redis.stop()
  })
  const mark = (id: bigint, database = 'one') => ({ id, print: `258:${id}`, database })

  test('H-17 of two nodes the one with the newer posting is kept, and both read it', async () => {
    expect(await here.read('one')).toBeUndefined()
    await here.keep(mark(99n))
    await there.keep(mark(100n))
    await here.keep(mark(98n))
    expect(await here.read('one')).toEqual(mark(100n))
    expect(await there.read('one')).toEqual(mark(100n))
  })

  test('H-17 a node that keeps before its connection stands waits for it', async () => {
    const [, fresh] = markStores({ dataDir: '/nowhere', redisUrl: redis.url })
    expect(await fresh!.keep(mark(7n, 'three'))).toBe(true)
    expect(await fresh!.read('three')).toEqual(mark(7n, 'three'))
    fresh!.close()
  })

  test('H-17 the site of another database on the same Redis has a mark of its own; an operator who has looked can forget one', async () => {
    await here.keep(mark(5n, 'two'))
    expect(await there.read('two')).toEqual(mark(5n, 'two'))
    await there.forget('two')
    expect(await here.read('two')).toBeUndefined()
    expect(await here.read('one')).toEqual(mark(100n))
  })

  test('H-17 V-14 while Redis is away nothing is known, and who asks is told so', async () => {
    await redis.kill()
    expect(await marksOf([here], 'one')).toEqual([])
    await expect(here.read('one')).rejects.toThrow()
    await expect(here.keep(mark(101n))).rejects.toThrow()
    await redis.start()
    const kept = async () => {
      await here.keep(mark(102n)).catch(() => {})
      return (await marksOf([here], 'one'))[0]
    }
    await expect.poll(kept, { timeout: 10_000 }).toEqual(mark(102n))
  })
})
