import type { Browser, BrowserContext } from '@playwright/test'
import { axeFaults } from '../../support/browser/axe.ts'
import { idOf } from '../../support/browser/conversation.ts'
import {
  axeThemes,
  createEvent,
  expect,
  overflowOf,
  type Page,
  signIn,
  test,
} from '../../support/browser/support.ts'

// everywhere else the worker is kept away: requests that it makes cannot be stood between
test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits until the worker answers for it, and has seen what is on it. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForLoadState('networkidle')
}

/** The addresses of everything that the worker keeps of a person. */
const keptOf = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('evens-answers'))) return []
    const kept = await (await caches.open('evens-answers')).keys()
    return kept.map(({ url }) => new URL(url).pathname)
  })

/** Has the browser take another worker in the place of the present one, as after an update. */
const takeWorker = (page: Page, file: string) =>
  page.evaluate(async (path) => {
    const taken = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
    await navigator.serviceWorker.register(path)
    await taken
  }, file)

const asOf = (page: Page) =>
  page.getByText(
    /^You are offline\. Shown as of \d+:\d\d\s[AP]M\. Nothing is sent until you are back online\.$/,
  )

test('L-08 the browser finds nothing that keeps Evens from being installed', { tag: '@all' }, async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const { url, errors } = await session.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${baseURL}/manifest.webmanifest`, []])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // the window of a test is a private one
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('the worker and the manifest are asked for each time, and the kept page has nobody in it', {
  tag: '@all',
}, async ({ baseURL, somebody }) => {
  const { context } = await somebody('Ada')
  const get = (path: string) => context.request.get(`${baseURL}${path}`)
  for (const [path, type] of [
    ['/service-worker.js', /javascript/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
  ] as const) {
    const file = await get(path)
    expect([file.status(), file.headers()['cache-control']]).toEqual([200, 'no-cache'])
    expect(file.headers()['content-type']).toMatch(type)
  }
  const shell = await get('/shell')
  expect(shell.headers()['cache-control']).toBe('no-store')
  expect(await shell.text()).not.toContain('Ada')
  expect(shell.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-")
  // signed in one gets no finished page
  expect((await get('/terms')).headers()['x-answer-for']).toBeUndefined()
  const visitor = await fetch(`${baseURL}/terms`)
  expect(visitor.headers.get('x-answer-for')).toBe('anyone')
})

test('home and an event are shown offline with the time when they were seen, no money moves, and all is fresh again online', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const { page, context } = await somebody('Ada')
  const id = await createEvent({ page, context } as never, server.url, {
    isPracticeMode: true,
    title: 'Will it rain offline?',
  })
  await openKept(page, '/')
  await openKept(page, '/events')
  await openKept(page, `/events/${id}`)
  await expect.poll(() => keptOf(page)).toContain(`/api/events/${id}`)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Will it rain offline?' })).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  for (const theme of axeThemes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    expect(await axeFaults(page, { advice: true }), theme).toEqual([])
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  await expect(page.getByRole('main').getByText('Practice Balance').first()).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.goto(`/events/${id}`)
  const sent = await page.evaluate(
    (event) =>
      fetch('/api/bets', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ eventId: event, choice: 'A', amount: '1.00' }),
      }).then(
        () => 'answered',
        () => 'not sent',
      ),
    id,
  )
  expect(sent).toBe('not sent')
  await context.setOffline(false)
  await expect(asOf(page)).toBeHidden({ timeout: 20_000 })
  await expect(page.getByText('Shown as of')).toBeHidden({ timeout: 20_000 })
})

test('L-08 an event that was never opened says offline that there is no network, and opens by itself when it is back', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const { page, context } = await somebody('Ada')
  const made = (title: string) =>
    createEvent({ page, context } as never, server.url, { isPracticeMode: true, title })
  const seen = await made('Was this one opened?')
  await made('Was that one never opened?')
  // the worker keeps answers from when it is there, which the first page may be too early for
  await openKept(page, '/')
  await openKept(page, `/events/${seen}`)
  await expect.poll(() => keptOf(page)).toContain(`/api/events/${seen}`)
  await openKept(page, '/events')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Was that one never opened?' }).first().click()
  await expect(page.getByRole('alert')).toContainText('There is no network. Your bets have not changed.')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Was that one never opened?' })).toBeVisible()
  await expect(page.getByText('Shown as of')).toBeHidden()
  // the slip of one that was opened comes without the network
  await context.setOffline(true)
  await page.goto(`/events/${seen}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('button', { name: /^Bet on A/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByLabel('Amount', { exact: true })).toBeVisible()
})

