import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, PASSWORD, type Person, prove } from '#tests/support/world.ts'

const world = unjudgedWorld()
const one = person(() => world.withRole('Olga', 'admin'))
const two = person(() => world.withRole('Otto', 'admin'))

const REASON = 'Lost the phone; we have spoken'
const open = (by: Person, of: { id: string }) =>
  by.call('openWayBack', { params: { id: of.id }, body: { reason: REASON } })
const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const signIn = (person: Person) =>
  world.visitor.call('signIn', { body: { email: person.email, password: PASSWORD } })

async function codeOf(secret: string): Promise<string> {
  await world.pass('60 seconds')
  const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })
}

/** Somebody with two-step sign-in, and a browser of theirs. */
async function withApp(name: string) {
  const person = await world.rich(name, '50')
  const { secret } = await person.ok('setUpAuthenticator')
  await person.ok('confirmAuthenticator', { body: { code: await codeOf(secret) } })
  const enter = async () => {
    const { body } = await signIn(person)
    const challenge = (body as unknown as { fields: { challenge: string } }).fields.challenge
    const entered = await world.visitor.call('secondFactor', {
      body: { challenge, code: await codeOf(secret) },
    })
    expect(entered.status).toBe(200)
    return { cookie: entered.headers.get('set-cookie')!.split(';')[0]! }
  }
  return { person, secret, enter }
}

/** The letters about a way back to an address, by subject. */
function lettersTo(email: string): Record<string, string> {
  const folder = join(world.context.config.dataDir, 'mail')
  const texts = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes(`To: ${email}\n`) && text.includes('two-step sign-in'))
  return Object.fromEntries(texts.map((text) => [/^Subject: (.*)$/m.exec(text)![1]!, text]))
}
const OPENED = 'Somebody asked us to turn off your two-step sign-in'
const DONE = 'Your two-step sign-in was turned off'

async function opened(name: string) {
  const somebody = await withApp(name)
  for (const admin of [one, two]) await prove(admin)
  expect((await open(one, somebody.person)).body).toEqual({ endsAt: null, awaits: 'second-admin' })
  const { status, body } = await open(two, somebody.person)
  expect(status).toBe(200)
  await world.settle()
  return { ...somebody, endsAt: body.endsAt }
}

