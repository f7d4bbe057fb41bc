import { expect, type Page, test } from '../../support/browser/support.ts'

const screenFile = '**/assets/events-screen*.js'
const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name, exact: true }).click()

/** The connection notices load after everything else; without them none is shown. */
const noticesCame = (page: Page) =>
  page.waitForResponse(/\/assets\/late-.*\.js/).then((response) => response.finished())

test('D2 offline a banner says what is known, a new screen waits, and both go when the network is back', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page, context } = await somebody('Ada')
  const came = noticesCame(page)
  await page.goto('/')
  await came
  await context.setOffline(true)
  const banner = page.getByText(
    /^You are offline\. Shown as of \d+:\d\d [AP]M\. Nothing is sent until you are back online\.$/,
  )
  await expect(banner).toBeVisible()
  await go(page, 'Play')
  // at once: the tries of an unreliable network, six seconds of them, would only be waited for
  await expect(page.getByRole('alert')).toContainText('You are offline, so it could not be fetched', {
    timeout: 4_000,
  })
  await expect(page.getByText('our fault')).toBeHidden()
  // loaded screens still open
  await go(page, 'Home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  await go(page, 'Play')
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 4_000 })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible({ timeout: 25_000 })
  await expect(banner).toBeHidden()
})

test('D2 what is beside the screen takes nothing with it when it does not come, and comes with the network', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page, context } = await somebody('Ada', { real: true, dollars: '50' })
  // a browser that knows it has no network tries a file once
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
  )
  const files = /\/assets\/(late|session-net)-[^/]*\.js/
  // of three parts: the notices, the cards in the corner and the time of the session
  await page.route(files, (route) => route.abort('internetdisconnected'))
  let caught = 0
  page.on('console', (line) => {
    if (line.text().startsWith('screen MissingPart')) caught += 1
  })
  await page.goto('/')
  // each is tried again from time to time, and missed again
  await expect.poll(() => caught, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
  await expect(page.getByText(/not here yet|did not come/)).toHaveCount(0)
  await page.unroute(files)
  await page.evaluate(() => delete (navigator as { onLine?: boolean }).onLine)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByLabel('Mode')).toContainText('session 00:')
})

test('D2 the lower part of home that does not come leaves the rest, and comes with the network', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page, context } = await somebody('Ada')
  const lower = /\/assets\/(home|further)-[^/]*\.js/
  await page.route(lower, (route) => route.abort('internetdisconnected'))
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
  )
  await page.goto('/')
  const missing = page.getByRole('heading', { level: 2, name: 'This part has not loaded yet' })
  await expect(missing).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  await page.unroute(lower)
  await page.evaluate(() => delete (navigator as { onLine?: boolean }).onLine)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText('Bring a friend')).toBeVisible()
  await expect(missing).toHaveCount(0)
})

test('D2 an overlay that does not come says so, the page stays, and the next press opens it', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page, context } = await somebody('Ada', { real: true })
  const came = noticesCame(page)
  await page.goto('/')
  await came
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const account = page.getByRole('button', { name: 'Your account' })
  await account.click()
  const notice = 'It could not be fetched. Try again when the network is back.'
  await expect(page.getByText(notice, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  await expect(page.getByText(notice, { exact: true })).toBeHidden()
  // a dialog that stays drawn once it was open says so too
  const deposit = page.getByRole('button', { name: 'Deposit', exact: true })
  await deposit.click()
  await expect(page.getByText(notice, { exact: true })).toBeVisible()
  await context.setOffline(false)
  await account.click()
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await deposit.click()
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible()
})

test('D2 after an update a page loads itself anew once, and then asks', { tag: '@all' }, async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  const came = noticesCame(page)
  await page.goto('/')
  await came
  await page.route(screenFile, (route) => route.fulfill({ status: 404, body: '' }))
  await go(page, 'Play')
  await expect.poll(() => loads, { timeout: 20_000 }).toBe(2)
  await expect(page.getByRole('alert')).toContainText('The server answers, but this part is missing', {
    timeout: 20_000,
  })
  expect(loads).toBe(2)
  await page.unroute(screenFile)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
})

test('D2 a newer server is noticed; reloading is the person’s choice, and what was typed comes back', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  const came = noticesCame(page)
  await page.goto('/feedback')
  await came
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('The seam bar hides a name')
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-app-version': 'newer' } })
  })
  await expect(page.getByText('A new version is ready.')).toBeHidden()
  // another tab of the same browser has the session checked; a check that is under way already is not repeated
  await expect(async () => {
    await page.evaluate(() => new BroadcastChannel('session').postMessage('another'))
    await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 10_000 })
  await expect(title).toHaveValue('The seam bar hides a name')
  await page.unroute('**/api/auth/user')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('A new version is ready.')).toBeHidden()
  await expect(title).toHaveValue('The seam bar hides a name')
})

test('D2 where nothing is typed a newer server is taken up with the next screen, once', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  const came = noticesCame(page)
  await page.goto('/')
  await came
  // every answer says so: one of the older server would take it back
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-app-version': 'newer' } })
  })
  // a check of the session that is under way already is not repeated
  await expect(async () => {
    await page.evaluate(() => new BroadcastChannel('session').postMessage('another'))
    await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 10_000 })
  expect(loads).toBe(1)
  await go(page, 'Play')
  await expect.poll(() => loads).toBe(2)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(page).toHaveURL('/events')
  await go(page, 'Home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  expect(loads).toBe(2)
})
