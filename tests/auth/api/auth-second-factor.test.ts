import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { allTest } from '#tests/support/scale.ts'
import {
  fileAuthWorld,
  notificationTitles,
  openAuthWorld,
  pass,
  password,
  resetToken,
  signedUp,
  untilNext,
} from './auth-world.ts'

const { database, world } = fileAuthWorld()

/** The app's present code. @param steps how many steps its clock is off */
async function shown(secret: string, steps = 0): Promise<string> {
  const { now } = await world.context.db.one<{ now: Date }>(sql`select clock_now() as now`)
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() + steps * 30_000 })
}

/** A person with an authenticator app; the code that confirmed it is used up. */
async function withApp() {
  const somebody = await signedUp(world)
  const { secret } = (await somebody.browser.call('setUpAuthenticator', {})).body
  const on = await somebody.browser.call('confirmAuthenticator', { code: await shown(secret) })
  expect(on.status, on.text).toBe(200)
  await pass(world, '60 seconds')
  return { ...somebody, secret: secret as string, recoveryCodes: on.body.recoveryCodes as string[] }
}

async function challengeOf(email: string, browser = world.browser()): Promise<string> {
  const answer = await browser.call('signIn', { email, password })
  expect([answer.status, answer.body.code]).toEqual([401, 'second_factor_required'])
  expect(answer.headers.getSetCookie()).toEqual([])
  return answer.body.fields.challenge
}

