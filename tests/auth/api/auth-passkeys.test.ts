import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { refused } from '#tests/support/world.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import {
  type Browser,
  fileAuthWorld,
  notificationTitles,
  openAuthWorld,
  pass,
  password,
  signedUp,
} from './auth-world.ts'

const { database, world } = fileAuthWorld()

type Device = ReturnType<typeof createAuthenticator>

/** A person with a passkey on a device of their own. */
async function withPasskey(name = 'Laptop') {
  const somebody = await signedUp(world)
  const device = createAuthenticator(world.origin)
  const { body: question } = await somebody.browser.call('askNewPasskey', {})
  const made = await somebody.browser.call('addPasskey', { passkey: device.make(question), name })
  expect(made.status, made.text).toBe(201)
  return { ...somebody, device, passkey: made.body as { id: string; name: string } }
}

async function signInWith(
  device: Device,
  lie: Parameters<Device['answer']>[1] = {},
  browser = world.browser(),
) {
  const { body: question } = await browser.call('askPasskeySignIn', {})
  return browser.call('passkeySignIn', { passkey: device.answer(question, lie) })
}

describe('S-24 passkeys', () => {
  test('one that was made signs in without an e-mail address, under a new token', async () => {
    const { device, person } = await withPasskey()
    const browser = world.browser()
    const answer = await signInWith(device, {}, browser)
    expect([answer.status, answer.body.email]).toEqual([200, person.email])
    expect((await browser.get('/api/auth/user')).body.email).toBe(person.email)
    expect((await signInWith(device)).status).toBe(200)
  })

  test('what is asked names this host and no account, and wants the person to be verified', async () => {
    const { body } = await world.browser().call('askPasskeySignIn', {})
    expect(body).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' })
    expect(body.allowCredentials ?? []).toEqual([])
    expect(Buffer.from(body.challenge, 'base64url')).toHaveLength(32)
  })

  test('an answer counts once, also when it comes twice at a time', async () => {
    const { device } = await withPasskey()
    const browser = world.browser()
    const { body: question } = await browser.call('askPasskeySignIn', {})
    const passkey = device.answer(question)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.browser().call('passkeySignIn', { passkey })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    expect(refused(await world.browser().call('passkeySignIn', { passkey }))).toEqual([
      401,
      'invalid_credentials',
    ])
  })

  test('a challenge that we did not give, or gave six minutes ago, is worth nothing', async () => {
    const { device } = await withPasskey()
    const invented = device.answer({ challenge: 'A'.repeat(43), rpId: '127.0.0.1' })
    expect((await world.browser().call('passkeySignIn', { passkey: invented })).status).toBe(401)
    const { body: question } = await world.browser().call('askPasskeySignIn', {})
    await pass(world, '6 minutes')
    const late = await world.browser().call('passkeySignIn', { passkey: device.answer(question) })
    expect(late.status).toBe(401)
  })

  test.each([
    ['another origin', { origin: 'https://evens.evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a device that has verified nobody', { unverified: true }],
  ])('%s is refused', async (_, lie) => {
    const { device } = await withPasskey()
    expect(refused(await signInWith(device, lie))).toEqual([401, 'invalid_credentials'])
  })

  test('a counter that does not rise is refused: somebody may have copied the key', async () => {
    const { device } = await withPasskey()
    expect((await signInWith(device, { counter: 7 })).status).toBe(200)
    expect((await signInWith(device, { counter: 7 })).status).toBe(401)
    expect((await signInWith(device, { counter: 6 })).status).toBe(401)
    expect((await signInWith(device, { counter: 8 })).status).toBe(200)
  })

  test('a device without a counter works again and again', async () => {
    const { device, passkey } = await withPasskey()
    await world.context.db.change(sql`update credentials set counter = 0 where id = ${BigInt(passkey.id)}`)
    expect((await signInWith(device, { counter: 0 })).status).toBe(200)
    expect((await signInWith(device, { counter: 0 })).status).toBe(200)
  })

  test('a signature by another key is refused', async () => {
    const { device } = await withPasskey()
    const thief = createAuthenticator(world.origin)
    const { body: question } = await world.browser().call('askPasskeySignIn', {})
    const forged = { ...thief.answer(question), id: device.id, rawId: device.id }
    expect((await world.browser().call('passkeySignIn', { passkey: forged })).status).toBe(401)
  })

  test('making one needs a fresh proof and answers only the question that was asked of this person', async () => {
    const { browser, person } = await signedUp(world)
    const other = await signedUp(world)
    const device = createAuthenticator(world.origin)
    const { body: question } = await browser.call('askNewPasskey', {})
    expect(question).toMatchObject({
      rp: { id: '127.0.0.1' },
      user: { name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const add = (who: Browser, lie: Parameters<Device['make']>[1] = {}) =>
      who.call('addPasskey', { passkey: device.make(question, lie) })
    expect(refused(await add(other.browser))).toEqual([403, 'proof_failed'])
    // the answer has used it up
    expect(refused(await add(browser))).toEqual([403, 'proof_failed'])
    for (const lie of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { unverified: true }]) {
      const { body: again } = await browser.call('askNewPasskey', {})
      const answer = await browser.call('addPasskey', { passkey: device.make(again, lie) })
      expect(refused(answer)).toEqual([403, 'proof_failed'])
    }
    await pass(world, '16 minutes')
    expect(refused(await browser.call('askNewPasskey', {}))).toEqual([403, 'step_up_required'])
  })

  test('S-24 a call that comes again after its answer was lost finds the passkey saved, once', async () => {
    const { browser } = await signedUp(world)
    const other = await signedUp(world)
    const device = createAuthenticator(world.origin)
    const { body: question } = await browser.call('askNewPasskey', {})
    const made = device.make(question)
    const first = await browser.call('addPasskey', { passkey: made })
    const again = await browser.call('addPasskey', { passkey: made })
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect((await browser.get('/api/auth/passkeys')).body).toHaveLength(1)
    expect(refused(await other.browser.call('addPasskey', { passkey: made }))).toEqual([403, 'proof_failed'])
    await pass(world, '6 minutes')
    expect(refused(await browser.call('addPasskey', { passkey: made }))).toEqual([403, 'proof_failed'])
  })

  test('S-24 a passkey that no account has is called so; one that has another signature is not', async () => {
    const { device } = await withPasskey()
    const stranger = createAuthenticator(world.origin)
    stranger.make((await (await signedUp(world)).browser.call('askNewPasskey', {})).body)
    const dead = await signInWith(stranger)
    expect([dead.status, dead.body.code, dead.body.fields]).toEqual([
      401,
      'invalid_credentials',
      { passkey: 'unknown' },
    ])
    expect(dead.body.message).toMatch(/does not open any account here/)
    const { body: question } = await world.browser().call('askPasskeySignIn', {})
    const forged = { ...stranger.answer(question), id: device.id, rawId: device.id }
    expect((await world.browser().call('passkeySignIn', { passkey: forged })).body.fields).toBeUndefined()
  })

  test('the same one cannot be kept twice, by nobody', async () => {
    const { device } = await withPasskey()
    const other = await signedUp(world)
    const { body: question } = await other.browser.call('askNewPasskey', {})
    const answer = await other.browser.call('addPasskey', { passkey: device.make(question) })
    expect(refused(answer)).toEqual([409, 'credential_state'])
  })

  test('it has a name, can be renamed and removed, and its owner is notified', async () => {
    const { browser, device, passkey } = await withPasskey('Laptop')
    const renamed = await browser.call('renamePasskey', { name: 'Old laptop' }, { id: passkey.id })
    expect(renamed.body).toMatchObject({ id: passkey.id, name: 'Old laptop' })
    expect((await signInWith(device)).status).toBe(200)
    const [listed] = (await browser.get('/api/auth/passkeys')).body
    expect(listed).toMatchObject({ name: 'Old laptop', synced: false, lastUsedAt: expect.any(String) })
    expect((await browser.call('removePasskey', undefined, { id: passkey.id })).status).toBe(200)
    expect((await browser.get('/api/auth/passkeys')).body).toEqual([])
    expect((await signInWith(device)).status).toBe(401)
    expect(await notificationTitles(browser)).toEqual([
      'A passkey was added',
      'New sign-in',
      'A passkey was removed',
    ])
  })

  test('S-27 removing one needs a fresh proof, and somebody else’s does not exist', async () => {
    const { browser, passkey } = await withPasskey()
    const other = await signedUp(world)
    expect(refused(await other.browser.call('removePasskey', undefined, { id: passkey.id }))).toEqual([
      404,
      'not_found',
    ])
    await pass(world, '16 minutes')
    expect(refused(await browser.call('removePasskey', undefined, { id: passkey.id }))).toEqual([
      403,
      'step_up_required',
    ])
  })

  test('the last way to sign in cannot be removed, also when two are removed at once', async () => {
    const { browser, user, passkey } = await withPasskey()
    await world.context.db.change(sql`update users set password_hash = null where id = ${BigInt(user.id)}`)
    expect(refused(await browser.call('removePasskey', undefined, { id: passkey.id }))).toEqual([
      409,
      'last_credential',
    ])
    const second = createAuthenticator(world.origin)
    const { body: question } = await browser.call('askNewPasskey', {})
    const added = await browser.call('addPasskey', { passkey: second.make(question) })
    const removals = await Promise.all(
      [passkey.id, added.body.id].map((id) => browser.call('removePasskey', undefined, { id })),
    )
    expect(removals.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('it proves again who one is; a question to somebody else, or to nobody, does not', async () => {
    const { browser, device } = await withPasskey()
    const other = await withPasskey()
    await pass(world, '16 minutes')
    const ask = async (who: Browser) => (await who.call('askPasskeyProof', {})).body
    const own = await ask(browser)
    expect(own.allowCredentials).toEqual([{ id: device.id, transports: ['internal'], type: 'public-key' }])
    const step = (passkey: unknown) => browser.call('stepUp', { passkey })
    expect(refused(await step(device.answer(await ask(other.browser))))).toEqual([403, 'proof_failed'])
    const anybody = (await browser.call('askPasskeySignIn', {})).body
    expect(refused(await step(device.answer(anybody)))).toEqual([403, 'proof_failed'])
    expect(refused(await step(other.device.answer(own)))).toEqual([403, 'proof_failed'])
    expect((await step(device.answer(await ask(browser)))).status).toBe(200)
    expect((await browser.call('askNewPasskey', {})).status).toBe(200)
  })
})

test('S-24 P-05 a passkey of less than a day unlocks no wallet, the password does, and so does the passkey a day later', async () => {
  const { browser, device } = await withPasskey()
  const unlock = async (proof: object) => browser.call('setWalletLock', { locked: false, ...proof })
  const signed = async () => ({ passkey: device.answer((await browser.call('askPasskeyProof', {})).body) })
  expect((await browser.call('setWalletLock', { locked: true })).status).toBe(200)
  const early = await unlock(await signed())
  expect([...refused(early), early.body.message]).toEqual([
    403,
    'proof_failed',
    'This passkey is less than a day old. Use your password, or come back tomorrow.',
  ])
  // otherwise it works as before
  expect((await browser.call('stepUp', await signed())).status).toBe(200)
  expect((await browser.get('/api/auth/user')).body.walletLocked).toBe(true)
  expect((await unlock({ password })).status).toBe(200)
  await browser.call('setWalletLock', { locked: true })
  await pass(world, '25 hours')
  expect((await unlock(await signed())).status).toBe(200)
  expect((await browser.get('/api/auth/user')).body.walletLocked).toBe(false)
})

test('S-24 passkeys belong to the host of the public address', async () => {
  const behind = await openAuthWorld(database, { PUBLIC_URL: 'https://bets.example.org' })
  const { body } = await behind.browser().call('askPasskeySignIn', {})
  expect(body.rpId).toBe('bets.example.org')
  await behind.close()
})
