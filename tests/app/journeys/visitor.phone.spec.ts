import { expect, newEmail, PASSWORD, signIn, test } from '../../support/browser/support.ts'

// what moves is looked at, also where `npm test` has the motion off
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('a visitor', () => {
  test('S-12 L-01 L-03 L-06 L-07 L-09 L-12: the landing page is at /', async ({ page, server }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Evens' })).toBeVisible()
    await expect(
      page.getByText('The transparent peer-to-peer betting platform where winners take home 96% of the pool'),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Why Choose Evens' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Why Choose Evens' }).getByRole('listitem')).toHaveCount(6)
    await expect(page.getByRole('heading', { name: 'Scan to download the app' })).toBeVisible()
    await expect(
      page
        .getByText(server.url, { exact: true })
        .or(page.getByText(new URL(server.url).host))
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ready to Start Winning?' })).toBeVisible()
  })

  test('the landing page starts once, even where frames come late: in a tab that is opened behind another', {
    tag: '@all',
  }, async ({ page }) => {
    const counted: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/counts')) counted.push(request.url())
    })
    await page.addInitScript(() => {
      const soon = requestAnimationFrame
      // how many frames each asked for the next: the first one is the page's own
      let asking = 0
      const came = Object.assign(globalThis, { came: { frames: 0 } }).came
      const late = (work: FrameRequestCallback, nth: number) =>
        soon((time) => {
          asking = nth
          work(time)
          asking = 0
          // what it left for after the frame comes first
          setTimeout(() => {
            came.frames = Math.max(came.frames, nth)
          })
        })
      globalThis.requestAnimationFrame = (work) => {
        const nth = asking + 1
        return Number(setTimeout(() => late(work, nth), 700))
      }
    })
    await page.goto('/')
    const theme = page.getByRole('button', { name: 'Dark theme' })
    await expect.poll(() => counted.length).toBe(1)
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { came: { frames: number } }).came.frames))
      .toBeGreaterThanOrEqual(2)
    const before = await theme.getAttribute('aria-pressed')
    await theme.click()
    await expect(theme).toHaveAttribute('aria-pressed', String(before !== 'true'))
    expect(counted).toHaveLength(1)
  })

  test('L-04 S-21 E10: Get Started and Join Now lead a new person to sign-up, from there to sign-in and back', {
    tag: '@all',
  }, async ({ page }) => {
    for (const name of ['Get Started', 'Join Now']) {
      await page.goto('/')
      const link = page.getByRole('link', { name }).first()
      await expect(link).toHaveAttribute('href', '/api/login')
      await link.click()
      await expect(page).toHaveURL(/\/sign-up$/)
      await page.getByRole('link', { name: 'I have an account' }).click()
      await expect(page).toHaveURL(/\/sign-in$/)
      await page.getByRole('link', { name: 'Create account' }).click()
      await expect(page).toHaveURL(/\/sign-up$/)
    }
  })

  test('S-03 S-14: a guarded path leads to sign-in and back', async ({ page, context, server }) => {
    const email = newEmail('back')
    await context.request.post(`${server.url}/api/auth/sign-up`, {
      headers: { origin: server.url },
      data: {
        email,
        password: PASSWORD,
        firstName: 'Back',
        lastName: 'Again',
        dateOfBirth: '1990-05-17',
        region: 'GB',
      },
    })
    await context.clearCookies()
    await page.goto('/events?sort=newest#top')
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fevents/)
    const behind = page.getByRole('region', { name: 'Behind the sign-in' })
    await expect(behind).toContainText('The events')
    await signIn(page, email)
    await expect(page).toHaveURL(/\/events\?sort=newest#top$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  })

  test('S-13 L-16 L-17: an unknown path is 404 Page Not Found, with the hint', { tag: '@all' }, async ({
    page,
  }) => {
    expect((await page.goto('/no-such-screen'))?.status()).toBe(404)
    await expect(page.getByText('404 Page Not Found')).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    // percent codes that are no text
    for (const address of ['/%', '/users/%F0%9F']) {
      expect((await page.goto(address))?.status()).toBe(404)
      await expect(page.getByText('404 Page Not Found')).toBeVisible()
    }
  })

  test('S-11 S-15 L-18: /terms and /learn are public', async ({ page }) => {
    await page.goto('/terms')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Terms of Service and Legal Disclaimer' }),
    ).toBeVisible()
    await page.goto('/learn')
    await expect(page).toHaveURL(/\/learn$/)
    await expect(page.getByRole('tab')).toHaveCount(4)
  })
})

