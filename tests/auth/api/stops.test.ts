import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import {
  type Answer,
  type Browser,
  fileAuthWorld,
  pass,
  password,
  resetToken,
  signedUp,
} from './auth-world.ts'

const { db, world } = fileAuthWorld()

const NEXT = 'seven-dry-lanterns'
const STOPPED = [423, 'wallet_locked']
const refusal = (answer: Answer) => [answer.status, answer.body.code]

/** The newest stop link that went to an address. */
function stopTokenOf(email: string): string {
  const letter = world.mailsTo(email).findLast((text) => text.includes('/stop'))
  return /\/stop\S+token=([\w-]{43})/.exec(letter!)![1]!
}
const press = (token: string) => world.browser().call('stopAccount', { token })

async function signIn(email: string, word = password): Promise<Browser> {
  const browser = world.browser()
  const answer = await browser.call('signIn', { email, password: word })
  expect(answer.status, answer.text).toBe(200)
  return browser
}

/** Somebody whose address is confirmed, and who opened the account a month ago. */
async function owner() {
  const made = await signedUp(world)
  await db.change(sql`update users set email_verified_at = clock_now() where id = ${BigInt(made.user.id)}`)
  await pass(world, '30 days')
  return { ...made, id: BigInt(made.user.id), email: made.person.email }
}

async function addPasskey(browser: Browser) {
  const device = createAuthenticator(world.origin)
  const { body: question } = await browser.call('askNewPasskey', {})
  const added = await browser.call('addPasskey', { passkey: device.make(question), name: 'Key' })
  expect(added.status, added.text).toBe(201)
  return {
    id: added.body.id as string,
    proof: async (asking: Browser) => ({
      passkey: device.answer((await asking.call('askPasskeyProof', {})).body),
    }),
  }
}

async function codeOf(secret: string): Promise<string> {
  await pass(world, '60 seconds')
  const { now } = await db.one<{ now: Date }>(sql`select clock_now() as now`)
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })
}

async function addAuthenticator(browser: Browser): Promise<string> {
  const { secret } = (await browser.call('setUpAuthenticator', {})).body
  expect((await browser.call('confirmAuthenticator', { code: await codeOf(secret) })).status).toBe(200)
  return secret
}

async function changeAddress(browser: Browser, email: string): Promise<void> {
  const before = world.mailsTo(email).length
  expect((await browser.call('changeEmail', { email })).status).toBe(200)
  await expect.poll(() => world.mailsTo(email).length).toBe(before + 1)
  const token = /token=([\w-]{43})/.exec(world.mailsTo(email).at(-1)!)![1]
  expect((await browser.call('confirmEmail', { token })).status).toBe(200)
}

const reset = async (email: string, word = NEXT) =>
  world.browser().call('resetPassword', { token: await resetToken(world, email), password: word })

/** Asks for a link that must not come: a later one, to somebody else, comes after it. */
async function asksInVain(email: string): Promise<void> {
  const before = world.mailsTo(email).length
  await world.browser().call('requestPasswordReset', { email })
  const { person } = await signedUp(world)
  await resetToken(world, person.email)
  expect(world.mailsTo(email)).toHaveLength(before)
}

