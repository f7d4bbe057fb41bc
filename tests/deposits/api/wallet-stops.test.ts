import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { stopLink } from '#server/auth/stopping/stop-account.ts'
import { productNow } from '#server/core/clock.ts'
import { sql } from '#server/core/db.ts'
import { findUser } from '#server/users/index.ts'
import {
  type Answer,
  type Browser,
  fileAuthWorld,
  pass,
  password,
  resetToken,
  signedUp,
} from '../../auth/api/auth-world.ts'
import { createAuthenticator } from '../../support/authenticator.ts'

const { db, world } = fileAuthWorld()

const refusal = (answer: Answer) => [answer.status, answer.body.code]
const REFUSED = [403, 'proof_required']
const unlock = (browser: Browser, proof: object) => browser.call('setWalletLock', { locked: false, ...proof })
const walletOf = async (browser: Browser) => {
  const { walletLocked, walletStopped } = (await browser.get('/api/auth/user')).body
  return { walletLocked, walletStopped }
}

/** Somebody presses the button of a letter's link, which told of an act of this moment. */
async function stop(userId: string): Promise<void> {
  const link = await db.transact(async (tx) => {
    const { email: address } = (await findUser(tx, BigInt(userId)))!
    return stopLink(world.context, tx, BigInt(userId), { address, actAt: await productNow(tx) })
  })
  const { status } = await world
    .browser()
    .call('stopAccount', { token: new URLSearchParams(new URL(link).hash.slice(1)).get('token') })
  expect(status).toBe(200)
}

async function signIn(email: string, word = password): Promise<Browser> {
  const browser = world.browser()
  expect((await browser.call('signIn', { email, password: word })).status).toBe(200)
  return browser
}

async function addPasskey(browser: Browser) {
  const device = createAuthenticator(world.origin)
  const { body: question } = await browser.call('askNewPasskey', {})
  expect((await browser.call('addPasskey', { passkey: device.make(question), name: 'Key' })).status).toBe(201)
  return async (asking: Browser) => ({
    passkey: device.answer((await asking.call('askPasskeyProof', {})).body),
  })
}

/** The app's code of the next step, after the one that was used. */
async function codeOf(secret: string): Promise<string> {
  await pass(world, '60 seconds')
  const { now } = await db.one<{ now: Date }>(sql`select clock_now() as now`)
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })
}

describe('S1 after a stop by the link of a letter', () => {
  test('S1 attack: a thief who knows the password unlocks nothing, also with what they add and after a day', async () => {
    const { person, user } = await signedUp(world)
    await stop(user.id)
    const thief = await signIn(person.email)
    expect(await walletOf(thief)).toEqual({ walletLocked: true, walletStopped: true })
    expect(refusal(await unlock(thief, { password }))).toEqual(REFUSED)
    // nor does time, or a new lock of the thief's
    await pass(world, '8 days')
    await thief.call('setWalletLock', { locked: true })
    expect(refusal(await unlock(thief, { password }))).toEqual(REFUSED)
    expect(await walletOf(thief)).toEqual({ walletLocked: true, walletStopped: true })
  })

  test('S1 attack: the thief does not lead the reset to an address of their own', async () => {
    const { browser, person, user } = await signedUp(world)
    const email = `thief-${user.id}@mail.com`
    expect((await browser.call('changeEmail', { email })).status).toBe(200)
    await expect.poll(() => world.mailsTo(email).length).toBe(1)
    const token = /token=([\w-]+)/.exec(world.mailsTo(email)[0]!)![1]
    await stop(user.id)
    const thief = await signIn(person.email)
    expect(refusal(await thief.call('changeEmail', { email }))).toEqual([423, 'wallet_locked'])
    expect((await thief.call('confirmEmail', { token })).status).toBe(409)
    // a link that a call of before the stop has mailed after it
    await db.change(sql`
      insert into auth_challenges (token_hash, purpose, user_id, details, expires_at)
      values (sha256(${'L'.repeat(43)}::bytea), 'change-email', ${BigInt(user.id)}, ${JSON.stringify({ email })}::jsonb,
        clock_now() + interval '1 hour')`)
    expect(refusal(await thief.call('confirmEmail', { token: 'L'.repeat(43) }))).toEqual([
      423,
      'wallet_locked',
    ])
  })

  test('S1 a password that was reset by mail unlocks it', async () => {
    const { person, user } = await signedUp(world)
    await stop(user.id)
    const token = await resetToken(world, person.email)
    const next = 'seven-dry-lanterns'
    expect((await world.browser().call('resetPassword', { token, password: next })).status).toBe(200)
    const owner = await signIn(person.email, next)
    expect(await walletOf(owner)).toEqual({ walletLocked: true, walletStopped: false })
    expect((await unlock(owner, { password: next })).status).toBe(200)
    expect(await walletOf(owner)).toEqual({ walletLocked: false, walletStopped: false })
  })

  test('S1 so does a passkey of before the stop', async () => {
    const { browser, person, user } = await signedUp(world)
    const own = await addPasskey(browser)
    await pass(world, '7 days 1 minute')
    await stop(user.id)
    const owner = await signIn(person.email)
    expect((await unlock(owner, await own(owner))).status).toBe(200)
    expect(await walletOf(owner)).toEqual({ walletLocked: false, walletStopped: false })
    // locked by the person, the password is enough again
    await owner.call('setWalletLock', { locked: true })
    expect((await unlock(owner, { password })).status).toBe(200)
  })

  test('S1 and a code of an authenticator of before the stop, which otherwise unlocks nothing', async () => {
    const { browser, person, user } = await signedUp(world)
    const { secret } = (await browser.call('setUpAuthenticator', {})).body
    await browser.call('confirmAuthenticator', { code: await codeOf(secret) })
    await browser.call('setWalletLock', { locked: true })
    expect(refusal(await unlock(browser, { code: await codeOf(secret) }))).toEqual(REFUSED)
    await pass(world, '7 days')
    await stop(user.id)
    const owner = world.browser()
    const asked = await owner.call('signIn', { email: person.email, password })
    const { challenge } = asked.body.fields
    expect((await owner.call('secondFactor', { challenge, code: await codeOf(secret) })).status).toBe(200)
    expect((await unlock(owner, { code: await codeOf(secret) })).status).toBe(200)
    expect(await walletOf(owner)).toEqual({ walletLocked: false, walletStopped: false })
  })
})
