import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisLimits } from '#server/core/redis-limits.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { REDIS, type RedisProcess, startRedis } from '#tests/support/redis.ts'
import { openWorld, PASSWORD, type World } from '#tests/support/world.ts'

// Redis is optional: without its program on this machine these tests are skipped.
describe.skipIf(!REDIS)('A23 limits that nodes share by Redis', () => {
  let redis: RedisProcess
  let nodes: { world: World; limits: ReturnType<typeof redisLimits> }[]
  const silent = pino({ level: 'silent' })
  const rates = {
    RATE_MONEY_BURST: '6',
    RATE_WRITE_PER_SECOND: '1',
    RATE_MONEY_PER_SECOND: '1',
    RATE_SIGN_IN_FAILURES_PER_15_MINUTES: '3',
  }
  /** Both are connected to Redis once each sees what the other takes. */
  const share = async () => {
    const one = { burst: 1, perSecond: 0.001 }
    for (let n = 0; ; n++) {
      const [here, there] = nodes.map(({ limits }) => limits)
      await here!.take(`here ${n}`, one)
      await there!.take(`there ${n}`, one)
      if (!(await there!.has(`here ${n}`, one)) && !(await here!.has(`there ${n}`, one))) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  beforeAll(async () => {
    redis = await startRedis()
    const database = await freshDatabase()
    nodes = []
    for (const kept of [database, { ...database, drop: async () => {} }]) {
      const limits = redisLimits(redis.url, { database: 'one', log: silent, withinMs: 5_000 })
      nodes.push({ limits, world: await openWorld(kept, { env: rates, limits }) })
    }
    await share()
  })
  afterAll(async () => {
    for (const { world, limits } of [...nodes].reverse()) {
      await world.close()
      limits.close()
    }
    redis.stop()
  })

  test('what a person uses up at one node is used up at every one, and each answer says what is left', async () => {
    const [here, there] = nodes.map(({ world }) => world) as [World, World]
    const ada = await here.signUp('Ada')
    const elsewhere = there.as(ada)
    const left: string[] = []
    for (const by of [ada, elsewhere, ada, elsewhere]) {
      const { headers, status } = await by.call('setEmailVisibility', { body: { showEmail: true } })
      expect(status).toBe(200)
      expect(headers.get('ratelimit-policy')).toBe('"write";q=6;w=6')
      left.push(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')![1]!)
    }
    expect(left.map(Number)).toEqual([...left].map(Number).sort((a, b) => b - a))
    let late = await ada.call('setEmailVisibility', { body: { showEmail: true } })
    for (let n = 0; n < 20 && late.status === 200; n++)
      late = await (n % 2 ? ada : elsewhere).call('setEmailVisibility', { body: { showEmail: true } })
    expect([late.status, late.body]).toMatchObject([429, { code: 'rate_limited' }])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    // another person's budget is whole
    expect(
      (await (await there.signUp('Ben')).call('setEmailVisibility', { body: { showEmail: true } })).status,
    ).toBe(200)
  })

  test('failed sign-ins count together, and a budget comes back with time and no further', async () => {
    const [here, there] = nodes.map(({ world }) => world) as [World, World]
    const { email } = await here.signUp('Cleo')
    const signIn = (world: World, password: string) =>
      world.visitor.call('signIn', { body: { email, password } })
    for (const world of [here, there, here]) expect((await signIn(world, 'not this one')).status).toBe(401)
    expect((await signIn(there, PASSWORD)).status).toBe(429)

    const [{ limits }] = nodes as [(typeof nodes)[0]]
    const budget = { burst: 2, perSecond: 20 }
    const take = async () => (await limits.take('quick', budget)).wait
    expect([await take(), await take()]).toEqual([0, 0])
    await expect.poll(async () => limits.has('quick', budget)).toBe(true)
    const whole = { burst: 2, perSecond: 0.001 }
    for (let n = 0; n < 5; n++) await limits.take('slow', whole)
    expect(await limits.has('slow', whole)).toBe(false)
    await limits.giveBack('slow', whole)
    expect(await limits.take('slow', whole)).toEqual({ wait: 0, left: 0 })
    expect((await limits.take('slow', whole)).wait).toBeGreaterThan(500)
    await limits.clear('slow')
    expect(await limits.take('slow', whole)).toEqual({ wait: 0, left: 1 })
  })

  test('of many calls at once on both nodes exactly the budget passes', async () => {
    const budget = { burst: 10, perSecond: 0.001 }
    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, n) => nodes[n % 2]!.limits.take('at once', budget)),
    )
    expect(taken.filter(({ wait }) => wait === 0)).toHaveLength(10)
  })

  test('what is used up at one site is not used up at another site on the same Redis', async () => {
    const budget = { burst: 1, perSecond: 0.001 }
    const other = redisLimits(redis.url, { database: 'another', log: silent, withinMs: 5_000 })
    // it is connected once it sees at Redis what another client took for the same database
    const same = redisLimits(redis.url, { database: 'another', log: silent, withinMs: 5_000 })
    for (let n = 0; ; n++) {
      await other.take(`seen ${n}`, budget)
      if (!(await same.has(`seen ${n}`, budget))) break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const [{ limits }] = nodes as [(typeof nodes)[0]]
    expect([await limits.take('user/1', budget), await limits.has('user/1', budget)]).toEqual([
      { wait: 0, left: 0 },
      false,
    ])
    expect(await other.take('user/1', budget)).toEqual({ wait: 0, left: 0 })
    other.close()
    same.close()
  })

  test('while Redis is away each node counts for itself and answers; afterwards they share again', async () => {
    const budget = { burst: 2, perSecond: 0.001 }
    const take = async (node: number, key: string) => (await nodes[node]!.limits.take(key, budget)).wait === 0
    await redis.kill()
    const away = [await take(0, 'a'), await take(0, 'a'), await take(0, 'a'), await take(1, 'a')]
    expect(away).toEqual([true, true, false, true])
    const dan = await nodes[0]!.world.signUp('Dan')
    expect((await dan.call('currentUser')).status).toBe(200)
    await redis.start()
    let round = 0
    await expect
      .poll(
        async () => {
          const key = `again ${++round}`
          return [await take(0, key), await take(1, key), await take(0, key), await take(1, key)]
        },
        { timeout: 15_000, interval: 200 },
      )
      .toEqual([true, true, false, false])
  })
})
