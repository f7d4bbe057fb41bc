import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import {
  type Browser,
  fileAuthWorld,
  notificationTitles,
  pass,
  password,
  resetToken,
  signedUp,
} from './auth-world.ts'

const { world } = fileAuthWorld()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const renewed = 'seven-dry-lanterns'

async function another(email: string, browser = world.browser()): Promise<Browser> {
  const answer = await browser.call('signIn', { email, password }, { headers: { 'user-agent': firefox } })
  expect(answer.status, answer.text).toBe(200)
  return browser
}

describe('S-24 devices', () => {
  test('the list names each by what its browser says, says which one this is, and shows no token', async () => {
    const { browser, person } = await signedUp(world)
    await another(person.email)
    const { body } = await browser.get('/api/auth/sessions')
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({ device: 'Unknown device', current: true })
    expect(body[1]).toMatchObject({ device: 'Firefox on Windows', current: false })
    const hashes = await world.context.db.rows<{ hash: string }>(
      sql`select encode(token_hash, 'hex') as hash from sessions`,
    )
    for (const { hash } of hashes) expect(JSON.stringify(body)).not.toContain(hash)
  })

  test('when a device was last seen is kept to the minute', async () => {
    const { browser, person, user } = await signedUp(world)
    const other = await another(person.email)
    const seen = async () =>
      ((await browser.get('/api/auth/sessions')).body as { lastSeenAt: string }[])[1]!.lastSeenAt
    const before = await seen()
    await pass(world, '2 hours')
    await other.get('/api/auth/user')
    // the memory of recent sessions is left behind
    world.context.signals.send({ type: 'session_ended', userId: BigInt(user.id), sessionHash: null })
    await other.get('/api/auth/user')
    await expect.poll(seen).not.toBe(before)
    expect(Date.parse(await seen()) - Date.parse(before)).toBeGreaterThan(7_100_000)
  })

  test('one is signed out at once, its sockets too; the others stay', async () => {
    const { browser, person } = await signedUp(world)
    const other = await another(person.email)
    const third = await another(person.email)
    expect((await other.get('/api/auth/user')).status).toBe(200)
    const [mine] = (await other.get('/api/auth/sessions')).body
    world.received.length = 0
    expect((await browser.call('endSession', undefined, { id: mine.id })).status).toBe(200)
    expect(world.received).toEqual([
      expect.objectContaining({
        type: 'session_ended',
        sessionHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ])
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await third.get('/api/auth/user')).status).toBe(200)
    expect((await browser.call('endSession', undefined, { id: mine.id })).status).toBe(404)
  })

  test('S-27 somebody else’s sessions are not listed and cannot be ended', async () => {
    const { browser } = await signedUp(world)
    const other = await signedUp(world)
    const [theirs] = (await other.browser.get('/api/auth/sessions')).body
    expect((await browser.call('endSession', undefined, { id: theirs.id })).status).toBe(404)
    expect(JSON.stringify((await browser.get('/api/auth/sessions')).body)).not.toContain(theirs.id)
    expect((await other.browser.get('/api/auth/user')).status).toBe(200)
  })

  test('all others are signed out together, this one stays', async () => {
    const { browser, person } = await signedUp(world)
    const others = [await another(person.email), await another(person.email)]
    expect((await browser.call('endOtherSessions', {})).body).toEqual({ ended: 2 })
    for (const other of others) expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })

  test('S17 an old session signs out neither one other device nor all; after a proof it does', async () => {
    const { browser, person, user } = await signedUp(world)
    const other = await another(person.email)
    await world.db.change(sql`
      update sessions set proved_at = clock_now() - interval '16 minutes' where user_id = ${user.id}`)
    world.context.signals.send({ type: 'session_ended', userId: BigInt(user.id), sessionHash: null })
    const [mine] = (await other.get('/api/auth/sessions')).body
    for (const refused of [
      await browser.call('endOtherSessions', {}),
      await browser.call('endSession', undefined, { id: mine.id }),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required'])
    // one that is not there is answered before
    expect((await browser.call('endSession', undefined, { id: '1' })).status).toBe(404)
    expect((await other.get('/api/auth/user')).status).toBe(200)
    await browser.call('stepUp', { password })
    expect((await browser.call('endSession', undefined, { id: mine.id })).status).toBe(200)
    const third = await another(person.email)
    expect((await browser.call('endOtherSessions', {})).body).toEqual({ ended: 1 })
    for (const ended of [other, third]) expect((await ended.get('/api/auth/user')).status).toBe(401)
  })

  test('a new browser notifies the account’s owner; a known one does not', async () => {
    const { browser, person } = await signedUp(world)
    expect(await notificationTitles(browser)).toEqual([])
    await another(person.email, browser)
    expect(await notificationTitles(browser)).toEqual([])
    const stranger = await another(person.email)
    const [told] = (await browser.get('/api/notifications')).body
    expect(told).toMatchObject({ title: 'New sign-in · Firefox on Windows', link: '/settings' })
    expect(told.body).toMatch(/^If this was not you, /)
    await stranger.call('signOut')
    await another(person.email, stranger)
    expect(await notificationTitles(browser)).toEqual(['New sign-in'])
  })

  test('a browser’s name is the person’s alone: another account on it is a new device there', async () => {
    const one = await signedUp(world)
    const two = await signedUp(world)
    await two.browser.call('signOut')
    await another(two.person.email, one.browser)
    expect(await notificationTitles(one.browser)).toEqual(['New sign-in'])
  })
})

describe('S-24 a new password', () => {
  test('needs the present one, signs every other device out, and notifies', async () => {
    const { browser, person } = await signedUp(world)
    const other = await another(person.email)
    const spare = await resetToken(world, person.email)
    const change = (body: Record<string, string>) => browser.call('changePassword', body)
    expect((await change({ newPassword: renewed })).body.code).toBe('proof_required')
    const wrong = await change({ currentPassword: 'not this one', newPassword: renewed })
    expect([wrong.status, wrong.body.fields]).toEqual([403, { currentPassword: 'The password is wrong' }])
    const weak = await change({ currentPassword: password, newPassword: 'password1' })
    expect([weak.status, Object.keys(weak.body.fields)]).toEqual([409, ['newPassword']])
    expect((await other.get('/api/auth/user')).status).toBe(200)
    expect((await change({ currentPassword: password, newPassword: renewed })).status).toBe(200)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await world.browser().call('signIn', { email: person.email, password })).status).toBe(401)
    const signedIn = await world.browser().call('signIn', { email: person.email, password: renewed })
    expect(signedIn.status).toBe(200)
    expect(await notificationTitles(browser)).toContain('Your password was changed')
    // an older reset link is void
    const stale = await world.browser().call('resetPassword', { token: spare, password: 'eight-wet-anchors' })
    expect(stale.body.code).toBe('reset_link_expired')
  })

  test('an account without one sets its first with a fresh proof', async () => {
    const { browser, person, user } = await signedUp(world)
    await world.context.db.change(sql`update users set password_hash = null where id = ${BigInt(user.id)}`)
    await pass(world, '16 minutes')
    expect((await browser.call('changePassword', { newPassword: renewed })).body.code).toBe(
      'step_up_required',
    )
    await world.context.db.change(
      sql`update sessions set proved_at = clock_now() where user_id = ${BigInt(user.id)}`,
    )
    world.context.signals.send({ type: 'session_ended', userId: BigInt(user.id), sessionHash: null })
    expect((await browser.call('changePassword', { newPassword: renewed })).status).toBe(200)
    const signedIn = await world.browser().call('signIn', { email: person.email, password: renewed })
    expect(signedIn.status).toBe(200)
  })

  test('A2 a few an hour are judged, then no more for a while', async () => {
    const { browser } = await signedUp(world)
    const change = () =>
      browser.call('changePassword', { currentPassword: password, newPassword: '1234567890' })
    for (let n = 0; n < 6; n++) expect((await change()).body.code).toBe('weak_password')
    const late = await change()
    expect([late.status, late.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  test('two changes at once: one wins', async () => {
    const { browser } = await signedUp(world)
    const answers = await Promise.all(
      ['seven-dry-lanterns', 'eight-wet-anchors'].map((newPassword) =>
        browser.call('changePassword', { currentPassword: password, newPassword }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})
