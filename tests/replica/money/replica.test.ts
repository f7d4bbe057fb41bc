import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openEvent } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openPair, type Pair } from '#tests/support/standby.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

const log: string[] = []
const logTo = new Writable({
  write(chunk, _, done) {
    log.push(String(chunk))
    done()
  },
})
const openOn = (pair: Pair, replica: string) =>
  openWorld(
    { url: pair.url, applicationUrl: pair.url, drop: async () => {} },
    { role: 'owner', env: { LOG_LEVEL: 'warn', READ_DATABASE_URL: replica }, logTo },
  )

/** How many events of that name the search finds, and whether the replica answered. */
async function found(person: Person, query: string, headers: Record<string, string> = {}) {
  const { status, body, headers: said } = await person.call('search', { query: { query }, headers })
  expect(status).toBe(200)
  return { events: body.find(({ kind }) => kind === 'event')?.hits.length ?? 0, late: said.has('as-of') }
}
const metric = async (world: World, name: string) =>
  (await (await fetch(`${world.url}/metrics`)).text()).match(new RegExp(`^${name}\\{.*$`, 'm'))?.[0]

describe('H-11 lists are read from a standby while it keeps up', () => {
  let pair: Pair
  let world: World
  let mara: Person
  beforeAll(async () => {
    pair = await openPair()
    world = await openOn(pair, pair.url)
    mara = await world.rich('Mara', '1000')
  }, 120_000)
  afterEach(async () => {
    await pair.primary.heal()
    await pair.standby.heal()
    await pair.attach()
    await world.replica!.look()
  })
  afterAll(async () => {
    await world.close()
    await pair.close()
  })
  const inTime = () =>
    expect
      .poll(async () => {
        await world.replica!.look()
        return (await found(mara, 'zebra')).late
      })
      .toBe(true)

  test('H-11 the answer says of which moment it tells, and a caller who wants the newest gets it from the primary', async () => {
    await inTime()
    const { headers } = await mara.call('leaderboard')
    const age = Date.now() - Date.parse(headers.get('as-of')!)
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(5_000)
    await pair.detach()
    await openEvent(world, mara, { title: 'Does the quagga run?' })
    expect(await found(mara, 'quagga')).toEqual({ events: 0, late: true })
    expect(await found(mara, 'quagga', { 'cache-control': 'no-cache' })).toEqual({ events: 1, late: false })
  })

  test('H-11 what decides about money is read from the primary', async () => {
    await inTime()
    await pair.detach()
    const { id } = await openEvent(world, mara, { title: 'Does the okapi run?' })
    const event = await mara.call('getEvent', { params: { id } })
    expect([event.status, event.headers.has('as-of')]).toEqual([200, false])
  })

  test('H-11 a refusal that is only late is none', async () => {
    await inTime()
    await pair.detach()
    expect((await mara.call('insightTrends')).body).toMatchObject({ code: 'subscription_required' })
    await mara.ok('createSubscription')
    const trends = await mara.call('insightTrends')
    expect([trends.status, trends.headers.has('as-of')]).toEqual([200, false])
  })

  test('H-11 a shared page says its moment', async () => {
    const { id } = await openEvent(world, mara, { title: 'Does the tapir run?' })
    await pair.attach()
    await inTime()
    const page = await (await fetch(`${world.url}/share/events/${id}`)).text()
    expect(page).toContain('Does the tapir run?')
    expect(page).toMatch(/As of \d\d:\d\d:\d\d UTC\./)
    const picture = await fetch(`${world.url}/share/events/${id}.png`)
    expect([picture.status, picture.headers.has('as-of')]).toEqual([200, true])
  })

  test('H-11 it is left by itself when it is over five seconds behind, and taken again', async () => {
    await inTime()
    await pair.detach()
    await openEvent(world, mara, { title: 'Does the dugong run?' })
    expect((await found(mara, 'dugong')).late).toBe(true)
    await sleep(5_200)
    // at once, before anybody has looked
    expect(await found(mara, 'dugong')).toEqual({ events: 1, late: false })
    await world.replica!.look()
    expect(await metric(world, 'evens_replica_used')).toMatch(/ 0$/)
    expect(log.join()).toMatch(/no replica is read.* s behind/)
    await pair.attach()
    await inTime()
    expect(await found(mara, 'dugong')).toEqual({ events: 1, late: true })
    expect(await metric(world, 'evens_replica_used')).toMatch(/ 1$/)
  })

  test.each([
    ['gone', () => pair.standby.cut()],
    ['silent', async () => pair.standby.hang()],
  ])('H-11 a standby that is %s costs a moment and no answer', async (_, hurt) => {
    await inTime()
    await hurt()
    expect((await found(mara, 'zebra')).late).toBe(false)
    await world.replica!.look()
    const began = performance.now()
    expect((await found(mara, 'zebra')).late).toBe(false)
    expect(performance.now() - began).toBeLessThan(1_000)
    await pair.standby.heal()
    await inTime()
  })

  test('H-11 a read that the standby cannot do is done by the primary', async () => {
    await inTime()
    const answer = await world.replica!.read((tx) =>
      tx.rows({ text: 'create table nowhere ()', values: [] } as never),
    )
    expect(answer).toBeUndefined()
    expect((await found(mara, 'zebra')).late).toBe(true)
  })

  test.each([
    ['the primary itself', async () => pair.primary.url, /is no standby/],
    ['another database', async () => (await freshDatabase()).url, /is another database/],
    ['nobody', async () => 'postgres://app@127.0.0.1:1/evens', /does not answer/],
  ])('H-11 %s in READ_DATABASE_URL is not read, and a line says why', async (_, url, line) => {
    log.length = 0
    const other = await openOn(pair, await url())
    try {
      await other.replica!.look()
      expect((await found(other.as(mara), 'zebra')).late).toBe(false)
      expect(log.join()).toMatch(line)
    } finally {
      await other.close()
    }
  })
})
