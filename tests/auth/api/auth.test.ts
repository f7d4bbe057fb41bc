import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { account, audit } from '#server/ledger/index.ts'
import { currentUserView, facesForOperators, findUserByEmail, publicFaces } from '#server/users/index.ts'
import { allDescribe, allTest } from '#tests/support/scale.ts'
import { fileAuthWorld, newPerson, openAuthWorld, password, resetToken, signedUp } from './auth-world.ts'

const { db, database, world } = fileAuthWorld({ ADMIN_EMAILS: 'boss@mail.com' })

describe('sign-up', () => {
  test('S-18 S-28 S-29 S-30 S-31 S-32 S-33 S-43 the current user answers every field, with the starting balances', async () => {
    const { browser, person, user } = await signedUp(world, { email: ' New.Person@Mail.com ' })
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
      owed: '0.00',
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
      walletStopped: false,
      mustConfirmEmail: false,
      bitcoinAddress: null,
      showEmail: false,
      whoIsIn: 'practice',
      whoIsInFrom: null,
      role: 'user',
      region: 'GB',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      pause: null,
      depositLimitSaid: false,
    })
  })

  test('S-24 an address at a host of other letters is one account with the form that the network knows', async () => {
    const name = `ann-${randomUUID().slice(0, 8)}`
    const { user, person } = await signedUp(world, { email: `${name}@Bücher.example` })
    const plain = `${name}@xn--bcher-kva.example`
    expect(user.email).toBe(plain)
    for (const email of [plain, `${name}@bücher.example`, `${name.toUpperCase()}@bu\u0308cher.example`]) {
      const signedIn = await world.browser().call('signIn', { email, password: person.password })
      expect([signedIn.status, signedIn.body.id]).toEqual([200, user.id])
      const again = await world.browser().call('signUp', newPerson({ email }))
      expect([again.status, again.body.code]).toEqual([409, 'email_taken'])
    }
    const before = world.mailsTo(plain).length
    await world.browser().call('requestPasswordReset', { email: `${name}@bücher.example` })
    await expect.poll(() => world.mailsTo(plain).length).toBe(before + 1)
    const refused = await world.browser().call('signUp', newPerson({ email: 'änn@example.com' }))
    expect([refused.status, refused.body.fields.email]).toEqual([
      400,
      expect.stringMatching(/^The part before the @/),
    ])
  })

  test('S-43 the starting coins are posted from the mint, once, and the ledger is sound', async () => {
    const { user } = await signedUp(world)
    const rows = await db.rows(sql`
      select j.key, p.source, p.amount_cents as amount from ledger_postings p join ledger_journals j on j.id = p.journal
      where p.destination = ${account('person', BigInt(user.id), 'PLAY')}`)
    expect(rows).toEqual([
      { key: `practice-start:${user.id}`, source: account('mint', 0n, 'PLAY'), amount: 100_000n },
    ])
    expect(await db.transact(audit)).toEqual([])
  })

  test('S-24 neither the password nor the session token is stored', async () => {
    const { browser, user } = await signedUp(world)
    const [row] = await db.rows<{ password_hash: string; token_hash: Buffer }>(sql`
      select password_hash, token_hash from users u join sessions s on s.user_id = u.id where u.id = ${user.id}`)
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row!.token_hash).toHaveLength(32)
    expect(row!.token_hash.toString('base64url')).not.toBe(browser.cookies.sid)
  })

  test('S-24 a taken e-mail is 409 email_taken, in any case, also when two ask at once', async () => {
    const { person } = await signedUp(world)
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

  test('A2 a taken address is answered before its password is judged, which costs far more', async () => {
    const { person } = await signedUp(world)
    const weak = await world
      .browser()
      .call('signUp', newPerson({ email: person.email, password: '1234567890' }))
    expect([weak.status, weak.body.code]).toEqual([409, 'email_taken'])
  })

  test('A2 the whole server judges a limited number of new passwords, from any number of addresses', async () => {
    const strict = await openAuthWorld(database, {
      PUBLIC_URL: 'http://evens.example',
      RATE_NEW_PASSWORDS_PER_MINUTE: '3',
    })
    const from = (n: number) =>
      strict.browser().call('signUp', newPerson(), { headers: { 'x-forwarded-for': `203.0.113.${n}` } })
    for (const n of [1, 2, 3]) expect((await from(n)).status).toBe(201)
    const late = await from(4)
    expect([late.status, late.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    await strict.close()
  })

  test.each([
    ['17 in the United Kingdom', 'GB', 18, 18],
    ['20 in Nevada', 'US-NV', 21, 21],
  ])('S-25 somebody of %s is refused and told the age', async (_, region, age, years) => {
    const [row] = await db.rows<{ day: string }>(sql`
      select to_char((clock_now() at time zone 'UTC')::date - make_interval(years => ${years}) + interval '2 days', 'YYYY-MM-DD') as day`)
    const answer = await world.browser().call('signUp', newPerson({ region, dateOfBirth: row!.day }))
    expect([answer.status, answer.body.code]).toEqual([409, 'under_age'])
    expect(answer.body.fields.dateOfBirth).toContain(`${age} or older`)
  })

  test('S-25 the age is counted on the product clock, from the birthday on', async () => {
    const [row] = await db.rows<{ day: string }>(sql`
      select to_char((clock_now() at time zone 'Asia/Tokyo')::date - interval '18 years', 'YYYY-MM-DD') as day`)
    await signedUp(world, { dateOfBirth: row!.day, region: 'JP' })
  })

  test.each([
    ['a weak password', { password: '1234567890' }],
    ['a password that holds one’s own name', { password: 'lovelace-1815-x' }],
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
    expect((await signedUp(world, { email: 'Boss@mail.com' })).user.role).toBe('admin')
  })
})

allDescribe('in production', () => {
  allTest(
    'S-24 a sign-up that the server refused because of its load does not count for the address',
    async () => {
      const strict = await openAuthWorld(database, {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://evens.example',
        RATE_SIGN_UP_PER_HOUR: '2',
        RATE_NEW_PASSWORDS_PER_MINUTE: '1',
      })
      expect((await strict.browser().call('signUp', newPerson())).status).toBe(201)
      for (let n = 0; n < 4; n++) {
        const answer = await strict.browser().call('signUp', newPerson())
        expect([answer.status, answer.body.message]).toEqual([
          429,
          'Many people are choosing a password right now. Try again in a moment.',
        ])
      }
      await strict.close()
    },
  )

  allTest('S8 strangers who sign up leave members their own budget of new passwords', async () => {
    const strict = await openAuthWorld(database, {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://evens.example',
      RATE_NEW_PASSWORDS_PER_MINUTE: '1',
    })
    const member = await signedUp(strict)
    expect((await strict.browser().call('signUp', newPerson())).status).toBe(429)
    const body = { currentPassword: password, newPassword: 'quite another kettle of fish' }
    expect((await member.browser.call('changePassword', body)).status).toBe(200)
    await strict.close()
  })

  allTest('S-24 sign-ups are limited by address, and the cookie is Secure', async () => {
    const strict = await openAuthWorld(database, {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://evens.example',
      RATE_SIGN_UP_PER_HOUR: '2',
      ADMIN_EMAILS: 'chief@mail.com',
    })
    const first = await signedUp(strict, { email: 'chief@mail.com' })
    expect(first.browser.cookies['__Host-sid']).toMatch(/^[\w-]{43}$/)
    expect(first.user.role).toBe('user')
    await strict.browser().call('signUp', newPerson())
    const third = await strict.browser().call('signUp', newPerson())
    expect([third.status, third.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(1_000)

    // S-26: the address becomes admin once its mail was read.
    const token = await resetToken(strict, 'chief@mail.com')
    expect(strict.mailsTo('chief@mail.com').at(-1)).toContain('https://evens.example/reset-password#token=')
    expect(
      (await strict.browser().call('resetPassword', { token, password: 'seven-dry-lanterns' })).status,
    ).toBe(200)
    const chief = (await findUserByEmail(db, 'chief@mail.com'))!
    expect(chief.role).toBe('admin')
    expect(chief.emailVerifiedAt).not.toBeNull()
    const acts = await db.rows(sql`select act from audit_log where subject = ${`user:${chief.id}`}`)
    expect(acts).toEqual([{ act: 'became-admin' }])
    await strict.close()
  })
})

test('S-28 S-27 faces carry the whole name for operators, an initial for others, and leave out unknown ids', async () => {
  const { user } = await signedUp(world, { firstName: 'Grace', lastName: 'Brewster Hopper' })
  const id = BigInt(user.id)
  for (const [read, lastName] of [
    [facesForOperators, 'Brewster Hopper'],
    [publicFaces, 'B.'],
  ] as const) {
    expect(await read(db, [id, id, 999_999n])).toEqual(
      new Map([[id, { id, firstName: 'Grace', lastName, profileImageUrl: null }]]),
    )
    expect(await read(db, [])).toEqual(new Map())
  }
  await expect(currentUserView(db, 999_999n)).rejects.toMatchObject({ code: 'unauthorized' })
})