describe('S-24 a stop by the link of a letter', () => {
  test('S-24 while it lasts no session adds, changes or removes a sign-in method', async () => {
    const { browser, email } = await owner()
    await browser.call('signIn', { email, password })
    const { id } = await addPasskey(browser)
    await world.settle()
    expect((await press(stopTokenOf(email))).status).toBe(200)
    const thief = await signIn(email)
    const device = createAuthenticator(world.origin)
    const answers = [
      await thief.call('askNewPasskey', {}),
      await thief.call('addPasskey', {
        passkey: device.make({ challenge: 'x'.repeat(43), rp: { id: 'localhost' } }),
      }),
      await thief.call('renamePasskey', { name: 'Mine' }, { id }),
      await thief.call('removePasskey', undefined, { id }),
      await thief.call('setUpAuthenticator', {}),
      await thief.call('confirmAuthenticator', { code: '123456' }),
      await thief.call('renewRecoveryCodes', {}),
      await thief.call('removeAuthenticator', {}),
      await thief.call('changePassword', { currentPassword: password, newPassword: NEXT }),
      await thief.call('changeEmail', { email: `thief-of-${email}` }),
      await thief.call('closeAccount', { password }),
    ]
    expect(answers.map(refusal)).toEqual(answers.map(() => STOPPED))
    const { rows } = await db.one<{ rows: number }>(
      sql`select count(*)::int as rows from credentials where kind = 'totp' and user_id = (select id from users where email = ${email})`,
    )
    expect(rows).toBe(0)
  })

  test('S-24 attack: a thief who changed the address first is out, and the owner is back', async () => {
    const { email, id } = await owner()
    const [theirs, later] = [`thief-${id}@mail.com`, `thief2-${id}@mail.com`]
    const thief = await signIn(email)
    await changeAddress(thief, theirs)
    const secret = await addAuthenticator(thief)
    await changeAddress(thief, later)
    // nobody opens an account with the owner's address, which would keep them out of it
    const squatter = await world.browser().call('signUp', {
      email,
      password,
      firstName: 'Eve',
      lastName: 'Stone',
      dateOfBirth: '1990-01-01',
      region: 'GB',
    })
    expect(refusal(squatter)).toEqual([409, 'email_taken'])
    // the thief stops the account by a letter of their own, which told of a later act
    await expect.poll(() => world.mailsTo(theirs).some((text) => text.includes('/stop'))).toBe(true)
    expect((await press(stopTokenOf(theirs))).status).toBe(200)
    const held = await resetToken(world, theirs)
    expect((await press(stopTokenOf(email))).status).toBe(200)
    expect((await press(stopTokenOf(theirs))).status).toBe(409)
    // a link that was mailed before is worth nothing, and none goes to the account's present address
    const answer = await world.browser().call('resetPassword', { token: held, password: NEXT })
    expect(refusal(answer)).toEqual([409, 'reset_link_expired'])
    await asksInVain(theirs)
    await asksInVain(later)
    expect((await reset(email)).status).toBe(200)
    const back = await signIn(email, NEXT)
    expect((await back.get('/api/auth/user')).body).toMatchObject({ email, walletStopped: false })
    expect((await back.get('/api/auth/ways')).body).toMatchObject({ authenticator: false, passkeys: 0 })
    expect((await back.call('setWalletLock', { locked: false, password: NEXT })).status).toBe(200)
    expect(refusal(await thief.get('/api/auth/user'))).toEqual([401, 'unauthorized'])
    await asksInVain(later)
    expect(await codeOf(secret)).toMatch(/^\d{6}$/)
  })

  test('S-24 attack: what a thief added before the stop ends nothing, and goes with the reset', async () => {
    const { browser, email, id } = await owner()
    await browser.call('signIn', { email, password })
    const old = await addPasskey(browser)
    await pass(world, '8 days')
    const thief = await signIn(email)
    await world.settle()
    // the letter of this sign-in; whatever follows is younger
    const token = stopTokenOf(email)
    const own = await addPasskey(thief)
    await addAuthenticator(thief)
    await db.change(sql`
      insert into withdrawal_destinations (user_id, destination, fingerprint, sealed_details, label)
      values (${id}, 'cashapp', '\\x02', '\\x03', '$th•••')`)
    await db.change(sql`
      insert into credentials (user_id, kind, external_id, confirmed_at) values (${id}, 'oidc', ${`thief ${id}`}, clock_now())`)
    expect((await press(token)).status).toBe(200)
    // the thief signs in by the passkey, and waits
    await pass(world, '9 days')
    const asked = await world.browser().call('signIn', { email, password })
    expect(refusal(asked)).toEqual([401, 'second_factor_required'])
    const device = world.browser()
    await db.change(sql`delete from credentials where user_id = ${id} and kind = 'totp'`)
    await device.call('signIn', { email, password })
    const unlock = await device.call('setWalletLock', { locked: false, ...(await own.proof(device)) })
    expect(refusal(unlock)).toEqual([403, 'proof_required'])
    expect((await reset(email)).status).toBe(200)
    const back = await signIn(email, NEXT)
    const ways = (await back.get('/api/auth/ways')).body
    expect(ways).toMatchObject({ passkeys: 1, authenticator: false, provider: null })
    expect((await back.get('/api/withdrawal-destinations')).body).toEqual([])
    expect((await back.call('stepUp', await old.proof(back))).status).toBe(200)
  })

  test('S-24 attack: an authenticator that a thief turned on before the stop does not keep the owner out', async () => {
    const { email } = await owner()
    const thief = await signIn(email)
    await world.settle()
    const token = stopTokenOf(email)
    await addAuthenticator(thief)
    expect((await press(token)).status).toBe(200)
    expect((await reset(email)).status).toBe(200)
    expect((await (await signIn(email, NEXT)).get('/api/auth/ways')).body).toMatchObject({
      authenticator: false,
      recoveryCodesLeft: 0,
    })
  })

  test('S-24 it ends by a factor of more than a week, and not by one of six days or of after the act', async () => {
    const { browser, email } = await owner()
    await browser.call('signIn', { email, password })
    const old = await addPasskey(browser)
    await pass(world, '2 days')
    await browser.call('stepUp', { password })
    const young = await addPasskey(browser)
    await pass(world, '6 days')
    await signIn(email)
    await world.settle()
    expect((await press(stopTokenOf(email))).status).toBe(200)
    await pass(world, '3 days')
    const back = await signIn(email)
    const six = await back.call('setWalletLock', { locked: false, ...(await young.proof(back)) })
    expect(refusal(six)).toEqual([403, 'proof_required'])
    const eight = await back.call('setWalletLock', { locked: false, ...(await old.proof(back)) })
    expect(eight.status).toBe(200)
    expect((await back.get('/api/auth/user')).body).toMatchObject({
      walletLocked: false,
      walletStopped: false,
    })
    expect((await back.call('changePassword', { currentPassword: password, newPassword: NEXT })).status).toBe(
      200,
    )
  })

  test('S-24 what came with the sign-up stays, also within its first week', async () => {
    const made = await signedUp(world)
    const { email } = made.person
    const key = await addPasskey(made.browser)
    await world.settle()
    await pass(world, '2 days')
    const thief = await signIn(email)
    await world.settle()
    await addPasskey(thief)
    expect((await press(stopTokenOf(email))).status).toBe(200)
    await db.change(sql`update users set email_verified_at = clock_now() where id = ${BigInt(made.user.id)}`)
    expect((await reset(email)).status).toBe(200)
    const back = await signIn(email, NEXT)
    expect((await back.get('/api/auth/ways')).body).toMatchObject({ passkeys: 1 })
    expect((await back.call('stepUp', await key.proof(back))).status).toBe(200)
  })
})
