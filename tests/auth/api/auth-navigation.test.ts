import { describe, expect, test } from 'vitest'
import { fileAuthWorld, signedUp } from './auth-world.ts'

const { world } = fileAuthWorld({ ADMIN_EMAILS: 'boss@mail.com' })

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

  test('E10 Get Started leads a new person to sign-up, and a browser that somebody has signed in with to sign-in', async () => {
    const landing = { referer: `${world.origin}/` }
    const fresh = await world.browser().get('/api/login', landing)
    expect([fresh.status, fresh.headers.get('location')]).toEqual([302, '/sign-up'])
    const { browser } = await signedUp(world)
    await browser.get('/api/logout', { 'sec-fetch-site': 'same-origin' })
    expect((await browser.get('/api/login', landing)).headers.get('location')).toBe('/sign-in')
    const elsewhere = await world.browser().get('/api/login?returnTo=/events/7', landing)
    expect(elsewhere.headers.get('location')).toBe('/sign-in?returnTo=%2Fevents%2F7')
  })

  test('L-23 L-24 the guide leads a new person to sign-up and back to where they practise, and others to sign-in', async () => {
    const guide = { referer: `${world.origin}/learn` }
    const to = async (browser: ReturnType<typeof world.browser>, path: string) =>
      (await browser.get(path, guide)).headers.get('location')
    const fresh = world.browser()
    expect(await to(fresh, '/api/login?returnTo=/create-pot')).toBe('/sign-up?returnTo=%2Fcreate-pot')
    expect(await to(fresh, '/api/login?returnTo=//evil.example')).toBe('/sign-in')
    expect(await to(fresh, '/api/login')).toBe('/sign-in?returnTo=%2Flearn')
    const { browser } = await signedUp(world)
    expect(await to(browser, '/api/login?returnTo=/create-pot')).toBe('/create-pot')
    await browser.get('/api/logout', { 'sec-fetch-site': 'same-origin' })
    expect(await to(browser, '/api/login?returnTo=/create-pot')).toBe('/sign-in?returnTo=%2Fcreate-pot')
  })

  test('S-21 a signed-in person goes straight back', async () => {
    const { browser } = await signedUp(world)
    expect((await browser.get('/api/login?returnTo=/events')).headers.get('location')).toBe('/events')
    expect((await browser.get('/api/login?returnTo=//evil.example')).headers.get('location')).toBe('/')
  })

  test.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
  ])('S-22 GET /api/logout from %s ends the session and lands on /', async (_, headers) => {
    const { browser } = await signedUp(world)
    const token = browser.cookies.sid!
    const answer = await browser.get('/api/logout', headers)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(browser.cookies.sid).toBeUndefined()
    expect((await world.browser({ sid: token }).get('/api/auth/user')).status).toBe(401)
  })

  test('S-22 an older browser signs out from a page of ours', async () => {
    const { browser } = await signedUp(world)
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
  ]
  test.each(foreign)('S-22 GET /api/logout from %s ends nothing', async (_, headers) => {
    const { browser } = await signedUp(world)
    const answer = await browser.get('/api/logout', headers)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })

  test('S-22 GET /api/logout from nobody knows where asks, and the form of its page ends the session', async () => {
    const { browser } = await signedUp(world)
    const asked = await browser.get('/api/logout')
    expect(asked.status).toBe(200)
    expect(asked.headers.get('content-type')).toContain('text/html')
    expect(asked.headers.get('cache-control')).toBe('no-store')
    expect(asked.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(asked.headers.get('x-frame-options')).toBe('DENY')
    expect(asked.text).toContain('Log out of Evens?')
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    const ended = await post(browser, { origin: world.origin })
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/'])
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    // nobody is there who could be asked
    const again = await world.browser().get('/api/logout')
    expect([again.status, again.headers.get('location')]).toEqual([302, '/'])
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a neighbour host, by Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }],
    ['nobody knows where', {}],
  ])('S-22 a form of %s ends nothing', async (_, headers) => {
    const { browser } = await signedUp(world)
    expect((await post(browser, headers)).status).toBe(403)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })
})

/** Sends an empty form, as the page that asks does. */
const post = (browser: ReturnType<typeof world.browser>, headers: Record<string, string>) =>
  fetch(`${world.origin}/api/logout`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie: Object.entries(browser.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })
