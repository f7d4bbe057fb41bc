import { describe, expect, test } from 'vitest'
import { createSessions, hashPassword } from '#server/auth/index.ts'
import { forgetSessions } from '#server/auth/sessions/sessions-seen.ts'
import { sql } from '#server/core/db.ts'
import { findUserByEmail, setPasswordHash } from '#server/users/index.ts'
import { allTest } from '#tests/support/scale.ts'
import {
  type Answer,
  fileAuthWorld,
  newPerson,
  openAuthWorld,
  password,
  resetToken,
  signedUp,
} from './auth-world.ts'

const { db, database, world } = fileAuthWorld({ ADMIN_EMAILS: 'boss@mail.com' })

describe('sessions', () => {
  test('S-24 the cookie is httpOnly, SameSite=Lax, for the whole site and 30 days', async () => {
    const answer = await world.browser().call('signUp', newPerson())
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      // identifies the browser later
      expect.stringMatching(/^did=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('S-24 signing in makes a new token, and the one that the browser had is worth nothing', async () => {
    const { browser, person } = await signedUp(world)
    const planted = browser.cookies.sid!
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    const answer = await browser.call('signIn', { email: person.email.toUpperCase(), password })
    expect(answer.status).toBe(200)
    expect(browser.cookies.sid).not.toBe(planted)
    expect((await world.browser({ sid: planted }).get('/api/auth/user')).status).toBe(401)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })

  test('S-24 a token that somebody planted is never taken over', async () => {
    const { person } = await signedUp(world)
    const planted = 'x'.repeat(43)
    const victim = world.browser({ sid: planted })
    await victim.call('signIn', { email: person.email, password })
    expect(victim.cookies.sid).not.toBe(planted)
    expect((await world.browser({ sid: planted }).get('/api/auth/user')).status).toBe(401)
  })

  test('S-24 sign-out ends this session at once, tells the sockets, and leaves the others', async () => {
    const { browser, person, user } = await signedUp(world)
    const other = world.browser()
    await other.call('signIn', { email: person.email, password })
    const token = browser.cookies.sid!
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    world.received.length = 0
    expect((await browser.call('signOut')).body).toEqual({})
    expect(browser.cookies.sid).toBeUndefined()
    expect(world.received).toEqual([
      {
        type: 'session_ended',
        userId: BigInt(user.id),
        sessionHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect((await world.browser({ sid: token }).get('/api/auth/user')).status).toBe(401)
    expect((await other.get('/api/auth/user')).status).toBe(200)
    expect((await browser.call('signOut', {})).status).toBe(200)
  })

  test('S-19 a session in use is not read again from the database; its end takes effect at once', async () => {
    const { browser, user } = await signedUp(world)
    await browser.get('/api/auth/user')
    await db.change(sql`delete from sessions where user_id = ${user.id}`)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    world.context.signals.send({ type: 'session_ended', userId: BigInt(user.id), sessionHash: null })
    expect((await browser.get('/api/auth/user')).status).toBe(401)
  })

  test('S-19 when signals of other nodes may have been lost, every session is read again', async () => {
    const { browser, user } = await signedUp(world)
    let gap = () => {}
    const signals = {
      ...world.context.signals,
      onGap(handle: () => void) {
        gap = handle
        return () => {}
      },
    }
    const sessions = createSessions({ ...world.context, signals })
    const cookie = `sid=${browser.cookies.sid}`
    expect((await sessions.identifyCookie(cookie))?.userId).toBe(BigInt(user.id))
    await db.change(sql`delete from sessions where user_id = ${user.id}`)
    expect(await sessions.identifyCookie(cookie)).not.toBeNull()
    gap()
    expect(await sessions.identifyCookie(cookie)).toBeNull()
  })

  test('S-19 a session that is remembered is answered at once, without a promise; a stranger too', async () => {
    const { browser, user } = await signedUp(world)
    const sessions = createSessions(world.context)
    const request = { headers: { cookie: `sid=${browser.cookies.sid}` } }
    const first = sessions.identify(request)
    expect(first).toBeInstanceOf(Promise)
    expect((await first)?.userId).toBe(BigInt(user.id))
    expect(sessions.identify(request)).toMatchObject({ userId: BigInt(user.id) })
    expect(sessions.identify({ headers: {} })).toBeNull()
  })

  test('S-24 an end during the first read is not overruled by what that read found', async () => {
    const { browser } = await signedUp(world)
    const cookie = `sid=${browser.cookies.sid}`
    // Sessions of another node: nothing is remembered yet, so its read and the end run side by side.
    const sessions = createSessions(world.context)
    const reading = sessions.identifyCookie(cookie)
    const { userId, sessionHash } = (await createSessions(world.context).identifyCookie(cookie))!
    const again = createSessions(world.context)
    const racing = again.identifyCookie(cookie)
    await reading
    again.announceEnd(userId, sessionHash)
    await racing
    await db.change(sql`delete from sessions where token_hash = ${sessionHash}`)
    expect(await again.identifyCookie(cookie)).toBeNull()
  })

  test('S-24 a session ends by itself after 30 days', async () => {
    const { browser, user } = await signedUp(world)
    await db.change(sql`update sessions set expires_at = clock_now() where user_id = ${user.id}`)
    expect((await browser.get('/api/auth/user')).status).toBe(401)
  })

  test('S17 a session ends after 14 days without use, and use keeps it', async () => {
    const { browser, user } = await signedUp(world)
    const unused = (span: string) =>
      db.change(sql`
        update sessions set last_seen_at = clock_now() - ${span}::interval, created_at = created_at - ${span}::interval
        where user_id = ${user.id}`)
    await unused('14 days -1 minute')
    expect((await createSessions(world.context).identifyCookie(`sid=${browser.cookies.sid}`))?.userId).toBe(
      BigInt(user.id),
    )
    const seen = async () =>
      (
        await db.one<{ now: boolean }>(sql`
        select last_seen_at > clock_now() - interval '1 minute' as now from sessions where user_id = ${user.id}`)
      ).now
    await expect.poll(seen).toBe(true)
    await unused('14 days 1 minute')
    const late = createSessions(world.context)
    expect(await late.identifyCookie(`sid=${browser.cookies.sid}`)).toBeNull()
    await forgetSessions.clean(db)
    const left = await db.rows(sql`select 1 from sessions where user_id = ${user.id}`)
    expect(left).toEqual([])
  })

  test.each([
    ['moderator', null],
    ['admin', null],
    ['merchant', 'stays'],
  ])('S17 twelve hours without use end the session of a %s: %s', async (role, stays) => {
    const { browser, user } = await signedUp(world)
    await db.change(sql`update users set role = ${role} where id = ${user.id}`)
    await db.change(sql`
      update sessions set last_seen_at = clock_now() - interval '12 hours 1 minute' where user_id = ${user.id}`)
    const caller = await createSessions(world.context).identifyCookie(`sid=${browser.cookies.sid}`)
    expect(caller && 'stays').toBe(stays)
  })

  test('S17 a busy session writes its last use at most once a minute', async () => {
    const { browser, user } = await signedUp(world)
    const version = async () =>
      (await db.one<{ xmin: string }>(sql`select xmin::text from sessions where user_id = ${user.id}`)).xmin
    const before = await version()
    for (let n = 0; n < 3; n++)
      await createSessions(world.context).identifyCookie(`sid=${browser.cookies.sid}`)
    expect(await version()).toBe(before)
  })

  test.each(['', 'short', `${'A'.repeat(43)}`, '%00', 'A'.repeat(4_000)])(
    'a cookie of %j is nobody',
    async (sid) => {
      expect((await world.browser({ sid }).get('/api/auth/user')).status).toBe(401)
    },
  )
})

describe('sign-in', () => {
  test('S-24 an unknown account and a wrong password get the same answer', async () => {
    const { person } = await signedUp(world)
    const wrong = await world.browser().call('signIn', { email: person.email, password: 'not this one' })
    const unknown = await world.browser().call('signIn', { email: 'nobody@mail.com', password })
    expect(wrong.status).toBe(401)
    expect(wrong.body.code).toBe('invalid_credentials')
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
  })

  test('S-24 an account without a password cannot be signed in to with one', async () => {
    const { person, user } = await signedUp(world)
    await db.change(sql`update users set password_hash = null where id = ${user.id}`)
    expect((await world.browser().call('signIn', { email: person.email, password })).status).toBe(401)
  })

  test('S-24 too many failures, also side by side, close the account to guessing even for the right one', async () => {
    const strict = await openAuthWorld(database, { RATE_SIGN_IN_FAILURES_PER_15_MINUTES: '3' })
    const { person } = await signedUp(strict)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) =>
        strict.browser().call('signIn', { email: person.email, password: `wrong number ${guess}` }),
      ),
    )
    expect(guesses.filter((guess) => guess.status === 401)).toHaveLength(3)
    expect(guesses.filter((guess) => guess.status === 429)).toHaveLength(9)
    const right = await strict.browser().call('signIn', { email: person.email, password })
    expect([right.status, right.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    // The limit is the account's: this address may still sign in to another one.
    const other = await signedUp(strict)
    expect((await strict.browser().call('signIn', { email: other.person.email, password })).status).toBe(200)
    await strict.close()
  })

  test('A11 a stranger who fails ten times does not lock out the browser that the owner has signed in with', async () => {
    const strict = await openAuthWorld(database, { RATE_SIGN_IN_FAILURES_PER_15_MINUTES: '10' })
    const { browser, person } = await signedUp(strict)
    const signIn = (by: typeof browser, word: string) =>
      by.call('signIn', { email: person.email, password: word })
    await browser.call('signOut', {})
    const stranger = strict.browser()
    for (let n = 0; n < 10; n++) expect((await signIn(stranger, `wrong ${n}`)).status).toBe(401)
    expect((await signIn(stranger, password)).status).toBe(429)
    expect((await signIn(browser, password)).status).toBe(200)
    // the known browser has a budget of its own
    for (let n = 0; n < 10; n++) expect((await signIn(browser, `wrong ${n}`)).status).toBe(401)
    expect((await signIn(browser, password)).status).toBe(429)
    await strict.close()
  })

  test('A11 a name that a browser makes up, or has of another account, is no known browser', async () => {
    const strict = await openAuthWorld(database, { RATE_SIGN_IN_FAILURES_PER_15_MINUTES: '3' })
    const [{ person }, other] = [await signedUp(strict), await signedUp(strict)]
    for (let n = 0; n < 3; n++)
      await strict.browser().call('signIn', { email: person.email, password: `wrong ${n}` })
    for (const did of ['A'.repeat(43), other.browser.cookies.did!]) {
      const tried = await strict.browser({ did }).call('signIn', { email: person.email, password })
      expect(tried.status).toBe(429)
    }
    await strict.close()
  })

  test('A11 a completed reset lets the owner in at once, from the same address and any browser', async () => {
    const strict = await openAuthWorld(database, {
      RATE_SIGN_IN_FAILURES_PER_15_MINUTES: '3',
      PUBLIC_URL: 'http://evens.example',
    })
    const { person } = await signedUp(strict)
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const mine = strict.browser()
    const signIn = (by: typeof mine, word: string, from = headers) =>
      by.call('signIn', { email: person.email, password: word }, { headers: from })
    for (let n = 0; n < 3; n++) expect((await signIn(mine, `wrong ${n}`)).status).toBe(401)
    expect((await signIn(mine, password)).status).toBe(429)
    const token = await resetToken(strict, person.email)
    const renewed = 'seven-dry-lanterns'
    expect((await mine.call('resetPassword', { token, password: renewed }, { headers })).status).toBe(200)
    expect((await signIn(mine, renewed)).status).toBe(200)
    const elsewhere = { 'x-forwarded-for': '203.0.113.78' }
    expect((await signIn(strict.browser(), renewed, elsewhere)).status).toBe(200)
    // the address's own failures still count
    expect((await signIn(strict.browser(), renewed)).status).toBe(429)
    await strict.close()
  })

  test('S-24 a password that is replaced while its sign-in is under way opens no session', async () => {
    const { person, user } = await signedUp(world)
    const id = BigInt(user.id)
    const replacement = await hashPassword(world.context.config, 'seven-dry-lanterns')
    let signingIn: Promise<Answer> | undefined
    await db.transact(async (tx) => {
      await setPasswordHash(tx, id, replacement)
      signingIn = world.browser().call('signIn', { email: person.email, password })
      // It has verified the old password by the time it waits for this transaction.
      await expect
        .poll(
          async () => {
            const [row] = await db.rows<{ waiting: bigint }>(sql`
              select count(*) as waiting from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`)
            return row!.waiting
          },
          { timeout: 5_000 },
        )
        .toBe(1n)
      await tx.change(sql`delete from sessions where user_id = ${id}`)
    })
    expect((await signingIn!).status).toBe(401)
    const [row] = await db.rows<{ open: bigint }>(
      sql`select count(*) as open from sessions where user_id = ${id}`,
    )
    expect(row!.open).toBe(0n)
  })

  test('S-24 a hash of a lower cost is renewed by the next sign-in', async () => {
    const { person, user } = await signedUp(world)
    const old = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    await db.change(sql`update users set password_hash = ${old} where id = ${user.id}`)
    expect((await world.browser().call('signIn', { email: person.email, password: 'password' })).status).toBe(
      200,
    )
    expect((await findUserByEmail(db, person.email))!.passwordHash).toMatch(/m=19456,t=2,p=1/)
    expect((await world.browser().call('signIn', { email: person.email, password: 'password' })).status).toBe(
      200,
    )
  })
})

allTest(
  'S-24 a burst of sign-ins leaves the server answering, and refused ones get a time to retry',
  async () => {
    const { browser } = await signedUp(world)
    let over = false
    const burst = Promise.all(
      Array.from({ length: 90 }, (_, stranger) =>
        world.browser().call('signIn', { email: `stranger${stranger}@mail.com`, password }),
      ),
    ).finally(() => {
      over = true
    })
    let reads = 0
    for (; !over; reads++) {
      expect((await browser.get('/api/auth/user')).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const answers = await burst
    const refused = answers.filter((answer) => answer.status === 429)
    // on a slow machine some wait for longer than anybody shall
    const late = answers.filter((answer) => answer.status === 503)
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(90 - refused.length - late.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every((answer) => Number(answer.headers.get('retry-after')) > 0)).toBe(true)
    expect(reads).toBeGreaterThan(10)
  },
  40_000,
)
