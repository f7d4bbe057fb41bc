import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { sql } from '#server/core/db.ts'
import { openEvent } from '#tests/support/events.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
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

function wishing(url: string, wish: string): string {
  const wished = new URL(url)
  wished.searchParams.set('target_session_attrs', wish)
  return wished.href
}

/** How many events of that name the search finds, and whether the replica answered. */
async function found(person: Person, query: string, headers: Record<string, string> = {}) {
  const { status, body, headers: said } = await person.call('search', { query: { query }, headers })
  expect(status).toBe(200)
  return { events: body.find(({ kind }) => kind === 'event')?.hits.length ?? 0, late: said.has('as-of') }
}
/** The lines of a metric. */
const metric = async (world: World, name: string): Promise<string[]> =>
  (await (await fetch(`${world.url}/metrics`)).text()).match(new RegExp(`^${name}\\{.*$`, 'gm')) ?? []
/** Reads that a replica may answer, by who did. */
const reads = async (world: World, from: string) =>
  Number(
    (await metric(world, `evens_replica_reads_total`)).find((line) => line.includes(from))?.split(' ')[1] ??
      0,
  )
/** Work that one statement's limit allows, and that takes its connection for a while. */
const slowly = (world: World) =>
  world.replica!.read(async (tx) => {
    for (const _ of [1, 2, 3]) await tx.rows(sql`select pg_sleep(0.9)`)
    return 'read'
  })

