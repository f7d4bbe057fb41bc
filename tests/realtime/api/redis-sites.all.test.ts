import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
