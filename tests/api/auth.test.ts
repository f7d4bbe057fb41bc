import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentUser } from '#contract/auth.ts'
import { createSessions } from '#server/auth/index.ts'
import { type Db, sql } from '#server/core/db.ts'
import { account, audit } from '#server/ledger/index.ts'
import { currentUserView, faces, findUserByEmail } from '#server/users/index.ts'
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts'
import { type AuthWorld, openAuthWorld } from './auth-world.ts'

let database: FreshDatabase
let db: Db
let world: AuthWorld
let count = 0

const password = 'plum-otter-sails-7'
const newPerson = (more: Record<string, unknown> = {}) => ({
  email: `person${++count}@mail.com`,
  password,
  firstName: 'Ada',
  lastName: 'Lovelace',
  dateOfBirth: '1990-12-10',
  region: 'GB',
  ...more,
})

/** Opens an account in a browser of its own. */
async function signedUp(more: Record<string, unknown> = {}, where = world) {
  const person = newPerson(more)
  const browser = where.browser()
  const answer = await browser.call('signUp', person)
  expect(answer.status, answer.text).toBe(201)
  return { browser, person, user: currentUser.parse(answer.body) }
}

async function resetToken(email: string, where = world): Promise<string> {
  const before = where.mailsTo(email).length
  expect((await where.browser().call('requestPasswordReset', { email })).body).toEqual({})
  await expect.poll(() => where.mailsTo(email).length, { timeout: 5_000 }).toBe(before + 1)
  return /\/reset-password\?token=([\w-]+)/.exec(where.mailsTo(email).at(-1)!)![1]!
}