describe('H-11 lists are read from a standby while it keeps up', () => {
  let pair: Pair
  let world: World
  let mara: Person
  let other: FreshDatabase
  beforeAll(async () => {
    pair = await openPair()
    other = await freshDatabase()
    world = await openOn(pair, pair.url.replace('read-write', 'prefer-standby'))
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
    await other.drop()
  })
  const inTime = () =>
    expect
      .poll(async () => {
        await world.replica!.look()
        return (await found(mara, 'zebra')).late
      })
      .toBe(true)
  /** The standby follows no more, just after it had the newest moment. */
  async function cutOff(): Promise<void> {
    await inTime()
    const moment = 'select at::text from replica_beat'
    const [newest] = await pair.primary.ask(moment)
    await expect.poll(() => pair.standby.ask(moment)).toEqual([newest])
    await pair.detach()
  }
  const used = async () => (await metric(world, 'evens_replica_used')).some((line) => line.endsWith(' 1'))

  test('H-11 the answer says of which moment it tells, and a caller who wants the newest gets it from the primary', async () => {
    await inTime()
    const { headers } = await mara.call('leaderboard')
    const age = Date.now() - Date.parse(headers.get('as-of')!)
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(5_000)
    await cutOff()
    await openEvent(world, mara, { title: 'Does the quagga run?' })
    expect(await found(mara, 'quagga')).toEqual({ events: 0, late: true })
    const before = await reads(world, 'newest')
    expect(await found(mara, 'quagga', { 'cache-control': 'no-cache' })).toEqual({ events: 1, late: false })
    expect(await reads(world, 'newest')).toBe(before + 1)
  })

  test('H-11 every route that may be late is read from the standby', async () => {
    const reader = await world.rich('Reader', '1000')
    await reader.ok('createSubscription')
    await pair.attach()
    await inTime()
    for (const [name, { mayLag }] of Object.entries(routes) as [keyof typeof routes, Route][]) {
      if (!mayLag) continue
      const { status, headers } = await reader.call(name, {
        query: name === 'search' ? { query: 'zebra' } : {},
      })
      expect([name, status, headers.has('as-of')]).toEqual([name, 200, true])
    }
  })

  test('H-11 what decides about money is read from the primary', async () => {
    await cutOff()
    const { id } = await openEvent(world, mara, { title: 'Does the okapi run?' })
    const event = await mara.call('getEvent', { params: { id } })
    expect([event.status, event.headers.has('as-of')]).toEqual([200, false])
  })

  test('H-11 a refusal that is only late is none', async () => {
    await cutOff()
    expect((await mara.call('insightTrends')).body).toMatchObject({ code: 'subscription_required' })
    await mara.ok('createSubscription')
    const trends = await mara.call('insightTrends')
    expect([trends.status, trends.headers.has('as-of')]).toEqual([200, false])
  })

  test('H-11 a refusal costs the replica no connection', async () => {
    const reading = () =>
      pair.standby.ask(`select pid from pg_stat_activity where application_name = 'evens-read'`)
    const nobody = await world.signUp('Nobody')
    await pair.attach()
    await inTime()
    const before = await reading()
    for (let n = 0; n < 5; n++)
      expect((await nobody.call('insightTrends')).body).toMatchObject({ code: 'subscription_required' })
    expect(await found(nobody, 'zebra')).toEqual({ events: 0, late: true })
    expect(await reading()).toEqual(before)
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

  test('H-11 what was shared a moment ago is shown, with its picture, and leads those who are signed in to it', async () => {
    const { id: shown } = await openEvent(world, mara, { title: 'Does the gnu run?' })
    const sharing = (shared: boolean) =>
      mara.ok('setSharing', { params: { kind: 'events', id: shown }, body: { shared } })
    await sharing(false)
    await pair.attach()
    await cutOff()
    expect((await fetch(`${world.url}/share/events/${shown}.png`)).status).toBe(404)
    await sharing(true)
    const { id: made } = await openEvent(world, mara, { title: 'Does the gnu walk?' })
    for (const id of [shown, made]) {
      const page = `${world.url}/share/events/${id}`
      for (const path of [page, `${page}.png`]) {
        const { status, headers } = await fetch(path)
        expect([path, status, headers.has('as-of')]).toEqual([path, 200, false])
      }
      const led = await fetch(page, { headers: { cookie: mara.cookie }, redirect: 'manual' })
      expect([led.status, led.headers.get('location')]).toEqual([302, `/events/${id}`])
    }
    expect(await (await fetch(`${world.url}/share/events/${made}`)).text()).not.toMatch(/As of \d\d:/)
  })

  test('H-11 a link that names nothing asks no database', async () => {
    await inTime()
    const before = await reads(world, 'replica')
    for (const path of ['events/none', 'events/none.png', 'nothing/1', 'rooms/short.png'])
      expect((await fetch(`${world.url}/share/${path}`)).status).toBe(404)
    expect(await reads(world, 'replica')).toBe(before)
  })

  test('H-11 it is left by itself when it is over five seconds behind, and taken again', async () => {
    await cutOff()
    await openEvent(world, mara, { title: 'Does the dugong run?' })
    expect((await found(mara, 'dugong')).late).toBe(true)
    await sleep(5_200)
    // at once, before anybody has looked
    expect(await found(mara, 'dugong')).toEqual({ events: 1, late: false })
    await world.replica!.look()
    expect(await used()).toBe(false)
    expect(log.join()).toMatch(/no replica is read.* s behind/)
    await pair.attach()
    await inTime()
    expect(await found(mara, 'dugong')).toEqual({ events: 1, late: true })
    expect(await used()).toBe(true)
  })

  test.each([
    ['gone', () => pair.standby.cut()],
    ['silent', async () => pair.standby.hang()],
  ])('H-11 a standby that is %s costs a moment and no answer', async (_, hurt) => {
    await inTime()
    expect(await metric(world, 'evens_replica_lag_seconds')).toHaveLength(1)
    await hurt()
    expect((await found(mara, 'zebra')).late).toBe(false)
    // at once, before anybody has looked
    const began = performance.now()
    expect((await found(mara, 'zebra')).late).toBe(false)
    expect(performance.now() - began).toBeLessThan(1_700)
    expect(await used()).toBe(false)
    await world.replica!.look()
    expect(await metric(world, 'evens_replica_lag_seconds')).toEqual([])
    await pair.standby.heal()
    await inTime()
  })

  test('H-11 a read that the standby cannot do is done by the primary', async () => {
    await inTime()
    log.length = 0
    for (const _ of [1, 2])
      expect(await world.replica!.read((tx) => tx.rows(sql`create table nowhere ()`))).toBeUndefined()
    expect(log.filter((line) => line.includes('25006'))).toHaveLength(1)
    expect((await found(mara, 'zebra')).late).toBe(true)
  })

  test('H-11 a clock of the primary that goes back leaves no moment of the future', async () => {
    await inTime()
    await pair.primary.ask(`update replica_beat set at = clock_timestamp() + interval '1 hour'`)
    await pair.attach()
    await pair.detach()
    expect((await found(mara, 'zebra')).late).toBe(false)
    await world.replica!.look()
    expect(log.join()).toMatch(/ s ahead of the primary/)
    const [beat] = await pair.primary.ask('select at <= clock_timestamp() as past from replica_beat')
    expect(beat).toEqual({ past: true })
  })

  test('H-11 an answer of the primary that comes late makes no replica fresher', async () => {
    await cutOff()
    const began = performance.now()
    const locked = pair.primary.ask('select from replica_beat for update; select pg_sleep(3.5)')
    await sleep(600)
    await world.replica!.look()
    await locked
    await sleep(began + 5_600 - performance.now())
    expect((await found(mara, 'zebra')).late).toBe(false)
  })

  test('H-11 a replica that is busy is not taken for a dead one', async () => {
    await inTime()
    const busy = Array.from({ length: 10 }, () => slowly(world))
    await sleep(200)
    await world.replica!.look()
    expect(await used()).toBe(true)
    expect((await Promise.all(busy)).every((one) => one?.answer === 'read')).toBe(true)
  })

  test('H-11 a primary that is busy keeps its replica', async () => {
    await inTime()
    const busy = Array.from({ length: 10 }, () => world.db.rows(sql`select pg_sleep(6)`))
    await world.replica!.look()
    expect(await used()).toBe(true)
    await Promise.all(busy)
  })

  test('H-11 a certificate file that vanishes costs no answer, and no process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'evens-lost-'))
    const file = join(folder, 'authority')
    writeFileSync(file, '')
    const other = await openOn(pair, `${pair.standby.url}?sslmode=disable&sslrootcert=${file}`)
    try {
      await expect
        .poll(async () => {
          await other.replica!.look()
          return other.replica!.read(async () => 'read')
        })
        .toMatchObject({ answer: 'read' })
      expect(await slowly(other)).toMatchObject({ answer: 'read' })
      rmSync(folder, { recursive: true })
      // one has the open connection, the other needs a new one
      const [first, second] = await Promise.all([slowly(other), slowly(other)])
      expect([first?.answer, second]).toEqual(['read', undefined])
    } finally {
      await other.close()
    }
  })

  test.each([
    ['that was read', true],
    ['that accepts no connection', false],
  ])('H-11 nobody waits at the end for a silent replica %s', async (_, looked) => {
    if (!looked) pair.standby.hang()
    const other = await openOn(pair, pair.standby.url)
    if (looked) await other.replica!.look()
    pair.standby.hang()
    const looking = other.replica!.look()
    await sleep(100)
    const began = performance.now()
    await other.replica!.close()
    expect(performance.now() - began).toBeLessThan(1_700)
    await looking
    await other.close()
    await pair.standby.heal()
  })

  test.each([
    ['the primary itself', async () => pair.primary.url, /is not a standby/],
    ['another database', async () => other.url, /is another database/],
    ['nobody', async () => 'postgres://app@127.0.0.1:1/evens', /does not answer/],
  ])('H-11 %s in READ_DATABASE_URL is not read, and a line says why', async (_, url, line) => {
    log.length = 0
    // libpq's wish for those who read
    const refusing = await openOn(pair, wishing(await url(), 'prefer-standby'))
    try {
      expect(await metric(refusing, 'evens_replica_used')).toEqual([expect.stringMatching(/ 0$/)])
      await refusing.replica!.look()
      expect((await found(refusing.as(mara), 'zebra')).late).toBe(false)
      expect(log.join()).toMatch(line)
    } finally {
      await refusing.close()
    }
  })
})
