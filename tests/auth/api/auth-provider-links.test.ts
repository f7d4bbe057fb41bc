import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { throughProvider } from '../../support/sign-in-provider.ts'
import { type Browser, notificationTitles, openAuthWorld, pass, password, signedUp } from './auth-world.ts'
import { fileProviderWorld, rest, somebody } from './provider-world.ts'

const { own, comeThrough, opened } = fileProviderWorld()

describe('S-24 a second person of the provider with the address of an account', () => {
  const ids = async (userId: string) =>
    (
      await own.world.db.rows<{ id: string }>(
        sql`select external_id as id from credentials where user_id = ${BigInt(userId)} and kind = 'oidc' order by id`,
      )
    ).map(({ id }) => id.slice(id.indexOf(' ') + 1))
  const asAnother = (account: Record<string, unknown>, sub: string) => {
    own.provider.account = { ...account, sub } as typeof own.provider.account
  }
  /** The answer to the browser when it returns from the provider to link an account. */
  async function linkTo(browser: Browser) {
    const asked = await browser.call('askProviderLink', {})
    expect(asked.status, asked.text).toBe(200)
    const back = await throughProvider(own.provider, asked.body.url)
    return browser.get(back.pathname + back.search)
  }

  test('S-24 is not let in to an account that is linked to the first one, and its owner gets one notice a day', async () => {
    const { browser, account, user } = await opened()
    for (let n = 0; n < 3; n++) {
      asAnother(account, 'the next employee')
      const other = own.world.browser()
      expect(await comeThrough(other, '/api/auth/oidc/start?returnTo=/events')).toBe(
        '/sign-in?failed=linked&returnTo=%2Fevents',
      )
      expect((await other.get('/api/auth/user')).status).toBe(401)
    }
    expect(await ids(user.id)).toEqual([account.sub])
    const told = (await notificationTitles(browser)).filter((title) => title.includes('was refused'))
    expect(told).toEqual(['A sign-in with another Example Login account was refused'])
    own.provider.account = account
    expect(await comeThrough(own.world.browser())).toBe('/')
  })

  test('S-24 nor are two who come at once: one of them is linked', async () => {
    const { person, user } = await signedUp(own.world)
    await own.world.context.db.change(
      sql`update users set email_verified_at = clock_now() where id = ${BigInt(user.id)}`,
    )
    const backs: [Browser, URL][] = []
    for (const sub of ['first at once', 'second at once']) {
      asAnother(somebody({ email: person.email }), sub)
      const browser = own.world.browser()
      const out = await browser.get('/api/auth/oidc/start')
      backs.push([browser, await throughProvider(own.provider, out.headers.get('location')!)])
    }
    const answers = await Promise.all(
      backs.map(([browser, { pathname, search }]) => browser.get(pathname + search)),
    )
    expect(answers.map(({ headers }) => headers.get('location')).sort()).toEqual([
      '/',
      '/sign-in?failed=linked',
    ])
    expect(await ids(user.id)).toHaveLength(1)
  })

  test('S-24 is linked by the owner, who signs in another way and proves who they are', async () => {
    const { browser, account, user } = await opened()
    expect((await browser.call('changePassword', { newPassword: password })).status).toBe(200)
    await pass(own.world, '16 minutes')
    expect((await browser.call('askProviderLink', {})).body.code).toBe('step_up_required')
    expect((await browser.call('stepUp', { password })).status).toBe(200)
    asAnother(account, 'the same one anew')
    const answer = await linkTo(browser)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings'])
    expect(await ids(user.id)).toEqual([account.sub, 'the same one anew'])
    expect(await notificationTitles(browser)).toContain('Example Login is linked')
    const other = own.world.browser()
    expect(await comeThrough(other)).toBe('/')
    expect((await other.get('/api/auth/user')).body.id).toBe(user.id)
  })

  test('S-24 with any address, also one that the provider has not verified: the proof counts, not the address', async () => {
    const { browser, user } = await signedUp(own.world)
    own.provider.account = somebody({ email: 'elsewhere@example.org', email_verified: false })
    expect((await linkTo(browser)).headers.get('location')).toBe('/settings')
    expect(await ids(user.id)).toHaveLength(1)
  })

  test('S-24 is linked to no second account, by nobody else’s session, and not while the account is stopped', async () => {
    const first = await opened()
    const { browser, user, person } = await signedUp(own.world)
    own.provider.account = first.account
    const taken = await linkTo(browser)
    expect([taken.status, taken.text]).toEqual([403, expect.stringContaining('belongs to another account')])
    own.provider.account = somebody()
    const asked = await browser.call('askProviderLink', {})
    const back = await throughProvider(own.provider, asked.body.url)
    const other = await signedUp(own.world)
    await browser.call('signIn', { email: other.person.email, password })
    const foreign = await browser.get(back.pathname + back.search)
    expect([foreign.status, await ids(user.id), await ids(other.user.id)]).toEqual([403, [], []])
    await browser.call('signIn', { email: person.email, password })
    const late = await browser.call('askProviderLink', {})
    const lateBack = await throughProvider(own.provider, late.body.url)
    await own.world.context.db.change(sql`
      update users set wallet_stopped_at = clock_now(), wallet_locked = true where id = ${BigInt(user.id)}`)
    expect((await browser.call('askProviderLink', {})).body.code).toBe('wallet_locked')
    expect((await browser.get(lateBack.pathname + lateBack.search)).status).toBe(403)
    expect(await ids(user.id)).toEqual([])
  })

  test('S-24 an account of another issuer is still found by its address, as where the site changes its provider', async () => {
    const { account, user } = await opened()
    await own.world.db.change(sql`
      update credentials set external_id = 'https://login.before.example ' || split_part(external_id, ' ', 2)
      where user_id = ${BigInt(user.id)}`)
    own.provider.account = account
    const browser = own.world.browser()
    expect(await comeThrough(browser)).toBe('/')
    expect((await browser.get('/api/auth/user')).body.id).toBe(user.id)
  })

  test('S-24 an account that has left an address, or was closed, is nobody’s who has the address there', async () => {
    const { account, user } = await opened()
    await own.world.db.change(
      sql`update users set email = 'moved-away@example.org' where id = ${BigInt(user.id)}`,
    )
    await own.world.db.change(sql`
      insert into address_changes (user_id, former, confirmed) values (${BigInt(user.id)}, ${account.email!}, true)`)
    asAnother(account, 'who has the address now')
    const next = own.world.browser()
    expect(await comeThrough(next)).toBe('/complete-sign-up')
    expect((await next.call('completeSignUp', rest)).body.code).toBe('email_taken')
    asAnother({ ...account, email: 'moved-away@example.org' }, 'who follows it')
    expect(await comeThrough(own.world.browser())).toBe('/sign-in?failed=linked')
    own.provider.account = somebody()
    const closing = await opened()
    expect((await closing.browser.call('closeAccount', {})).status).toBe(200)
    asAnother(closing.account, 'who got the address of the closed one')
    expect(await comeThrough(own.world.browser())).toBe('/complete-sign-up')
  })

  test('S-24 without a provider there is nobody to link', async () => {
    const alone = await openAuthWorld(own.database)
    const { browser } = await signedUp(alone)
    expect((await browser.call('askProviderLink', {})).status).toBe(404)
    await alone.close()
  })
})