describe('S-24 the second factor', () => {
  test('is set up with a code for apps, counts once it is confirmed, and is kept sealed', async () => {
    const { browser, person, user } = await signedUp(world)
    const { body } = await browser.call('setUpAuthenticator', {})
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect((await world.browser().call('signIn', { email: person.email, password })).status).toBe(200)
    const wrong = await browser.call('confirmAuthenticator', { code: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'proof_failed'])
    const right = await browser.call('confirmAuthenticator', { code: await shown(body.secret) })
    expect(right.body.recoveryCodes).toHaveLength(10)
    expect(new Set(right.body.recoveryCodes).size).toBe(10)
    for (const code of right.body.recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
    const [row] = await world.context.db.rows<{ kept: string }>(sql`
      select encode(secret, 'escape') || details::text as kept from credentials where user_id = ${BigInt(user.id)}`)
    expect(row!.kept).not.toContain(body.secret)
    expect((await browser.get('/api/auth/ways')).body).toMatchObject({
      authenticator: true,
      recoveryCodesLeft: 10,
    })
    expect((await browser.call('setUpAuthenticator', {})).body.code).toBe('credential_state')
    expect(await notificationTitles(browser)).toContain('Two-step sign-in is on')
  })

  test('after the password a code opens the session; the password alone opens none', async () => {
    const { person, secret } = await withApp()
    const browser = world.browser()
    const challenge = await challengeOf(person.email, browser)
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    const answer = await browser.call('secondFactor', { challenge, code: await shown(secret) })
    expect([answer.status, answer.body.email]).toEqual([200, person.email])
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    const again = await world.browser().call('secondFactor', { challenge, code: await shown(secret, 1) })
    expect([again.status, again.body.code]).toEqual([409, 'credential_state'])
  })

  test('a wrong password is answered as without a second factor', async () => {
    const { person } = await withApp()
    const plain = await signedUp(world)
    const one = await world.browser().call('signIn', { email: person.email, password: 'not this one' })
    const two = await world.browser().call('signIn', { email: plain.person.email, password: 'not this one' })
    expect([one.status, one.text]).toEqual([two.status, two.text])
  })

  test('a code works once, also when it comes many times at once, and an older one not after a newer', async () => {
    const { person, secret } = await withApp()
    const code = await shown(secret)
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf(person.email)))
    const answers = await Promise.all(
      challenges.map((challenge) => world.browser().call('secondFactor', { challenge, code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    const older = await world
      .browser()
      .call('secondFactor', { challenge: await challengeOf(person.email), code: await shown(secret, -1) })
    expect(older.status).toBe(401)
  })

  test('a phone may be one step off either way, and no more', async () => {
    const { person, secret } = await withApp()
    const attempt = async (steps: number) =>
      (
        await world.browser().call('secondFactor', {
          challenge: await challengeOf(person.email),
          code: await shown(secret, steps),
        })
      ).status
    // all four within one step
    await pass(world, await untilNext(world.context.db, 30))
    expect(await attempt(-2)).toBe(401)
    expect(await attempt(2)).toBe(401)
    expect(await attempt(-1)).toBe(200)
    expect(await attempt(1)).toBe(200)
  })

  test('S-24 a code in digits of another width is read, and what can be no code costs none of the five tries', async () => {
    const { browser, person, secret } = await withApp()
    const wide = (code: string) =>
      code.replace(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0))
    const challenge = await challengeOf(person.email)
    const enter = (code: string) => world.browser().call('secondFactor', { challenge, code })
    for (const code of ['12345', 'abcdef', '1234567', '１２３', 'abcd-efgh', '-', '12345x']) {
      const refused = await enter(code)
      expect([refused.status, refused.body.code]).toEqual([400, 'malformed'])
      expect(refused.body.fields.code).toMatch(
        code === '-' ? /^Enter the code$/ : /^Enter the six digits from your app/,
      )
    }
    for (const code of ['000000', '000001', '000002', '000003']) expect((await enter(code)).status).toBe(401)
    expect((await enter(` ${wide(await shown(secret))} `)).status).toBe(200)
    const proof = await browser.call('stepUp', { code: '12345' })
    expect([proof.status, proof.body.code]).toEqual([400, 'malformed'])
    await pass(world, '60 seconds')
    expect((await browser.call('stepUp', { code: wide(await shown(secret)) })).status).toBe(200)
  })

  test('a recovery code works once, however it is typed, and its use is notified', async () => {
    const { browser, person, recoveryCodes } = await withApp()
    const typed = recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ')
    const use = async (code: string) =>
      (await world.browser().call('secondFactor', { challenge: await challengeOf(person.email), code }))
        .status
    expect(await use(typed)).toBe(200)
    expect(await use(recoveryCodes[3]!)).toBe(401)
    expect(await use(recoveryCodes[4]!)).toBe(200)
    expect((await browser.get('/api/auth/ways')).body.recoveryCodesLeft).toBe(8)
    expect(await notificationTitles(browser)).toContain('A recovery code was used')
  })

  test('A15 a recovery code has 120 bits, and one of 80 bits that was given out before still works', async () => {
    const { person, user, recoveryCodes } = await withApp()
    for (const code of recoveryCodes) expect(code.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(112)
    const old = 'abcd-efgh-ijkl-mnop'
    await world.context.db.change(sql`
      insert into recovery_codes (user_id, code_hash)
      values (${BigInt(user.id)}, sha256(${`${user.id}:${old.replaceAll('-', '')}`}::bytea))`)
    const challenge = await challengeOf(person.email)
    expect((await world.browser().call('secondFactor', { challenge, code: old })).status).toBe(200)
  })

  test('A22 a reset by mail asks for the second factor all the same, also when it is the first to confirm the address', async () => {
    const { person, secret, recoveryCodes } = await withApp()
    const token = await resetToken(world, person.email)
    const fresh = 'seven-dry-lanterns'
    expect((await world.browser().call('resetPassword', { token, password: fresh })).status).toBe(200)
    const begin = async () => {
      const { status, body } = await world.browser().call('signIn', { email: person.email, password: fresh })
      expect([status, body.code]).toEqual([401, 'second_factor_required'])
      return body.fields.challenge
    }
    const guess = await world.browser().call('secondFactor', { challenge: await begin(), code: '000000' })
    expect(guess.status).toBe(401)
    const right = { challenge: await begin(), code: await shown(secret) }
    expect((await world.browser().call('secondFactor', right)).status).toBe(200)
    const spare = { challenge: await begin(), code: recoveryCodes[0] }
    expect((await world.browser().call('secondFactor', spare)).status).toBe(200)
  })

  allTest('A22 in production nobody puts a second factor on an address that was not confirmed', async () => {
    const strict = await openAuthWorld(database, { NODE_ENV: 'production' })
    const { browser, user } = await signedUp(strict)
    const refused = await browser.call('setUpAuthenticator', {})
    expect([refused.status, refused.body.code]).toEqual([409, 'credential_state'])
    expect(refused.body.message).toContain('Confirm your e-mail address')
    await strict.context.db.change(
      sql`update users set email_verified_at = clock_now() where id = ${BigInt(user.id)}`,
    )
    expect((await browser.call('setUpAuthenticator', {})).status).toBe(200)
    await strict.close()
  })

  test('new recovery codes make the old ones worthless', async () => {
    const { browser, person, recoveryCodes } = await withApp()
    const fresh = (await browser.call('renewRecoveryCodes', {})).body.recoveryCodes as string[]
    const challenge = await challengeOf(person.email)
    const old = await world.browser().call('secondFactor', { challenge, code: recoveryCodes[0] })
    expect(old.status).toBe(401)
    expect((await world.browser().call('secondFactor', { challenge, code: fresh[0] })).status).toBe(200)
  })

  test('a sign-in takes five codes, side by side too, then it is over even for the right one', async () => {
    const patient = await openAuthWorld(database, { RATE_SIGN_IN_FAILURES_PER_15_MINUTES: '1000' })
    const { person, secret } = await withApp()
    const { body } = await patient.browser().call('signIn', { email: person.email, password })
    const { challenge } = body.fields
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) =>
        patient.browser().call('secondFactor', { challenge, code: String(100_000 + guess) }),
      ),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 409)).toHaveLength(7)
    const right = await patient.browser().call('secondFactor', { challenge, code: await shown(secret) })
    expect(right.status).toBe(409)
    await patient.close()
  })

  test('wrong codes count as failed sign-ins of the account', async () => {
    const strict = await openAuthWorld(database, { RATE_SIGN_IN_FAILURES_PER_15_MINUTES: '3' })
    const { person, secret } = await withApp()
    const begin = async () =>
      (await strict.browser().call('signIn', { email: person.email, password })).body.fields?.challenge
    const [first, second] = [await begin(), await begin()]
    for (const code of ['000001', '000002', '000003']) {
      expect((await strict.browser().call('secondFactor', { challenge: first, code })).status).toBe(401)
    }
    const right = await strict
      .browser()
      .call('secondFactor', { challenge: second, code: await shown(secret) })
    expect([right.status, right.body.code]).toEqual([429, 'rate_limited'])
    expect((await strict.browser().call('signIn', { email: person.email, password })).status).toBe(429)
    await strict.close()
  })

  test('a sign-in that waited six minutes for its code, or whose password was replaced, is over', async () => {
    const { person, secret } = await withApp()
    const late = await challengeOf(person.email)
    await pass(world, '6 minutes')
    const code = async () => shown(secret)
    expect((await world.browser().call('secondFactor', { challenge: late, code: await code() })).status).toBe(
      409,
    )
    const overtaken = await challengeOf(person.email)
    await world.context.db.change(
      sql`update users set email_verified_at = clock_now() where email = ${person.email}`,
    )
    const token = await resetToken(world, person.email)
    await world.browser().call('resetPassword', { token, password: 'seven-dry-lanterns' })
    const answer = await world.browser().call('secondFactor', { challenge: overtaken, code: await code() })
    expect(answer.status).toBe(409)
    // once the address is confirmed a new password from the mail does not switch the second factor off
    const again = await world
      .browser()
      .call('signIn', { email: person.email, password: 'seven-dry-lanterns' })
    expect(again.body.code).toBe('second_factor_required')
  })

  test('a code proves again who one is, once', async () => {
    const { browser, secret } = await withApp()
    await pass(world, '16 minutes')
    expect((await browser.call('removeAuthenticator', {})).body.code).toBe('step_up_required')
    const code = await shown(secret)
    expect((await browser.call('stepUp', { code })).status).toBe(200)
    expect((await browser.call('stepUp', { code })).body.code).toBe('proof_failed')
    expect((await browser.call('renewRecoveryCodes', {})).status).toBe(200)
  })

  test('turned off with a fresh proof, the password is enough again', async () => {
    const { browser, person, recoveryCodes } = await withApp()
    const pending = await challengeOf(person.email)
    expect((await browser.call('removeAuthenticator', {})).status).toBe(200)
    expect((await browser.call('removeAuthenticator', {})).body.code).toBe('credential_state')
    const stale = await world.browser().call('secondFactor', { challenge: pending, code: recoveryCodes[0] })
    expect(stale.status).toBe(409)
    expect((await world.browser().call('signIn', { email: person.email, password })).status).toBe(200)
    expect(await notificationTitles(browser)).toContain('Two-step sign-in is off')
  })
})

allTest(
  'S19 in production moderators and admins operate only with a passkey or two-step sign-in',
  async () => {
    const strict = await openAuthWorld(database, {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://evens.example',
    })
    const { person, user } = await signedUp(strict)
    await strict.context.db.change(
      sql`update users set role = 'moderator', email_verified_at = clock_now() where id = ${BigInt(user.id)}`,
    )
    const browser = strict.browser()
    expect((await browser.call('signIn', { email: person.email, password })).status).toBe(200)
    const queue = () => browser.get('/api/admin/reports')
    const refused = await queue()
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_needed'])
    expect(refused.body.message).toContain('Settings')
    // everything else of the account goes on, which is how it is set up
    const setUp = await browser.call('setUpAuthenticator', {})
    expect(setUp.status, setUp.text).toBe(200)
    const { secret } = setUp.body
    expect((await browser.call('confirmAuthenticator', { code: await shown(secret) })).status).toBe(200)
    expect((await queue()).status).toBe(200)
    await strict.close()
  },
)