beforeAll(async () => {
  database = await freshDatabase()
  world = await openAuthWorld(database, { ADMIN_EMAILS: 'boss@mail.com' })
  db = world.context.db
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

describe('sign-up', () => {
  test('S-18 S-28…S-33 S-43 the current user answers every field, with the starting balances', async () => {
    const { browser, person, user } = await signedUp({ email: ' New.Person@Mail.com ' })
    const answer = await browser.get('/api/auth/user')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toEqual(user)
    expect(answer.body).toEqual({
      id: user.id,
      email: 'new.person@mail.com',
      firstName: person.firstName,
      lastName: person.lastName,
      displayName: 'Ada Lovelace',
      profileImageUrl: null,
      balance: '0.00',
      practiceBalance: '1000.00',
      tournamentWins: 0,
      tournamentLosses: 0,
      badgeLevel: 'bronze',
      isCrownHolder: false,
      revenueShareEarnings: '0.00',
      gangId: null,
      notifyOnWins: true,
      notifyOnUpcomingEvents: false,
      soundEnabled: true,
      themeSongUrl: null,
      themeSongTitle: null,
      walletLocked: false,
      bitcoinAddress: null,
      role: 'user',
      region: 'GB',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })

  test('S-43 the starting coins are posted from the mint, once, and the ledger is sound', async () => {
    const { user } = await signedUp()
    const rows = await db.rows(sql`
      select j.key, p.source, p.amount from ledger_postings p join ledger_journals j on j.id = p.journal
      where p.destination = ${account('person', BigInt(user.id), 'PLAY')}`)
    expect(rows).toEqual([
      { key: `practice-start:${user.id}`, source: account('mint', 0n, 'PLAY'), amount: 100_000n },
    ])
    expect(await db.transact(audit)).toEqual([])
  })

  test('S-24 neither the password nor the session token is stored', async () => {
    const { browser, user } = await signedUp()
    const [row] = await db.rows<{ password_hash: string; token_hash: Buffer }>(sql`
      select password_hash, token_hash from users u join sessions s on s.user_id = u.id where u.id = ${user.id}`)
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row!.token_hash).toHaveLength(32)
    expect(row!.token_hash.toString('base64url')).not.toBe(browser.cookies.sid)
  })

  test('S-24 a taken e-mail is 409 email_taken, in any case, also when two ask at once', async () => {
    const { person } = await signedUp()
    const answer = await world.browser().call('signUp', newPerson({ email: person.email.toUpperCase() }))
    expect([answer.status, answer.body.code]).toEqual([409, 'email_taken'])
    expect(answer.headers.getSetCookie()).toEqual([])

    const twin = newPerson()
    const answers = await Promise.all([1, 2, 3].map(() => world.browser().call('signUp', twin)))
    expect(answers.map((each) => each.status).sort()).toEqual([201, 409, 409])
    const [row] = await db.rows<{ people: bigint }>(
      sql`select count(*) as people from users where email = ${twin.email}`,
    )
    expect(row!.people).toBe(1n)
  })

  test.each([
    ['17 in the United Kingdom', 'GB', 18, 18],
    ['20 in Nevada', 'US-NV', 21, 21],
  ])('S-25 somebody of %s is refused and told the age', async (_, region, age, years) => {
    const [row] = await db.rows<{ day: string }>(sql`
      select to_char((clock_now() at time zone 'UTC')::date - make_interval(years => ${years}) + interval '1 day', 'YYYY-MM-DD') as day`)
    const answer = await world.browser().call('signUp', newPerson({ region, dateOfBirth: row!.day }))
    expect([answer.status, answer.body.code]).toEqual([409, 'under_age'])
    expect(answer.body.fields.dateOfBirth).toContain(`${age} or older`)
  })

  test('S-25 the age is counted on the product clock, from the birthday on', async () => {
    const [row] = await db.rows<{ day: string }>(sql`
      select to_char((clock_now() at time zone 'UTC')::date - interval '18 years', 'YYYY-MM-DD') as day`)
    await signedUp({ dateOfBirth: row!.day })
  })

  test.each([
    ['a weak password', { password: '1234567890' }],
    ['a password with the own name', { password: 'lovelace-1815-x' }],
  ])('S-24 %s is 409 weak_password and says what would help', async (_, more) => {
    const answer = await world.browser().call('signUp', newPerson(more))
    expect([answer.status, answer.body.code]).toEqual([409, 'weak_password'])
    expect(answer.body.fields.password).toBe(answer.body.message)
  })

  test.each([
    ['a role', { role: 'admin' }, 'body'],
    ['a short password', { password: 'short-1' }, 'password'],
    ['no e-mail address', { email: 'nobody' }, 'email'],
    ['an unknown place', { region: 'ZZ' }, 'region'],
    ['a place in small letters', { region: 'gb' }, 'region'],
    ['a birthday to come', { dateOfBirth: '2999-01-01' }, 'dateOfBirth'],
    ['a birthday before 1900', { dateOfBirth: '1899-12-31' }, 'dateOfBirth'],
    ['a day that does not exist', { dateOfBirth: '1990-02-30' }, 'dateOfBirth'],
    ['a name with a zero byte', { firstName: 'A\u0000da' }, 'firstName'],
    ['no name', { lastName: '  ' }, 'lastName'],
    ['a number for a name', { firstName: 7 }, 'firstName'],
  ])('Z-01 %s is 400 and names the field', async (_, more, field) => {
    const answer = await world.browser().call('signUp', newPerson(more))
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
    expect(Object.keys(answer.body.fields)).toEqual([field])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('Z-01 a refusal is a body with a code and a message', async () => {
    const answer = await world.browser().get('/api/auth/user')
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ code: 'unauthorized', message: 'Sign in first' })
  })

  test('S-26 an address of ADMIN_EMAILS is admin from sign-up outside production', async () => {
    expect((await signedUp({ email: 'Boss@mail.com' })).user.role).toBe('admin')
  })
})

describe('S-39 calls come from our own pages, as JSON', () => {
  const forms: [string, Record<string, string>, number][] = [
    ['a foreign Origin', { origin: 'https://evil.example' }, 403],
    ['the Origin of a sandboxed frame', { origin: 'null' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
  ]
  test.each(forms)('%s is refused', async (_, headers, status) => {
    const { person } = await signedUp()
    const answer = await world.browser().call('signIn', undefined, {
      raw: JSON.stringify({ email: person.email, password }),
      headers,
    })
    expect(answer.status).toBe(status)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('JSON that is cut off is 400', async () => {
    expect((await world.browser().call('signIn', undefined, { raw: '{"email":' })).status).toBe(400)
  })
})

describe('sessions', () => {
  test('S-24 the cookie is httpOnly, SameSite=Lax, for the whole site and 30 days', async () => {
    const answer = await world.browser().call('signUp', newPerson())
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('S-24 signing in makes a new token, and the one that the browser had is worth nothing', async () => {
    const { browser, person } = await signedUp()
    const planted = browser.cookies.sid!
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    const answer = await browser.call('signIn', { email: person.email.toUpperCase(), password })
    expect(answer.status).toBe(200)
    expect(browser.cookies.sid).not.toBe(planted)
    expect((await world.browser({ sid: planted }).get('/api/auth/user')).status).toBe(401)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })

  test('S-24 a token that somebody planted is never taken over', async () => {
    const { person } = await signedUp()
    const planted = 'x'.repeat(43)
    const victim = world.browser({ sid: planted })
    await victim.call('signIn', { email: person.email, password })
    expect(victim.cookies.sid).not.toBe(planted)
    expect((await world.browser({ sid: planted }).get('/api/auth/user')).status).toBe(401)
  })

  test('S-24 sign-out ends this session at once, tells the sockets, and leaves the others', async () => {
    const { browser, person, user } = await signedUp()
    const other = world.browser()
    await other.call('signIn', { email: person.email, password })
    const token = browser.cookies.sid!
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    world.heard.length = 0
    expect((await browser.call('signOut')).body).toEqual({})
    expect(browser.cookies.sid).toBeUndefined()
    expect(world.heard).toEqual([
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

  test('S-19 a session in use is not read again from the database; its end is heard at once', async () => {
    const { browser, user } = await signedUp()
    await browser.get('/api/auth/user')
    await db.change(sql`delete from sessions where user_id = ${user.id}`)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    world.context.signals.send({ type: 'session_ended', userId: BigInt(user.id), sessionHash: null })
    expect((await browser.get('/api/auth/user')).status).toBe(401)
  })

  test('S-24 an end during the first read is not overruled by what that read found', async () => {
    const { browser } = await signedUp()
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
    const { browser, user } = await signedUp()
    await db.change(sql`update sessions set expires_at = clock_now() where user_id = ${user.id}`)
    expect((await browser.get('/api/auth/user')).status).toBe(401)
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
    const { person } = await signedUp()
    const wrong = await world.browser().call('signIn', { email: person.email, password: 'not this one' })
    const unknown = await world.browser().call('signIn', { email: 'nobody@mail.com', password })
    expect(wrong.status).toBe(401)
    expect(wrong.body.code).toBe('invalid_credentials')
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
  })

  test('S-24 an account without a password cannot be signed in to with one', async () => {
    const { person, user } = await signedUp()
    await db.change(sql`update users set password_hash = null where id = ${user.id}`)
    expect((await world.browser().call('signIn', { email: person.email, password })).status).toBe(401)
  })

  test('S-24 too many failures, also side by side, close the account to guessing even for the right one', async () => {
    const strict = await openAuthWorld(database, { RATE_SIGN_IN_FAILURES_PER_15_MINUTES: '3' })
    const { person } = await signedUp({}, strict)
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
    // The limit is the account's: this machine may still sign in to another one.
    const other = await signedUp({}, strict)
    expect((await strict.browser().call('signIn', { email: other.person.email, password })).status).toBe(200)
    await strict.close()
  })

  test('S-24 a hash of a lower cost is renewed by the next sign-in', async () => {
    const { person, user } = await signedUp()
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

describe('in production', () => {
  test('S-24 sign-ups are limited by address, and the cookie is Secure', async () => {
    const strict = await openAuthWorld(database, {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://evens.example',
      RATE_SIGN_UP_PER_HOUR: '2',
      ADMIN_EMAILS: 'chief@mail.com',
    })
    const first = await signedUp({ email: 'chief@mail.com' }, strict)
    expect(first.browser.cookies['__Host-sid']).toMatch(/^[\w-]{43}$/)
    expect(first.user.role).toBe('user')
    await strict.browser().call('signUp', newPerson())
    const third = await strict.browser().call('signUp', newPerson())
    expect([third.status, third.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(1_000)

    // S-26: the address becomes admin once its mail was read.
    const token = await resetToken('chief@mail.com', strict)
    expect(strict.mailsTo('chief@mail.com').at(-1)).toContain('https://evens.example/reset-password?token=')
    expect(
      (await strict.browser().call('resetPassword', { token, password: 'seven-dry-lanterns' })).status,
    ).toBe(200)
    const chief = (await findUserByEmail(db, 'chief@mail.com'))!
    expect(chief.role).toBe('admin')
    expect(chief.emailVerifiedAt).not.toBeNull()
    const acts = await db.rows(sql`select act from audit_log where subject = ${`person:${chief.id}`}`)
    expect(acts).toEqual([{ act: 'became-admin' }])
    await strict.close()
  })
})

describe('password reset', () => {
  const renewed = 'seven-dry-lanterns'

  test('S-24 a mailed link sets a new password once, and ends every session', async () => {
    const { browser, person, user } = await signedUp()
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    const token = await resetToken(person.email)
    const spare = await resetToken(person.email)
    world.heard.length = 0
    const answer = await world.browser().call('resetPassword', { token, password: renewed })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(world.heard).toEqual([{ type: 'session_ended', userId: BigInt(user.id), sessionHash: null }])
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
    const { person } = await signedUp()
    const token = await resetToken(person.email)
    const answers = await Promise.all(
      [1, 2].map(() => world.browser().call('resetPassword', { token, password: renewed })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('S-24 a weak password does not use the link up; an hour does', async () => {
    const { person, user } = await signedUp()
    const token = await resetToken(person.email)
    const weak = await world.browser().call('resetPassword', { token, password: 'lovelace-1815-x' })
    expect([weak.status, weak.body.code]).toEqual([409, 'weak_password'])
    await db.change(
      sql`update password_resets set created_at = clock_now() - interval '1 hour' where user_id = ${user.id}`,
    )
    const late = await world.browser().call('resetPassword', { token, password: renewed })
    expect([late.status, late.body.code]).toEqual([409, 'reset_link_expired'])
  })

  test('S-24 an unknown address gets the same answer and no mail', async () => {
    const { person } = await signedUp()
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

describe('navigation', () => {
  test.each([
    ['/api/login', '/sign-in'],
    ['/api/login?returnTo=/events/7', '/sign-in?returnTo=%2Fevents%2F7'],
    ['/api/login?returnTo=//evil.example', '/sign-in'],
    ['/api/login?returnTo=https://evil.example/', '/sign-in'],
    ['/api/login?returnTo=/%09/evil.example', '/sign-in'],
    ['/api/login?returnTo=/.//evil.example', '/sign-in'],
    ['/api/login?returnTo=/a&returnTo=/b', '/sign-in'],
    ['/api/login?returnTo=/a%0d%0aset-cookie:x=1', '/sign-in?returnTo=%2Faset-cookie%3Ax%3D1'],
  ])('S-21 GET %s sends a visitor to %s', async (path, location) => {
    const answer = await world.browser().get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, location])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('S-21 without returnTo the page of our own that one comes from is returned to', async () => {
    const own = await world.browser().get('/api/login', { referer: `${world.origin}/events/7?side=a` })
    expect(own.headers.get('location')).toBe('/sign-in?returnTo=%2Fevents%2F7%3Fside%3Da')
    const foreign = await world.browser().get('/api/login', { referer: 'https://evil.example/events/7' })
    expect(foreign.headers.get('location')).toBe('/sign-in')
  })

  test('S-21 who is signed in already goes straight back', async () => {
    const { browser } = await signedUp()
    expect((await browser.get('/api/login?returnTo=/events')).headers.get('location')).toBe('/events')
    expect((await browser.get('/api/login?returnTo=//evil.example')).headers.get('location')).toBe('/')
  })

  test.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
  ])('S-22 GET /api/logout from %s ends the session and lands on /', async (_, headers) => {
    const { browser } = await signedUp()
    const token = browser.cookies.sid!
    const answer = await browser.get('/api/logout', headers)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(browser.cookies.sid).toBeUndefined()
    expect((await world.browser({ sid: token }).get('/api/auth/user')).status).toBe(401)
  })

  test('S-22 an older browser signs out from a page of ours', async () => {
    const { browser } = await signedUp()
    await browser.get('/api/logout', { referer: `${world.origin}/settings` })
    expect((await browser.get('/api/auth/user')).status).toBe(401)
  })

  const foreign: [string, Record<string, string>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour host', { 'sec-fetch-site': 'same-site' }],
    ['another site in an older browser', { referer: 'https://evil.example/' }],
    ['an image in our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
    ['a frame in our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
    ['nobody knows where', {}],
  ]
  test.each(foreign)('S-22 GET /api/logout from %s ends nothing', async (_, headers) => {
    const { browser } = await signedUp()
    const answer = await browser.get('/api/logout', headers)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })
})

test('S-28 faces carry the full name and leave out whom nobody knows', async () => {
  const { user } = await signedUp({ firstName: 'Grace', lastName: 'Brewster Hopper' })
  const id = BigInt(user.id)
  expect(await faces(db, [id, id, 999_999n])).toEqual(
    new Map([[id, { id: user.id, firstName: 'Grace', lastName: 'Brewster Hopper', profileImageUrl: null }]]),
  )
  expect(await faces(db, [])).toEqual(new Map())
  await expect(currentUserView(db, 999_999n)).rejects.toMatchObject({ code: 'unauthorized' })
})
