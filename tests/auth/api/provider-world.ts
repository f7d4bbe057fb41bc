import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../support/postgres.ts'
import { openSignInProvider, type SignInProvider, throughProvider } from '../../support/sign-in-provider.ts'
import { type AuthWorld, type Browser, openAuthWorld } from './auth-world.ts'

let count = 0

/** A person at the provider, new each time. */
export const somebody = (more: Record<string, unknown> = {}) => ({
  sub: `subject-${++count}`,
  email: `visitor${count}@example.org`,
  email_verified: true,
  given_name: 'Grace',
  family_name: 'Hopper',
  ...more,
})

/** A new person's details that the provider lacks. */
export const rest = { firstName: 'Grace', lastName: 'Hopper', dateOfBirth: '1986-12-09', region: 'GB' }

/** The server of a whole test file, with a sign-in provider. Its members exist once the file's tests run. */
export function fileProviderWorld(env: Record<string, string> = {}) {
  const own = { world: {} as AuthWorld, database: {} as FreshDatabase, provider: {} as SignInProvider }
  beforeAll(async () => {
    own.database = await freshDatabase()
    own.provider = await openSignInProvider()
    own.world = await openAuthWorld(own.database, { ...own.provider.env, ...env })
    own.provider.serve(own.world.origin)
  })
  beforeEach(() => {
    own.provider.account = somebody()
    own.provider.signedInAt = undefined
    own.provider.silent = false
    own.provider.forges = false
  })
  afterAll(async () => {
    await own.world.close()
    await own.provider.close()
    await own.database.drop()
  })

  /** Goes to the provider and back. @returns the path that the browser lands on */
  async function comeThrough(
    browser: Browser,
    start = '/api/auth/oidc/start',
    cookies = {},
  ): Promise<string> {
    const out = await browser.get(start)
    expect(out.status).toBe(302)
    const back = await throughProvider(own.provider, out.headers.get('location')!, cookies)
    const answer = await browser.get(back.pathname + back.search)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    return answer.headers.get('location')!
  }

  /** A person whose account was opened through the provider. */
  async function opened() {
    const browser = own.world.browser()
    expect(await comeThrough(browser)).toBe('/complete-sign-up')
    const answer = await browser.call('completeSignUp', rest)
    expect(answer.status, answer.text).toBe(201)
    return { browser, account: own.provider.account!, user: answer.body }
  }
  return { own, comeThrough, opened }
}