describe('S-24 a lost second factor', () => {
  test('S-24 two admins open the way back: wallet locked, sessions ended, letters at both ends, three days', async () => {
    const { person, enter } = await withApp('Ada')
    await world.db.change(sql`
      insert into address_changes (user_id, former, confirmed, changed_at)
      values (${BigInt(person.id)}, 'ada-before@example.com', true, clock_now() - interval '20 days')`)
    for (const admin of [one, two]) await prove(admin)
    expect((await open(one, person)).body).toEqual({ endsAt: null, awaits: 'second-admin' })
    // the same admin is no second one, and nothing has happened yet
    expect((await open(one, person)).body.awaits).toBe('second-admin')
    expect((await person.call('currentUser')).status).toBe(200)
    expect((await two.ok('listNotifications'))[0]).toMatchObject({
      title: 'An account recovery needs your confirmation',
    })
    expect((await open(two, person)).body.endsAt).not.toBeNull()
    expect((await person.call('currentUser')).status).toBe(401)
    expect(answerOf(await open(one, person))).toEqual([409, 'credential_state'])
    await world.settle()
    for (const email of [person.email, 'ada-before@example.com'])
      expect(lettersTo(email)[OPENED]).toMatch(/\/stop#token=/)
    const { cookie } = await enter()
    const me = await world.visitor.call('currentUser', { headers: { cookie } })
    expect(me.body).toMatchObject({ walletLocked: true, balance: '50.00' })
    await world.pass('71 hours')
    expect((await signIn(person)).status).toBe(401)
    await world.pass('1 hour 1 minute')
    await world.settle()
    expect((await signIn(person)).status).toBe(200)
    expect((await world.visitor.call('currentUser', { headers: { cookie } })).status).toBe(401)
    for (const email of [person.email, 'ada-before@example.com'])
      expect(lettersTo(email)[DONE]).toMatch(/\/stop#token=/)
    expect(
      await world.db.rows(sql`
        select act, reason from audit_log where subject = ${`user:${person.id}`} order by id`),
    ).toEqual(
      ['user.ask-way-back', 'user.ask-way-back', 'user.open-way-back', 'user.way-back'].map((act) => ({
        act,
        reason: REASON,
      })),
    )
  })

  test('S-24 a session stops it by a factor that is older than the request, and by nothing else', async () => {
    const { person, secret, enter } = await opened('Ben')
    const { cookie } = await enter()
    const headers = { cookie }
    const stop = (body: object) => world.visitor.call('stopWayBack', { body: body as never, headers })
    expect(answerOf(await stop({ password: PASSWORD }))).toEqual([403, 'proof_required'])
    const device = createAuthenticator(world.url)
    const question = (await world.visitor.call('askNewPasskey', { headers })).body
    const passkey = device.make(question as never) as never
    expect((await world.visitor.call('addPasskey', { body: { passkey }, headers })).status).toBe(201)
    const asked = (await world.visitor.call('askPasskeyProof', { headers })).body
    expect(answerOf(await stop({ passkey: device.answer(asked as never) }))).toEqual([403, 'proof_required'])
    expect((await world.visitor.call('signInWays', { headers })).body.wayBackAt).not.toBeNull()
    expect((await stop({ code: await codeOf(secret) })).status).toBe(200)
    expect(answerOf(await stop({ code: await codeOf(secret) }))).toEqual([404, 'not_found'])
    await world.pass('80 hours')
    expect((await signIn(person)).status).toBe(401)
  })

  test('S-24 so does the link of either letter, and the former address has the say', async () => {
    const { person } = await withApp('Cem')
    const id = BigInt(person.id)
    await world.db.change(sql`
      insert into address_changes (user_id, former, confirmed, changed_at)
      values (${id}, 'cem-before@example.com', true, clock_now() - interval '20 days')`)
    for (const admin of [one, two]) {
      await prove(admin)
      await open(admin, person)
    }
    await world.settle()
    const press = (email: string) => {
      const token = /#token=([\w-]{43})/.exec(lettersTo(email)[OPENED]!)![1]!
      return world.visitor.call('stopAccount', { body: { token } })
    }
    expect((await press(person.email)).status).toBe(200)
    expect((await press('cem-before@example.com')).status).toBe(200)
    const stopped = await world.db.one<{ address: string; open: boolean }>(sql`
      select stop_address as address, exists (
        select 1 from ways_back where user_id = ${id} and stopped_at is null) as open
      from users where id = ${id}`)
    expect(stopped).toEqual({ address: 'cem-before@example.com', open: false })
    await world.pass('80 hours')
    expect((await signIn(person)).status).toBe(401)
    expect(answerOf(await open(one, person))).toEqual([423, 'wallet_locked'])
  })

  test('S-24 one admin alone opens it where ADMIN_EMAILS names one, and then it takes a week', async () => {
    const alone = await openWorld(await freshDatabase(), { env: { ADMIN_EMAILS: 'boss@example.com' } })
    const boss = await alone.withRole('Boss', 'admin')
    const dee = await alone.signUp('Dee')
    await alone.db.change(sql`
      insert into credentials (user_id, kind, external_id, secret, confirmed_at)
      values (${BigInt(dee.id)}, 'totp', ${dee.id}, '\\x00', clock_now())`)
    const { body } = await boss.call('openWayBack', { params: { id: dee.id }, body: { reason: REASON } })
    const { now } = await alone.db.one<{ now: Date }>(sql`select clock_now() as now`)
    expect((Date.parse(body.endsAt!) - now.getTime()) / 3_600_000).toBeCloseTo(7 * 24, 1)
    await alone.close()
  })

  test('S-24 it takes admins, others than its owner, a second factor, and a fresh proof', async () => {
    const { person } = await withApp('Eve')
    const plain = await world.signUp('Fay')
    for (const admin of [one, two]) await prove(admin)
    for (const by of [person, await world.moderator('Judge')])
      expect((await open(by, plain)).status).toBe(403)
    expect((await open(one, { id: '999999' })).status).toBe(404)
    expect(answerOf(await open(one, one))).toEqual([403, 'forbidden'])
    expect(answerOf(await open(one, plain))).toEqual([409, 'credential_state'])
    await world.pass('16 minutes')
    expect(answerOf(await open(one, person))).toEqual([403, 'step_up_required'])
    // a request that nobody confirms within a day is none
    await prove(one)
    await open(one, person)
    await world.pass('25 hours')
    await prove(two)
    expect((await open(two, person)).body.awaits).toBe('second-admin')
  })
})
