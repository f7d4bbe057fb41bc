import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { fileAuthWorld, password, resetToken, signedUp } from './auth-world.ts'

const { db, world } = fileAuthWorld({ ADMIN_EMAILS: 'boss@mail.com' })

describe('password reset', () => {
  const renewed = 'seven-dry-lanterns'

  test('S-24 a mailed link sets a new password once, and ends every session', async () => {
    const { browser, person, user } = await signedUp(world)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    const token = await resetToken(world, person.email)
    const spare = await resetToken(world, person.email)
    world.received.length = 0
    const answer = await world.browser().call('resetPassword', { token, password: renewed })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(world.received.filter(({ type }) => type !== 'notification')).toEqual([
      { type: 'session_ended', userId: BigInt(user.id), sessionHash: null },
    ])
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect((await world.browser().call('signIn', { email: person.email, password })).status).toBe(401)
    expect((await world.browser().call('signIn', { email: person.email, password: renewed })).status).toBe(
      200,
    )
    for (const used of [token, spare]) {
      const replayed = await world
        .browser()
        .call('resetPassword', { token: used, password: 'nine-wet-lanterns' })
      expect([replayed.status, replayed.body.code]).toEqual([409, 'reset_link_expired'])
    }
  })

  test('S-24 of two who use one link at once, one succeeds', async () => {
    const { person } = await signedUp(world)
    const token = await resetToken(world, person.email)
    const answers = await Promise.all(
      [1, 2].map(() => world.browser().call('resetPassword', { token, password: renewed })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  /**
   * Adds the things that an attacker who has typed the address may add to the account: each opens it, or leads money elsewhere.
   */
  async function squat(userId: bigint): Promise<void> {
    for (const [kind, name] of [
      ['passkey', 'key'],
      ['totp', 'app'],
      ['oidc', 'provider'],
    ]) {
      await db.change(sql`
        insert into credentials (user_id, kind, external_id, secret, confirmed_at)
        values (${userId}, ${kind}, ${`${name} of ${userId}`}, '\\x00', clock_now())`)
    }
    await db.change(sql`insert into recovery_codes (user_id, code_hash) values (${userId}, '\\x01')`)
    for (const purpose of ['change-email', 'verify-email', 'passkey-add', 'second-factor']) {
      await db.change(sql`
        insert into auth_challenges (token_hash, purpose, user_id, expires_at)
        values (sha256(${`${purpose} ${userId}`}::bytea), ${purpose}, ${userId}, clock_now() + interval '1 hour')`)
    }
    await db.change(sql`update users set bitcoin_address = 'bc1squatter' where id = ${userId}`)
    await db.change(sql`
      insert into withdrawal_destinations (user_id, destination, fingerprint, sealed_details, label)
      values (${userId}, 'cashapp', '\\x02', '\\x03', '$sq•••')`)
  }
  const devicesOf = (userId: bigint) =>
    db.rows<{ hash: string }>(sql`
      select encode(token_hash, 'hex') as hash from known_devices where user_id = ${userId}`)
  const left = (userId: bigint) =>
    db.one<Record<string, unknown>>(sql`
      select (select count(*)::int from credentials where user_id = u.id) as credentials,
        (select count(*)::int from recovery_codes where user_id = u.id) as codes,
        (select count(*)::int from known_devices where user_id = u.id) as devices,
        (select count(*)::int from auth_challenges where user_id = u.id) as challenges,
        (select count(*)::int from withdrawal_destinations where user_id = u.id) as destinations,
        bitcoin_address as bitcoin
      from users u where id = ${userId}`)

  test('S-24 S-26 the first who reads the mail of an address takes the whole account: nothing of before opens it', async () => {
    const { person, user } = await signedUp(world)
    await squat(BigInt(user.id))
    const devices = await devicesOf(BigInt(user.id))
    const token = await resetToken(world, person.email)
    const answer = await world.browser().call('resetPassword', { token, password: renewed })
    expect(answer.status).toBe(200)
    // A22: the second factor opens nothing alone, and is asked for; the browser of the reset is known instead of the others
    expect(await left(BigInt(user.id))).toEqual({
      credentials: 1,
      codes: 1,
      devices: 1,
      challenges: 0,
      destinations: 0,
      bitcoin: null,
    })
    expect(await devicesOf(BigInt(user.id))).not.toEqual(devices)
    const signIn = await world.browser().call('signIn', { email: person.email, password: renewed })
    expect([signIn.status, signIn.body.code]).toEqual([401, 'second_factor_required'])
  })

  test('S-24 once the address is confirmed a reset keeps the other sign-in methods, and drops every pending challenge', async () => {
    const { person, user } = await signedUp(world)
    const userId = BigInt(user.id)
    await squat(userId)
    await db.change(sql`update users set email_verified_at = clock_now() where id = ${userId}`)
    const token = await resetToken(world, person.email)
    expect((await world.browser().call('resetPassword', { token, password: renewed })).status).toBe(200)
    expect(await left(userId)).toEqual({
      credentials: 3,
      codes: 1,
      // the browser of the sign-up, and that of the reset
      devices: 2,
      challenges: 0,
      destinations: 1,
      bitcoin: 'bc1squatter',
    })
  })

  test('S-24 a session that a reset has ended adds no sign-in method, even when its call was let through just before', async () => {
    const { browser, user } = await signedUp(world)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    // The node still remembers the session, as it does for a call that is under way.
    await db.change(sql`delete from sessions where user_id = ${BigInt(user.id)}`)
    expect((await browser.call('setUpAuthenticator', {})).status).toBe(401)
    expect((await left(BigInt(user.id))).credentials).toBe(0)
  })

  test('S-24 a changed password drops every pending challenge too', async () => {
    const { browser, user } = await signedUp(world)
    await squat(BigInt(user.id))
    const answer = await browser.call('changePassword', { currentPassword: password, newPassword: renewed })
    expect(answer.status).toBe(200)
    expect(await left(BigInt(user.id))).toMatchObject({ credentials: 3, challenges: 0 })
  })

  test('S-24 a weak password does not use the link up; an hour does', async () => {
    const { person, user } = await signedUp(world)
    const token = await resetToken(world, person.email)
    const weak = await world.browser().call('resetPassword', { token, password: 'lovelace-1815-x' })
    expect([weak.status, weak.body.code]).toEqual([409, 'weak_password'])
    await db.change(
      sql`update password_resets set created_at = clock_now() - interval '1 hour' where user_id = ${user.id}`,
    )
    const late = await world.browser().call('resetPassword', { token, password: renewed })
    expect([late.status, late.body.code]).toEqual([409, 'reset_link_expired'])
  })

  test('S-24 an unknown address gets the same answer and no mail', async () => {
    const { person } = await signedUp(world)
    const known = await world.browser().call('requestPasswordReset', { email: person.email })
    const unknown = await world.browser().call('requestPasswordReset', { email: 'stranger@mail.com' })
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await expect.poll(() => world.mailsTo(person.email).length).toBe(1)
    expect(world.mailsTo('stranger@mail.com')).toEqual([])
  })

  test('S-24 mails to one address are limited, whether it has an account or not', async () => {
    const statuses: number[] = []
    for (let mail = 0; mail < 6; mail++) {
      statuses.push(
        (await world.browser().call('requestPasswordReset', { email: 'flooded@mail.com' })).status,
      )
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
