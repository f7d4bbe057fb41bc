import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { openSignInProvider } from '../../support/sign-in-provider.ts'
import { type Browser, notificationTitles, openAuthWorld, pass, password, signedUp } from './auth-world.ts'
import { fileProviderWorld, rest, somebody } from './provider-world.ts'

const { own, comeThrough, opened } = fileProviderWorld({ ADMIN_EMAILS: 'boss@example.org' })

describe('S-21 S-24 signing in with a provider', () => {
  test('sign-in leads to the provider, with PKCE, state and nonce, and says so to everybody', async () => {
    expect((await own.world.browser().get('/api/auth/options')).body).toEqual({
      provider: { name: 'Example Login' },
    })
    const browser = own.world.browser()
    const login = await browser.get('/api/login?returnTo=/events/7')
    expect(login.headers.get('location')).toBe('/api/auth/oidc/start?returnTo=%2Fevents%2F7')
    const out = await browser.get(login.headers.get('location')!)
    const asked = new URL(out.headers.get('location')!)
    expect(asked.origin).toBe(own.provider.issuer)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'evens',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${own.world.origin}/api/auth/oidc/callback`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(out.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^oidc=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('S-25 a new person is asked for the date of birth and the place before there is an account', async () => {
    const browser = own.world.browser()
    expect(await comeThrough(browser, '/api/auth/oidc/start?returnTo=/events')).toBe(
      '/complete-sign-up?returnTo=%2Fevents',
    )
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    const { email } = own.provider.account!
    expect((await browser.get('/api/auth/sign-up-to-complete')).body).toEqual({
      email,
      firstName: 'Grace',
      lastName: 'Hopper',
      provider: 'Example Login',
    })
    const young = await browser.call('completeSignUp', { ...rest, dateOfBirth: '2015-01-01' })
    expect([young.status, young.body.code]).toEqual([409, 'under_age'])
    const answer = await browser.call('completeSignUp', rest)
    expect([answer.status, answer.body.email, answer.body.practiceBalance]).toEqual([201, email, '1000.00'])
    const ways = (await browser.get('/api/auth/ways')).body
    expect(ways).toMatchObject({ emailVerified: true, hasPassword: false, provider: 'Example Login' })
    // the waiting sign-up is used up
    expect((await browser.call('completeSignUp', rest)).status).toBe(404)
  })

  test('S-24 a long name of the provider is cut between characters, and is not lost', async () => {
    const long = 'n'.repeat(59)
    own.provider.account = somebody({ given_name: `${long}😀`, family_name: `${long}e\u0301x` })
    const browser = own.world.browser()
    expect(await comeThrough(browser)).toBe('/complete-sign-up')
    expect((await browser.get('/api/auth/sign-up-to-complete')).body).toMatchObject({
      firstName: `${long}😀`,
      lastName: long,
    })
  })

  test('S6 a name that nobody may bear is asked anew, and its person signs in on', async () => {
    for (const [given_name, family_name, firstName, lastName] of [
      ['Support', 'Hopper', '', 'Hopper'],
      ['Grace', 'Administrator', 'Grace', ''],
      // Cyrillic letters among Latin ones
      ['Gr\u0430ce', 'Hopper', '', 'Hopper'],
    ]) {
      own.provider.account = somebody({ given_name, family_name })
      const browser = own.world.browser()
      expect(await comeThrough(browser)).toBe('/complete-sign-up')
      expect((await browser.get('/api/auth/sign-up-to-complete')).body).toMatchObject({ firstName, lastName })
      const same = await browser.call('completeSignUp', {
        ...rest,
        firstName: given_name,
        lastName: family_name,
      })
      expect([same.status, same.body.code]).toEqual([400, 'malformed'])
      const answer = await browser.call('completeSignUp', rest)
      expect([answer.status, answer.body.displayName]).toEqual([201, 'Grace Hopper'])
      // the provider still says it; the account is the same, under its own name
      const again = own.world.browser()
      expect(await comeThrough(again)).toBe('/')
      expect((await again.get('/api/auth/user')).body).toMatchObject({
        id: answer.body.id,
        firstName: 'Grace',
      })
    }
  })

  test('S-25 nobody completes a sign-up that the provider has not begun, or twice at once', async () => {
    expect((await own.world.browser().call('completeSignUp', rest)).status).toBe(404)
    expect((await own.world.browser({ signup: 'A'.repeat(43) }).call('completeSignUp', rest)).status).toBe(
      404,
    )
    const browser = own.world.browser()
    await comeThrough(browser)
    const { signup } = browser.cookies
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => own.world.browser({ signup: signup! }).call('completeSignUp', rest)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('the second time the same account opens, wherever its address has gone, and returns to the page', async () => {
    const { account, user } = await opened()
    own.provider.account = { ...account, email: 'elsewhere@example.org' }
    const browser = own.world.browser()
    expect(await comeThrough(browser, '/api/auth/oidc/start?returnTo=/history')).toBe('/history')
    expect((await browser.get('/api/auth/user')).body.id).toBe(user.id)
    expect(await comeThrough(own.world.browser(), '/api/auth/oidc/start?returnTo=https://evil.example')).toBe(
      '/',
    )
  })

  test('an account with this address is linked when both sides have verified it, and its owner is notified', async () => {
    const { browser, person, user } = await signedUp(own.world)
    own.provider.account = somebody({ email: person.email.toUpperCase() })
    expect(await comeThrough(own.world.browser())).toBe('/sign-in?failed=unconfirmed')
    await own.world.context.db.change(
      sql`update users set email_verified_at = clock_now() where id = ${BigInt(user.id)}`,
    )
    const other = own.world.browser()
    expect(await comeThrough(other)).toBe('/')
    expect((await other.get('/api/auth/user')).body.id).toBe(user.id)
    expect(await notificationTitles(browser)).toContain('Example Login is linked')
  })

  test.each([
    ['an address that the provider has not verified', { email_verified: false }],
    ['no address', { email: undefined, email_verified: undefined }],
    ['a verified mark that is a text', { email_verified: 'false' }],
  ])('%s opens and links nothing', async (_, more) => {
    const { user, person } = await signedUp(own.world)
    await own.world.context.db.change(
      sql`update users set email_verified_at = clock_now() where id = ${BigInt(user.id)}`,
    )
    own.provider.account = somebody({ email: person.email, ...more })
    const browser = own.world.browser()
    expect(await comeThrough(browser)).toBe('/sign-in?failed=no-email')
    expect((await browser.get('/api/auth/user')).status).toBe(401)
  })

  test('a person who refuses at the provider lands on the sign-in page', async () => {
    own.provider.account = null
    expect(await comeThrough(own.world.browser(), '/api/auth/oidc/start?returnTo=/events')).toBe(
      '/sign-in?failed=provider&returnTo=%2Fevents',
    )
  })

  test('S-26 an address of ADMIN_EMAILS is an admin’s, since the provider has verified it', async () => {
    own.provider.account = somebody({ email: 'boss@example.org' })
    const { user } = await opened()
    expect(user.role).toBe('admin')
  })

  test('a second factor is asked for all the same', async () => {
    const { browser, account } = await opened()
    await own.world.context.db.change(sql`
      insert into credentials (user_id, kind, external_id, secret, confirmed_at)
      select id, 'totp', id::text, '\\x00', clock_now() from users where email = ${account.email!}`)
    const other = own.world.browser()
    expect(await comeThrough(other, '/api/auth/oidc/start?returnTo=/history')).toMatch(
      /^\/sign-in\?step=code&returnTo=%2Fhistory#challenge=[\w-]{43}$/,
    )
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })

  test('signing in again proves who one is; the provider must ask then, and not remember', async () => {
    const { browser, account } = await opened()
    await pass(own.world, '16 minutes')
    expect((await browser.call('changePassword', { newPassword: password })).body.code).toBe(
      'step_up_required',
    )
    own.provider.account = account
    const before = own.provider.signIns
    const cookies = {}
    await comeThrough(own.world.browser(), '/api/auth/oidc/start', cookies)
    await comeThrough(own.world.browser(), '/api/auth/oidc/start', cookies)
    expect(own.provider.signIns - before).toBe(1)
    expect(await comeThrough(browser, '/api/auth/oidc/start?returnTo=/settings', cookies)).toBe('/settings')
    expect(own.provider.signIns - before).toBe(2)
    expect((await browser.call('changePassword', { newPassword: password })).status).toBe(200)
  })
})

describe('S-24 how long ago the provider has seen a proof', () => {
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
  const isFresh = async (browser: Browser) =>
    (await browser.call('changePassword', { newPassword: password })).body.code !== 'step_up_required'

  test('a sign-in there that is long over opens a session that proves nothing, for a new account too', async () => {
    own.provider.signedInAt = minutesAgo(20)
    const { browser, account } = await opened()
    expect(await isFresh(browser)).toBe(false)
    own.provider.account = account
    const other = own.world.browser()
    expect(await comeThrough(other)).toBe('/')
    expect(await isFresh(other)).toBe(false)
    own.provider.signedInAt = minutesAgo(14)
    const fresh = own.world.browser()
    expect(await comeThrough(fresh)).toBe('/')
    expect(await isFresh(fresh)).toBe(true)
  })

  test('a provider that does not say when proves nothing', async () => {
    own.provider.silent = true
    const { browser, user } = await opened()
    expect(await isFresh(browser)).toBe(false)
    const row = await own.world.context.db.one<{ at: Date }>(
      sql`select proved_at as at from sessions where user_id = ${BigInt(user.id)}`,
    )
    expect(row.at.getTime()).toBe(0)
  })
})

test('S-24 a provider that cannot be reached stops nobody at the start, and is asked again the next time', async () => {
  const late = await openSignInProvider()
  const patient = await openAuthWorld(own.database, late.env)
  const browser = patient.browser()
  const out = await browser.get('/api/auth/oidc/start?returnTo=/events')
  expect(out.headers.get('location')).toBe('/sign-in?failed=provider&returnTo=%2Fevents')
  late.serve(patient.origin)
  const again = await browser.get('/api/auth/oidc/start')
  expect(again.headers.get('location')).toContain(late.issuer)
  await patient.close()
  await late.close()
})

test('S-24 without a provider its addresses do not exist', async () => {
  const alone = await openAuthWorld(own.database)
  expect((await alone.browser().get('/api/auth/options')).body).toEqual({ provider: null })
  expect((await alone.browser().get('/api/auth/oidc/start')).status).toBe(404)
  expect((await alone.browser().get('/api/login')).headers.get('location')).toBe('/sign-in')
  await alone.close()
})
