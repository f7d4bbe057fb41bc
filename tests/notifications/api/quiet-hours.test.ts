import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { productNow } from '#tests/support/events.ts'
import { message, tell, titles } from '#tests/support/push.ts'
import { endpointOf, service, testPushes, world } from '#tests/support/push-world.ts'
import type { Person } from '#tests/support/world.ts'

testPushes()
let ada: Person
beforeEach(async () => {
  ada = await world.signUp('Ada')
})

const waiting = (person: Person) =>
  world.db.rows(sql`
    select 1 from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
    where s.user_id = ${BigInt(person.id)}`)

const titlesOf = (list: readonly { title: string }[]) => list.map(({ title }) => title)

describe('P-12 quiet hours', () => {
  /** Quiet hours around now in UTC: from an hour ago until in an hour. */
  const around = async () => {
    const now = (await productNow(world)).getTime()
    const at = (ms: number) => new Date(now + ms).toISOString().slice(11, 16)
    return { from: at(-3_600_000), until: at(3_600_000), timeZone: 'UTC' }
  }

  test('P-12 pushes wait until their end while the bell goes on; a test that the person asks for does not wait', async () => {
    const endpoint = await endpointOf(ada)
    const quietHours = await around()
    expect(await ada.ok('setQuietHours', { body: { quietHours } })).toEqual({ quietHours })
    expect(await ada.ok('getQuietHours')).toEqual({ quietHours })
    const one = message()
    await tell(world, [ada], one)
    await ada.ok('testPush', { body: { endpoint } })
    await world.settle()
    expect(titles(service.received(endpoint))).toEqual(['This is how it looks'])
    expect(titlesOf(await ada.ok('listNotifications'))).toContain(one.title)
    await world.pass('61 minutes')
    expect(titles(service.received(endpoint))).toEqual(['This is how it looks', one.title])
  })

  test('P-12 what expires before the end is dropped', async () => {
    const endpoint = await endpointOf(ada)
    const now = (await productNow(world)).getTime()
    const at = (ms: number) => new Date(now + ms).toISOString().slice(11, 16)
    await ada.ok('setQuietHours', {
      body: { quietHours: { from: at(-3_600_000), until: at(5 * 3_600_000), timeZone: 'UTC' } },
    })
    await tell(world, [ada], { key: 'event.proposed:98:1', title: 'Proposed', body: '', link: '/events/98' })
    await world.settle()
    expect(await waiting(ada)).toEqual([])
    await world.pass('6 hours')
    expect(service.received(endpoint)).toEqual([])
  })

  test('P-12 they follow the person’s time zone, and end with null', async () => {
    const endpoint = await endpointOf(ada)
    const { from, until } = await around()
    // there it is eleven hours later
    await ada.ok('setQuietHours', { body: { quietHours: { from, until, timeZone: 'Pacific/Noumea' } } })
    await tell(world, [ada], message())
    await world.settle()
    expect(service.received(endpoint)).toHaveLength(1)
    await ada.ok('setQuietHours', { body: { quietHours: await around() } })
    expect(await ada.ok('setQuietHours', { body: { quietHours: null } })).toEqual({ quietHours: null })
    await tell(world, [ada], message())
    await world.settle()
    expect(service.received(endpoint)).toHaveLength(2)
  })

  test.each([
    ['2026-03-28 23:30+01', 'Europe/Berlin', '2026-03-29 07:00+02'],
    ['2026-03-29 06:59+02', 'Europe/Berlin', '2026-03-29 07:00+02'],
    ['2026-03-29 07:00+02', 'Europe/Berlin', null],
    ['2026-10-25 00:30+02', 'Europe/Berlin', '2026-10-25 07:00+01'],
    ['2026-06-01 12:00+00', 'UTC', null],
    ['2026-06-01 22:00+00', 'UTC', '2026-06-02 07:00+00'],
  ])(
    'P-12 at %s in %s quiet hours from 22:00 to 07:00 end at %s, also when the clocks change',
    async (now, zone, end) => {
      const { same } = await world.db.one<{ same: boolean }>(sql`
      select quiet_hours_end(1320, 420, ${zone}, ${now}::timestamptz) is not distinct from ${end}::timestamptz as same`)
      expect(same).toBe(true)
    },
  )

  test.each([
    { from: '22:00', until: '22:00', timeZone: 'UTC' },
    { from: '24:00', until: '07:00', timeZone: 'UTC' },
    { from: '9:00', until: '07:00', timeZone: 'UTC' },
    { from: '22:00', until: '07:00', timeZone: 'Mars/Olympus' },
    { from: '22:00', until: '07:00', timeZone: '+02:00' },
  ])('P-12 quiet hours %j are refused', async (quietHours) => {
    expect((await ada.call('setQuietHours', { body: { quietHours } })).status).toBe(400)
    expect(await ada.ok('getQuietHours')).toEqual({ quietHours: null })
  })
})