test('signing out forgets what was kept, and the next person gets nothing of it', { tag: '@all' }, async ({
  somebody,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page, context } = ada
  await openKept(page, '/')
  await page.reload()
  await expect.poll(() => keptOf(page)).toContain('/api/auth/user')
  await page.goto('/api/logout')
  await expect.poll(() => keptOf(page)).toEqual([])
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByText('Scan to download the app')).toBeAttached()
  await page.goto('/events')
  await expect(page.getByRole('heading', { name: 'The server did not answer' })).toBeVisible()
  await context.setOffline(false)
  await page.goto('/sign-in')
  await signIn(page, ben.email)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ben')
  await openKept(page, '/')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ben')
})

test('an update takes over without a lost form, and the kill switch forgets everything', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page, context } = await somebody('Ada')
  await openKept(page, '/feedback')
  await expect.poll(() => keptOf(page)).toContain('/api/auth/user')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('The seam bar hides a name')
  // the same file under another name is a new worker to the browser
  await takeWorker(page, '/offline-worker.js')
  await expect(title).toHaveValue('The seam bar hides a name')
  expect(await keptOf(page)).toContain('/api/auth/user')
  await takeWorker(page, '/push-worker.js')
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await expect(title).toHaveValue('The seam bar hides a name')
  await context.setOffline(true)
  await expect(page.goto('/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('what another app shares opens the event, or becomes a message or a bet challenge to somebody', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Benedikta')]
  const { page } = ada
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  const share = (parts: Record<string, string>) => page.goto(`/shared?${new URLSearchParams(parts)}`)
  await share({ text: `Look: ${server.url}/events/${id}` })
  await expect(page).toHaveURL(`/events/${id}`)
  const benId = await idOf(ben, server.url)
  const pick = async () => {
    await page.getByLabel('Search people').fill('Benedikta')
    await page.getByRole('list', { name: 'People' }).getByRole('link').first().click()
  }
  await share({ title: 'Derby', text: 'Will City win the derby?', url: 'https://news.example/derby' })
  await expect(page.getByRole('heading', { level: 1, name: 'Send it on' })).toBeVisible()
  expect(await axeFaults(page, { advice: true })).toEqual([])
  await pick()
  await expect(page).toHaveURL(`/messages/${benId}`)
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
    'Derby\nWill City win the derby?\nhttps://news.example/derby',
  )
  await share({ title: 'Derby', text: 'Will City win the derby?', url: 'https://news.example/derby' })
  await page.getByRole('button', { name: 'A bet challenge' }).click()
  await pick()
  const dialog = page.getByRole('dialog', { name: 'Share Bet Challenge' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Derby Will City win the derby?')
  await expect(dialog.getByLabel('Source')).toHaveValue('https://news.example/derby')
  await expect(page).toHaveURL(`/messages/${benId}`)
})

/** A phone whose browser has a question to ask, and notes that it was asked. */
async function phone(browser: Browser, baseURL: string, userAgent?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    ...(userAgent && { userAgent }),
  })
  await context.addInitScript(
    () => localStorage.getItem('firstOpened') ?? localStorage.setItem('firstOpened', '1'),
  )
  return context
}
const offerQuestion = (page: Page) =>
  page.evaluate(() => {
    const question = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-asked', 'yes'),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    dispatchEvent(question)
    return question.defaultPrevented
  })
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test('L-08 a phone that scanned the code installs the app from the landing page, or is told how', {
  tag: '@all',
}, async ({ browser, baseURL, page, isMobile }) => {
  await page.goto('/')
  await expect(page.getByText('This phone is here already.')).toBeVisible({ visible: isMobile })
  const android = await phone(browser, baseURL!)
  const landing = await android.newPage()
  await landing.goto('/')
  await expect(landing.getByText('In the browser’s menu choose')).toBeVisible()
  expect(await offerQuestion(landing)).toBe(true)
  await landing.getByRole('button', { name: 'Put Evens on your home screen' }).click()
  await expect(landing.getByText('Evens is on your home screen.')).toBeVisible()
  await expect(landing.locator('html')).toHaveAttribute('data-asked', 'yes')
  expect(await axeFaults(landing, { advice: true })).toEqual([])
  await android.close()
  const iphone = await phone(browser, baseURL!, IPHONE)
  const safari = await iphone.newPage()
  await safari.goto('/')
  await expect(safari.getByText('In Safari press Share, then “Add to Home Screen”.')).toBeVisible()
  await iphone.close()
})

test('L-08 a phone is offered the home screen once, from the second visit on', { tag: '@all' }, async ({
  browser,
  baseURL,
  somebody,
}) => {
  const { email } = await somebody('Ada')
  const context = await phone(browser, baseURL!)
  const page = await context.newPage()
  await page.goto('/sign-in')
  await signIn(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  await page.waitForLoadState('networkidle')
  const offer = page.getByRole('region', { name: 'Put Evens on your home screen' })
  await expect(offer).toHaveCount(0)
  await offerQuestion(page)
  await offer.getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await expect(offer).toHaveCount(0)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await offerQuestion(page)
  await expect(offer).toHaveCount(0)
  await context.close()
})
