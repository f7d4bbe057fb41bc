import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import type { BrowserSubscription } from '#simulators/push-service.ts'
import { message, tell, titles, turnPushOn } from '#tests/support/push.ts'
import { endpointOf, service, testPushes, world } from '#tests/support/push-world.ts'
import { openWorld, PASSWORD, type Person } from '#tests/support/world.ts'

testPushes()
let ada: Person
beforeEach(async () => {
  ada = await world.signUp('Ada')
})

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

  test('S17 a browser that is new to the account needs a fresh proof; renewing a known one needs none', async () => {
    const known = await turnPushOn(service, ada)
    await world.pass('16 minutes')
    const { publicKey } = await ada.ok('pushKey')
    const add = (body: object) => ada.call('addPushSubscription', { body: body as BrowserSubscription })
    const { id: _, ...same } = known
    expect((await add(same)).status).toBe(201)
    const strange = service.subscribe(publicKey)
    const refused = await add(strange)
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required'])
    // an endpoint of somebody else proves nothing
    const ben = await turnPushOn(service, await world.signUp('Ben'))
    expect((await add({ ...strange, replaces: ben.endpoint })).status).toBe(403)
    expect(await ada.ok('listPushDevices')).toHaveLength(1)
    await tell(world, [ada], message())
    await world.settle()
    expect(service.received(strange.endpoint)).toEqual([])
    // the push service gave the browser another address: it names the one before, which then ends
    expect((await add({ ...strange, replaces: known.endpoint })).status).toBe(201)
    expect(await ada.ok('listPushDevices')).toHaveLength(1)
    await ada.ok('stepUp', { body: { password: PASSWORD } })
    expect((await add(service.subscribe(publicKey))).status).toBe(201)
    expect(await ada.ok('listPushDevices')).toHaveLength(2)
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
