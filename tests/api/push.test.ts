import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import type { Message } from '#server/notifications/index.ts'
import { type PushServiceSimulator, startPushServiceSimulator } from '#simulators/push-service.ts'
import { on, productNow, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { makePot, playedBy, readyFor } from '#tests/support/pots.ts'
import { tell, titles, turnPushOn } from '#tests/support/push.ts'
import { openWorld, PASSWORD, type Person, type World } from '#tests/support/world.ts'

let world: World
let service: PushServiceSimulator
let ada: Person
beforeAll(async () => {
  service = await startPushServiceSimulator()
  world = await openWorld(await freshDatabase(), { env: { PUSH_ORIGINS: service.url } })
})
afterAll(async () => {
  await world.checkMoney()
  await world.close()
  await service.stop()
})
beforeEach(async () => {
  ada = await world.signUp('Ada')
})

let told = 0
/** A message that nothing governs, with a text of its own. */
const message = (more: Partial<Message> = {}): Message => ({
  key: `feedback.moved:${++told}`,
  title: `Message ${told}`,
  body: 'Its text',
  link: '/feedback',
  ...more,
})
const waiting = async (person: Person) =>
  world.db.rows<{ key: string; attempts: number; due_at: Date }>(sql`
    select d.key, d.attempts, d.due_at from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
    where s.user_id = ${BigInt(person.id)} order by d.id`)
/** Facts are handled last, and their pushes are due after that. */
const settle = async () => {
  await world.settle()
  await world.settle()
}
const endpointOf = async (person: Person) => (await turnPushOn(service, person)).endpoint

describe('P-12 what a browser gets', () => {
  test('P-12 a notice arrives encrypted, signed for this service, with its expiry, urgency and topic', async () => {
    const endpoint = await endpointOf(ada)
    await tell(world, [ada], {
      key: 'security.changed:x',
      title: 'Your password was changed',
      body: '“Ünïcode” 🎉 text',
      link: '/settings',
    })
    await world.settle()
    expect(service.received(endpoint)).toEqual([
      {
        data: {
          title: 'Your password was changed',
          body: '“Ünïcode” 🎉 text',
          link: '/settings',
          tag: expect.stringMatching(/^[\w-]{32}$/),
          always: true,
        },
        ttl: expect.any(Number),
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        subject: expect.stringMatching(/^mailto:/),
      },
    ])
    const [{ data, ttl, topic }] = service.received(endpoint) as [ReturnType<typeof service.received>[number]]
    expect(data.tag).toBe(topic)
    expect(ttl).toBeGreaterThan(3 * 86_400 - 60)
    expect(ttl).toBeLessThanOrEqual(3 * 86_400)
    expect(await waiting(ada)).toEqual([])
  })

  test('P-12 every browser of a person gets it, and nobody else’s', async () => {
    const bob = await world.signUp('Bob')
    const [first, second, other] = [await endpointOf(ada), await endpointOf(ada), await endpointOf(bob)]
    const one = message()
    await tell(world, [ada], one)
    await world.settle()
    expect(titles(service.received(first))).toEqual([one.title])
    expect(titles(service.received(second))).toEqual([one.title])
    expect(service.received(other)).toEqual([])
  })

  test('P-12 a very long text is cut, so that it fits into a push message', async () => {
    const endpoint = await endpointOf(ada)
    await tell(world, [ada], message({ title: '😀'.repeat(4_000), body: '😀'.repeat(4_000) }))
    await world.settle()
    const [{ data }] = service.received(endpoint) as [ReturnType<typeof service.received>[number]]
    expect([...(data.title as string)]).toHaveLength(120)
    expect([...(data.body as string)]).toHaveLength(300)
  })

  test('P-12 of two messages in one conversation the newer one takes the place of the older one', async () => {
    const endpoint = await endpointOf(ada)
    const from = { body: 'Hi', link: '/messages/7' }
    await tell(world, [ada], { ...from, key: 'message.received:71', title: 'First' })
    await tell(world, [ada], { ...from, key: 'message.received:72', title: 'Second' })
    await world.settle()
    expect(titles(service.received(endpoint))).toEqual(['Second'])
    await tell(world, [ada], { ...from, key: 'message.received:73', title: 'Third' })
    await tell(world, [ada], { ...from, key: 'message.received:74', title: 'Other', link: '/messages/8' })
    await world.settle()
    expect(titles(service.waiting(endpoint))).toEqual(['Third', 'Other'])
  })

  test('P-12 a notice told twice under one key is pushed once', async () => {
    const endpoint = await endpointOf(ada)
    const one = message()
    await tell(world, [ada, ada], one)
    await world.settle()
    await tell(world, [ada], one)
    await world.settle()
    expect(service.received(endpoint)).toHaveLength(1)
  })

  test('P-12 E-21 a proposed outcome arrives as a push that says what to do; a win does too, unless it is switched off', async () => {
    const [winner, loser] = [await world.rich('Winner'), await world.rich('Loser')]
    const [won, lost] = [await endpointOf(winner), await endpointOf(loser)]
    const play = () =>
      proposedEvent(world, loser, [
        [winner, 'optionA', '5'],
        [loser, 'optionB', '5'],
      ])
    const id = await play()
    await settle()
    const asked = service.received(lost).find(({ data }) => data.title === 'An outcome was proposed')
    expect(asked?.data.body).toMatch(/Concede it, or dispute it within 2 hours/)
    expect(asked).toMatchObject({ data: { link: `/events/${id}`, always: false }, urgency: 'high' })
    expect(asked?.ttl).toBeLessThanOrEqual(7_200)
    await loser.ok('concedeEvent', on(id))
    await settle()
    expect(titles(service.received(won))).toContain('You won')
    expect(titles(service.received(lost))).toContain('Settled')
    await winner.ok('setNotifications', {
      body: { notifyOnWins: false, notifyOnUpcomingEvents: false, soundEnabled: true },
    })
    const again = await play()
    await loser.ok('concedeEvent', on(again))
    await settle()
    expect(titles(service.received(won)).filter((title) => title === 'You won')).toHaveLength(1)
    expect(titles(service.received(lost)).filter((title) => title === 'Settled')).toHaveLength(2)
  })

  test('P-12 the reminder before an event locks is pushed to who wants it, for an hour at the most', async () => {
    const [wants, not] = [await world.rich('Wants'), await world.rich('Not')]
    const [reminded, silent] = [await endpointOf(wants), await endpointOf(not)]
    await wants.ok('setNotifications', {
      body: { notifyOnWins: true, notifyOnUpcomingEvents: true, soundEnabled: true },
    })
    const endsAt = new Date((await productNow(world)).getTime() + 3 * 3_600_000).toISOString()
    await stakedEvent(
      world,
      not,
      [
        [wants, 'optionA', '5'],
        [not, 'optionB', '5'],
      ],
      { endsAt },
    )
    await world.pass('121 minutes')
    const [push] = service.received(reminded)
    expect(push?.data.title).toMatch(/^Locks in/)
    expect(push?.ttl).toBeLessThanOrEqual(3_600)
    expect(service.received(silent)).toEqual([])
  })

  test('P-12 X-08 a pot that was played is pushed to its creator, whoever won', async () => {
    const [creator, other] = [await world.signUp('Creator'), await world.signUp('Other')]
    await readyFor(creator)
    await readyFor(other)
    const endpoint = await endpointOf(creator)
    const first = await makePot(creator)
    const second = await makePot(creator)
    await playedBy(other, first)
    await playedBy(other, second)
    await world.settle()
    expect(service.received(endpoint).map(({ data }) => data.link)).toEqual(['/pots', '/pots'])
    expect(new Set(service.received(endpoint).map(({ topic }) => topic)).size).toBe(2)
  })

  test('P-12 the person’s own acts and kinds without push stay in the bell', async () => {
    const endpoint = await endpointOf(ada)
    await tell(world, [ada], { key: 'transfer.sent:1', title: 'You sent', body: '', link: '/history' })
    await world.settle()
    expect(service.received(endpoint)).toEqual([])
    expect((await ada.ok('listNotifications'))[0]).toMatchObject({ title: 'You sent', group: 'money' })
  })
})

describe('P-12 expiry and retries', () => {
  test.each([404, 410])('P-12 a browser that is gone (%i) gets nothing any more', async (status) => {
    const endpoint = await endpointOf(ada)
    service.fault(endpoint, { status })
    await tell(world, [ada], message())
    await tell(world, [ada], message())
    await world.settle()
    expect(await ada.ok('listPushDevices')).toEqual([])
    expect(service.tries(endpoint)).toBeLessThanOrEqual(2)
    expect(await waiting(ada)).toEqual([])
  })

  test.each([500, 503, 429])(
    'P-12 a service that answers %i is asked again, later each time, until it takes it',
    async (status) => {
      const endpoint = await endpointOf(ada)
      service.fault(endpoint, { status, times: 2 })
      await tell(world, [ada], message())
      await world.settle()
      expect([service.tries(endpoint), service.received(endpoint).length]).toEqual([1, 0])
      const [first] = await waiting(ada)
      const firstWait = first!.due_at.getTime() - (await productNow(world)).getTime()
      await world.pass('10 seconds')
      expect([service.tries(endpoint), service.received(endpoint).length]).toEqual([2, 0])
      const [second] = await waiting(ada)
      expect(second!.due_at.getTime() - (await productNow(world)).getTime()).toBeGreaterThan(firstWait)
      await world.pass('20 seconds')
      expect([service.tries(endpoint), service.received(endpoint).length]).toEqual([3, 1])
      expect(await waiting(ada)).toEqual([])
    },
  )

  test('P-12 Retry-After is kept, in seconds and as a date', async () => {
    const endpoint = await endpointOf(ada)
    service.fault(endpoint, { status: 429, retryAfter: '600', times: 1 })
    await tell(world, [ada], message())
    await world.settle()
    await world.pass('9 minutes')
    expect(service.tries(endpoint)).toBe(1)
    await world.pass('2 minutes')
    expect(service.received(endpoint)).toHaveLength(1)
    const date = new Date(Date.now() + 600_000).toUTCString()
    service.fault(endpoint, { status: 503, retryAfter: date, times: 1 })
    await tell(world, [ada], message())
    await world.settle()
    await world.pass('9 minutes')
    expect(service.tries(endpoint)).toBe(3)
    await world.pass('2 minutes')
    expect(service.received(endpoint)).toHaveLength(2)
  })

  test('P-12 what no service took before its expiry is dropped, and a Retry-After beyond it at once', async () => {
    const endpoint = await endpointOf(ada)
    service.fault(endpoint, { status: 500 })
    await tell(world, [ada], { key: 'event.locks-soon:99', title: 'Soon', body: '', link: '/events/99' })
    // the switch is off by default, so the reminder is told to nobody
    expect(await waiting(ada)).toEqual([])
    await tell(world, [ada], { key: 'event.proposed:99:1', title: 'Proposed', body: '', link: '/events/99' })
    await world.settle()
    expect(await waiting(ada)).toHaveLength(1)
    await world.pass('121 minutes')
    expect(await waiting(ada)).toEqual([])
    service.fault(endpoint, { status: 503, retryAfter: '90000', times: 1 })
    await tell(world, [ada], { key: 'event.proposed:99:2', title: 'Proposed', body: '', link: '/events/99' })
    await world.settle()
    expect(await waiting(ada)).toEqual([])
    expect(service.received(endpoint)).toEqual([])
  })

  test('P-12 a message that the service will never take (413, 400) is dropped and the browser stays', async () => {
    const endpoint = await endpointOf(ada)
    for (const status of [413, 400]) {
      service.fault(endpoint, { status, times: 1 })
      await tell(world, [ada], message())
      await world.settle()
      expect(await waiting(ada)).toEqual([])
    }
    await tell(world, [ada], message({ title: 'Later' }))
    await world.settle()
    expect(titles(service.received(endpoint))).toEqual(['Later'])
  })

  test('P-12 a redirect is not followed', async () => {
    const [endpoint, other] = [await endpointOf(ada), await endpointOf(ada)]
    service.fault(endpoint, { status: 307, location: other, times: 1 })
    await tell(world, [ada], message())
    await world.settle()
    expect(service.tries(other)).toBe(1)
    expect(service.received(endpoint)).toEqual([])
  })

  test('P-12 a newer message that arrives while the older one is being retried is not lost', async () => {
    const endpoint = await endpointOf(ada)
    const from = { body: 'Hi', link: '/messages/9' }
    service.fault(endpoint, { status: 500, times: 1 })
    await tell(world, [ada], { ...from, key: 'message.received:91', title: 'Older' })
    await world.settle()
    await tell(world, [ada], { ...from, key: 'message.received:92', title: 'Newer' })
    await world.settle()
    await world.pass('1 hour')
    expect(titles(service.received(endpoint))).toEqual(['Newer'])
  })
})

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

const titlesOf = (list: readonly { title: string }[]) => list.map(({ title }) => title)

describe('P-12 whose browser it is', () => {
  test('P-12 the key pair is made once, and its private half cannot be read in the database', async () => {
    const other = await openWorldBeside()
    try {
      const { publicKey } = await ada.ok('pushKey')
      expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
      expect((await other.as(ada).ok('pushKey')).publicKey).toBe(publicKey)
      const rows = await world.db.rows<{ private_key: Buffer }>(sql`select private_key from push_keys`)
      expect(rows).toHaveLength(1)
      expect(rows[0]!.private_key.subarray(0, 5)).toEqual(world.context.secrets.mark)
    } finally {
      await other.app.close()
      await other.db.close()
    }
  })
  /** Another node on the same database. */
  const openWorldBeside = async () => {
    const { databaseUrl } = world.context.config
    return openWorld({ url: databaseUrl!, applicationUrl: databaseUrl!, drop: async () => {} })
  }

  test('P-12 after signing out that browser gets nothing; the person’s other one does', async () => {
    const phone = await signInAgain(ada)
    const [laptopEnd, phoneEnd] = [await endpointOf(ada), await endpointOf(phone)]
    await tell(world, [ada], message())
    await phone.ok('signOut', { body: {} })
    await world.settle()
    await tell(world, [ada], message())
    await world.settle()
    expect(service.tries(phoneEnd)).toBe(0)
    expect(service.received(laptopEnd)).toHaveLength(2)
    expect(await ada.ok('listPushDevices')).toHaveLength(1)
  })

  test('P-12 a new password signs the other browsers out, so they get nothing', async () => {
    const phone = await signInAgain(ada)
    const end = await endpointOf(phone)
    await ada.ok('changePassword', {
      body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} and more` },
    })
    await world.settle()
    expect(service.tries(end)).toBe(0)
  })

  test('P-12 closing the account removes everything about push, and its export has no keys', async () => {
    const end = await endpointOf(ada)
    await ada.ok('setQuietHours', {
      body: { quietHours: { from: '22:00', until: '07:00', timeZone: 'UTC' } },
    })
    const text = JSON.stringify(await ada.ok('exportData'))
    expect(text).toContain('"pushDevices"')
    expect(text).not.toContain(end)
    await tell(world, [ada], message())
    await ada.ok('refillPractice', { body: {} }).catch(() => {})
    const closed = await ada.call('closeAccount', { body: { password: PASSWORD } })
    expect(closed.status).toBe(200)
    await world.settle()
    expect(service.tries(end)).toBe(0)
    const left = await world.db.one<{ n: number }>(sql`
      select (select count(*) from push_subscriptions where user_id = ${BigInt(ada.id)})::int
        + (select count(*) from quiet_hours where user_id = ${BigInt(ada.id)})::int
        + (select count(*) from visits where user_id = ${BigInt(ada.id)})::int as n`)
    expect(left.n).toBe(0)
  })

  test('P-12 a browser that another account used moves to the account that registers it, with nothing of the other', async () => {
    const bob = await world.signUp('Bob')
    const subscription = await turnPushOn(service, ada)
    const { id: _, ...body } = subscription
    const private1 = message()
    await tell(world, [ada], private1)
    await bob.ok('addPushSubscription', { body })
    await world.settle()
    expect(service.received(body.endpoint)).toEqual([])
    expect(await ada.ok('listPushDevices')).toEqual([])
    await tell(world, [bob], message({ title: 'For Bob' }))
    await world.settle()
    expect(titles(service.received(body.endpoint))).toEqual(['For Bob'])
  })

  test('P-12 registering again changes nothing; turning off twice succeeds; others’ browsers are out of reach', async () => {
    const bob = await world.signUp('Bob')
    const { id, ...body } = await turnPushOn(service, ada, { 'user-agent': FIREFOX })
    const again = await ada.ok('addPushSubscription', { body, headers: { 'user-agent': FIREFOX } })
    expect(again.id).toBe(id)
    expect(await ada.ok('listPushDevices')).toEqual([
      { id, device: 'Firefox on Linux', current: true, createdAt: again.createdAt },
    ])
    const { endpoint } = body
    expect((await bob.call('removePushDevice', { params: { id } })).status).toBe(404)
    expect((await bob.call('testPush', { body: { endpoint } })).status).toBe(404)
    await bob.ok('endPushSubscription', { body: { endpoint } })
    expect(await ada.ok('listPushDevices')).toHaveLength(1)
    await ada.ok('endPushSubscription', { body: { endpoint } })
    await ada.ok('endPushSubscription', { body: { endpoint } })
    expect(await ada.ok('listPushDevices')).toEqual([])
    const { id: second } = await turnPushOn(service, ada)
    await ada.ok('removePushDevice', { params: { id: second } })
    expect((await ada.call('removePushDevice', { params: { id: second } })).status).toBe(404)
  })

  test('P-12 a person has at most 20 browsers with push, also when they register at once', async () => {
    const { publicKey } = await ada.ok('pushKey')
    const all = Array.from({ length: 25 }, () => service.subscribe(publicKey))
    const answers = await Promise.all(all.map((body) => ada.call('addPushSubscription', { body })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('too_many_subscriptions'))
    expect(await ada.ok('listPushDevices')).toHaveLength(20)
  })

  test('P-12 two accounts that register one browser at once: it belongs to one of them', async () => {
    const bob = await world.signUp('Bob')
    const body = service.subscribe((await ada.ok('pushKey')).publicKey)
    const answers = await Promise.all(
      [ada, bob, ada, bob].map((one) => one.call('addPushSubscription', { body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const owners = await world.db.rows(
      sql`select user_id from push_subscriptions where endpoint = ${body.endpoint}`,
    )
    expect(owners).toHaveLength(1)
  })
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The same person in another browser. */
async function signInAgain(person: Person): Promise<Person> {
  const answer = await world.visitor.call('signIn', { body: { email: person.email, password: PASSWORD } })
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]!
  return world.as({ ...person, cookie })
}

describe('P-12 the server calls push services alone', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://169.254.169.254/latest/meta-data',
    'https://notify.windows.com.evil.example/x',
    'https://evilpush.apple.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'x',
  ])('P-12 %s is refused', async (endpoint) => {
    const { keys } = service.subscribe((await ada.ok('pushKey')).publicKey)
    const answer = await ada.call('addPushSubscription', { body: { endpoint, keys } })
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('P-12 %s is taken', async (address) => {
    const { keys } = service.subscribe((await ada.ok('pushKey')).publicKey)
    const endpoint = `${address}${ada.id}`
    expect((await ada.call('addPushSubscription', { body: { endpoint, keys } })).status).toBe(201)
    await ada.ok('endPushSubscription', { body: { endpoint } })
  })

  test('P-12 keys that are no keys are refused', async () => {
    const { endpoint, keys } = service.subscribe((await ada.ok('pushKey')).publicKey)
    const offCurve = Buffer.alloc(65, 7)
    offCurve[0] = 4
    for (const wrong of [
      { ...keys, p256dh: offCurve.toString('base64url') },
      { ...keys, p256dh: 'short' },
      { ...keys, auth: Buffer.alloc(15).toString('base64url') },
      { ...keys, auth: '!'.repeat(22) },
    ])
      expect((await ada.call('addPushSubscription', { body: { endpoint, keys: wrong } })).status).toBe(400)
  })
})

describe('P-12 while you were away', () => {
  test('P-12 after six hours the digest says what happened, by group, until it is dismissed', async () => {
    expect(await ada.ok('notificationDigest')).toEqual({ awaySince: null, groups: [] })
    const left = await productNow(world)
    await world.pass('10 minutes')
    await tell(world, [ada], message({ key: 'event.lost:1:1', title: 'Settled', link: '/events/1' }))
    await tell(world, [ada], message({ key: 'gang.alert:1', title: 'Tonight', link: '/gangs' }))
    await tell(world, [ada], message({ key: 'event.proposed:2:1', title: 'Proposed', link: '/events/2' }))
    await world.pass('5 hours')
    expect(await ada.ok('notificationDigest')).toEqual({ awaySince: null, groups: [] })
    await world.pass('1 minute')
    await tell(world, [ada], message({ key: 'event.lost:3:1', title: 'Settled too', link: '/events/3' }))
    await world.pass('6 hours')
    const digest = await ada.ok('notificationDigest')
    expect(Date.parse(digest.awaySince!)).toBeGreaterThan(left.getTime())
    expect(digest.groups).toEqual([{ group: 'bets', count: 1, title: 'Settled too', link: '/events/3' }])
    expect(await ada.ok('notificationDigest')).toEqual(digest)
    await ada.ok('dismissDigest', { body: {} })
    expect(await ada.ok('notificationDigest')).toEqual({ awaySince: null, groups: [] })
  })

  test('P-12 groups stand with their counts, the newest first', async () => {
    await ada.ok('notificationDigest')
    await world.pass('1 hour')
    await tell(world, [ada], message({ key: 'event.lost:11:1', title: 'Settled', link: '/events/11' }))
    await tell(world, [ada], message({ key: 'gang.alert:11', title: 'Tonight', link: '/gangs' }))
    await tell(world, [ada], message({ key: 'event.won:12:1', title: 'You won', link: '/events/12' }))
    await world.pass('6 hours')
    expect((await ada.ok('notificationDigest')).groups).toEqual([
      { group: 'bets', count: 2, title: 'You won', link: '/events/12' },
      { group: 'gang', count: 1, title: 'Tonight', link: '/gangs' },
    ])
  })
})

describe('X-08 the list behind the bell', () => {
  test('X-08 some notices are marked as read by their ids, others’ never, and all at once without ids', async () => {
    const bob = await world.signUp('Bob')
    for (const person of [ada, bob]) {
      await tell(world, [person], message())
      await tell(world, [person], message())
    }
    const [second, first] = await ada.ok('listNotifications')
    await bob.ok('readNotifications', { body: { ids: [first!.id] } })
    expect((await ada.ok('listNotifications')).map(({ read }) => read)).toEqual([false, false])
    await ada.ok('readNotifications', { body: { ids: [first!.id] } })
    expect((await ada.ok('listNotifications')).map(({ read }) => read)).toEqual([false, true])
    expect(second!.read).toBe(false)
    await ada.ok('readNotifications', { body: {} })
    expect((await ada.ok('listNotifications')).map(({ read }) => read)).toEqual([true, true])
    expect((await bob.ok('listNotifications')).map(({ read }) => read)).toEqual([false, false])
  })
})