const FINISHED = {
  '/sign-in': 'Sign in',
  '/sign-up': 'Create account',
  '/reset-password': 'Reset your password',
  '/terms': 'Terms of Service and Legal Disclaimer',
  '/learn': 'Learn to Bet',
  '/fairness': 'Provably fair',
} as const

test.describe('finished pages', () => {
  test('D9 a visitor’s pages say all they have to say without a script', { tag: '@all' }, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const page = await context.newPage()
    for (const [path, heading] of Object.entries(FINISHED)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible()
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Learn to Bet' })).toBeVisible()
    }
    await context.close()
  })

  for (const path of [...Object.keys(FINISHED), '/events', '/no-such-screen']) {
    test(`D9 a visitor of ${path} asks nothing that is refused, and the console stays empty`, {
      tag: '@all',
    }, async ({ page }) => {
      const said: string[] = []
      page.on('console', (line) => said.push(line.text()))
      page.on('pageerror', (error) => said.push(error.message))
      const refused: string[] = []
      page.on('response', (response) => {
        if (response.status() === 401) refused.push(response.url())
      })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(refused).toEqual([])
      // a missing page is answered with 404, which browsers log as an error
      expect(said.filter((line) => !line.includes('404'))).toEqual([])
    })
  }

  test('D9 the terms come without any script', { tag: '@all' }, async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto('/terms')
    await page.waitForLoadState('networkidle')
    expect(scripts).toEqual([])
  })

  test('D9 L-22 what is pressed and chosen before the script has come is done when it comes', {
    tag: '@all',
  }, async ({ page }) => {
    const coming = Promise.withResolvers<void>()
    await page.route('**/assets/awake-*.js', async (route) => {
      await coming.promise
      await route.continue()
    })
    await page.goto('/learn')
    const stake = page.getByLabel('You stake on A')
    await stake.fill('30')
    await page.getByRole('tab', { name: 'Personal' }).click()
    await expect(page.getByRole('tab', { name: 'Sports' })).toHaveAttribute('aria-selected', 'true')
    coming.resolve()
    await expect(page.getByRole('tab', { name: 'Personal' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { name: 'Bet with people you know' })).toBeVisible()
    await expect(stake).toHaveValue('30')
    await expect(page.getByText('30 dollars', { exact: true }).first()).toBeAttached()
  })

  test('D9 what is written into the forms before the script has come stays and is sent', {
    tag: '@all',
  }, async ({ page, context, server }) => {
    const email = newEmail('early')
    const person = { firstName: 'Early', lastName: 'Bird', dateOfBirth: '1990-05-17', region: 'GB' }
    await context.request.post(`${server.url}/api/auth/sign-up`, {
      headers: { origin: server.url },
      data: { email, password: PASSWORD, ...person },
    })
    await context.clearCookies()
    const [waking, coming] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = async (files: string, until: Promise<void>) =>
      page.route(files, async (route) => {
        await until
        await route.continue()
      })
    await held('**/assets/prerendered-*.js', waking.promise)
    await held('**/assets/awake-*.js', coming.promise)
    // 'commit': the page's own scripts are waited for otherwise
    await page.goto('/sign-in?returnTo=%2Fevents', { waitUntil: 'commit' })
    await signIn(page, email)
    const send = page.getByRole('button', { name: 'Sign in', exact: true })
    await expect(send).toHaveCSS('cursor', 'progress')
    const link = page.getByRole('link', { name: 'Create account' })
    await expect(link).toHaveAttribute('href', '/sign-up')
    waking.resolve()
    await expect(link).toHaveAttribute('href', '/sign-up?returnTo=%2Fevents')
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    coming.resolve()
    await expect(page).toHaveURL(/\/events$/)
  })

  test('D9 a place that is chosen before the script has come is still chosen after it', {
    tag: '@all',
  }, async ({ page }) => {
    const coming = Promise.withResolvers<void>()
    await page.route('**/assets/awake-*.js', async (route) => {
      await coming.promise
      await route.continue()
    })
    await page.goto('/sign-up')
    await page.getByLabel('Where you live').selectOption('GB')
    coming.resolve()
    await expect(page.getByText('You must be 18 or older in', { exact: false }).first()).toBeVisible()
    await expect(page.getByLabel('Where you live')).toHaveValue('GB')
  })
})
