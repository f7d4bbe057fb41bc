import { describe, expect, test } from 'vitest'
import { stopLink } from '#server/auth/index.ts'
import { productNow } from '#server/core/clock.ts'
import { sql } from '#server/core/db.ts'
import { throughProvider } from '../../support/sign-in-provider.ts'
import { type Browser, pass, password, resetToken, signedUp } from './auth-world.ts'
import { fileProviderWorld, somebody } from './provider-world.ts'

const { own, comeThrough, opened } = fileProviderWorld()

describe('S-24 answers of the provider that nobody asked for', () => {
  /** Up to the answer, which the browser has not delivered yet. */
  async function answered(browser: Browser): Promise<URL> {
    const out = await browser.get('/api/auth/oidc/start')
    return throughProvider(own.provider, out.headers.get('location')!)
  }
  const bring = async (browser: Browser, back: URL) =>
    (await browser.get(back.pathname + back.search)).headers.get('location')

  test('an answer counts once', async () => {
    const browser = own.world.browser()
    const back = await answered(browser)
    expect(await bring(browser, back)).toBe('/complete-sign-up')
    expect(await bring(browser, back)).toBe('/sign-in?failed=provider')
  })

  test('an answer that another browser brings is worth nothing: nobody can be signed in as somebody else', async () => {
    const back = await answered(own.world.browser())
    expect(await bring(own.world.browser(), back)).toBe('/sign-in?failed=provider')
    const victim = own.world.browser()
    await victim.get('/api/auth/oidc/start')
    expect(await bring(victim, back)).toBe('/sign-in?failed=provider')
  })

  test('another state, an old one, or none is refused', async () => {
    const browser = own.world.browser()
    const back = await answered(browser)
    const changed = new URL(back)
    changed.searchParams.set('state', 'A'.repeat(43))
    expect(await bring(browser, changed)).toBe('/sign-in?failed=provider')
    const bare = new URL(back)
    bare.searchParams.delete('state')
    expect(await bring(browser, bare)).toBe('/sign-in?failed=provider')
    await pass(own.world, '16 minutes')
    expect(await bring(browser, back)).toBe('/sign-in?failed=provider')
  })

  test('an ID token with another nonce, or a code that belongs to another verifier, is refused', async () => {
    for (const part of ['nonce', 'verifier']) {
      const browser = own.world.browser()
      const out = await browser.get('/api/auth/oidc/start')
      await own.world.context.db.change(sql`
        update auth_challenges set details = details || jsonb_build_object(${part}::text, repeat('x', 43))
        where purpose = 'provider'`)
      const back = await throughProvider(own.provider, out.headers.get('location')!)
      expect([part, await bring(browser, back)]).toEqual([part, '/sign-in?failed=provider'])
    }
  })

  test('an ID token that another key has signed is refused', async () => {
    own.provider.forges = true
    const browser = own.world.browser()
    expect(await comeThrough(browser)).toBe('/sign-in?failed=provider')
    own.provider.forges = false
    expect(await comeThrough(browser)).toBe('/complete-sign-up')
  })
})

describe('S-24 a proof at the provider in the place of a step-up', () => {
  /** The browser's answer after the provider, which is a page where the proof was refused. */
  async function prove(browser: Browser) {
    const out = await browser.get('/api/auth/oidc/start?returnTo=/settings')
    const back = await throughProvider(own.provider, out.headers.get('location')!)
    return browser.get(back.pathname + back.search)
  }

  test('S-24 an answer of somebody else is refused, with or without an account, and nothing has changed', async () => {
    const other = await opened()
    own.provider.account = somebody()
    const { browser, user } = await opened()
    await pass(own.world, '16 minutes')
    for (const account of [other.account, somebody(), somebody({ email: user.email })]) {
      own.provider.account = account
      const answer = await prove(browser)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store'])
      expect(answer.text).toContain('That was another account')
      expect(answer.text).toContain('href="/settings"')
      expect((await browser.get('/api/auth/user')).body.id).toBe(user.id)
      expect((await browser.call('changePassword', { newPassword: password })).body.code).toBe(
        'step_up_required',
      )
    }
    const { many } = await own.world.db.one<{ many: number }>(
      sql`select count(*)::int as many from credentials where user_id = ${BigInt(user.id)}`,
    )
    expect(many).toBe(1)
    own.provider.account = null
    const refused = await prove(browser)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('You were not confirmed')])
  })

  test('S-24 a proof that a browser brings after its session belongs to somebody else signs nobody over', async () => {
    const first = await opened()
    const out = await first.browser.get('/api/auth/oidc/start?returnTo=/settings')
    const back = await throughProvider(own.provider, out.headers.get('location')!)
    const { person, user } = await signedUp(own.world)
    await first.browser.call('signIn', { email: person.email, password })
    const answer = await first.browser.get(back.pathname + back.search)
    expect(answer.status).toBe(403)
    expect((await first.browser.get('/api/auth/user')).body.id).toBe(user.id)
  })
})

describe('S-24 a stop and the provider', () => {
  test('S-24 a stopped account is linked to nobody, and one without a password gets one by the reset that ends the stop', async () => {
    const stopNow = async (user: { id: string; email: string }) => {
      const link = await own.world.context.db.transact(async (tx) =>
        stopLink(own.world.context, tx, BigInt(user.id), {
          address: user.email,
          actAt: await productNow(tx),
        }),
      )
      const token = /token=([\w-]+)/.exec(link)![1]
      expect((await own.world.browser().call('stopAccount', { token })).status).toBe(200)
    }
    const { account, user } = await opened()
    await stopNow(user)
    own.provider.account = { ...account, sub: 'somebody else with this address' }
    expect(await comeThrough(own.world.browser())).toBe('/sign-in?failed=stopped')
    const token = await resetToken(own.world, account.email!)
    expect((await own.world.browser().call('resetPassword', { token, password })).status).toBe(200)
    const owner = own.world.browser()
    expect((await owner.call('signIn', { email: account.email, password })).status).toBe(200)
    // the provider's link came with the sign-up
    expect((await owner.get('/api/auth/ways')).body).toMatchObject({
      hasPassword: true,
      provider: 'Example Login',
    })
    expect((await owner.call('setWalletLock', { locked: false, password })).status).toBe(200)
  })
})
