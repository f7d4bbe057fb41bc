import type { Request } from '@playwright/test'
import { createEvent, expect, type Page, placeBet, test, toast } from '../../support/browser/support.ts'

/** Loses the first answer to each of these files. @returns the addresses that were lost */
async function loseOnce(page: Page, files: RegExp): Promise<Set<string>> {
  const lost = new Set<string>()
  await page.route(files, (route) => {
    const address = route.request().url()
    if (lost.has(address)) return route.continue()
    lost.add(address)
    return route.abort('connectionreset')
  })
  return lost
}

/** Notes how often the page itself is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name, exact: true }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

for (const [what, file] of [
  ['a screen’s own file', /\/assets\/events-screen-[^/]*\.js$/],
  ['a file that the screen imports', /\/assets\/events-(?!screen)[^/]*\.js$/],
] as const) {
  test(`N1 ${what} is lost once: the screen opens by itself, and the page is not loaded again`, {
    tag: '@all',
  }, async ({ somebody }) => {
    const { page } = await somebody('Ada')
    const lost = await loseOnce(page, file)
    const loads = countLoads(page)
    await page.goto('/')
    await go(page, 'Play')
    await expect(title(page, 'Events')).toBeVisible()
    expect(lost.size).toBe(1)
    // another screen that imports the same file
    await go(page, 'Compete')
    await expect(title(page, 'Tournaments')).toBeVisible()
    expect(loads()).toBe(1)
  })
}

test('N1 a screen’s files come over the line once each', { tag: '@all' }, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  const files: Promise<{ url: string; size: number }>[] = []
  const sizeOf = async (request: Request) => ({
    url: request.url(),
    size: (await request.sizes()).responseBodySize,
  })
  page.on('response', (response) => {
    if (/\/assets\/events-/.test(response.url())) files.push(sizeOf(response.request()))
  })
  await page.goto('/')
  await go(page, 'Play')
  await expect(title(page, 'Events')).toBeVisible()
  const came = (await Promise.all(files)).filter(({ size }) => size > 0).map(({ url }) => url)
  expect(new Set(came).size).toBe(2)
  expect(came).toHaveLength(2)
})

test('N1 a style sheet is lost once: the screen opens with it', { tag: '@all' }, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  const lost = await loseOnce(page, /\/assets\/coin-flip-[^/]*\.css$/)
  await page.goto('/events')
  await page.getByRole('link', { name: 'Pots', exact: true }).first().click()
  await expect(page).toHaveURL('/pots')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(lost.size).toBe(1)
  const rules = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href*="/coin-flip-"]')].map(
      ({ sheet }) => sheet?.cssRules.length ?? 0,
    ),
  )
  expect(rules).toHaveLength(1)
  expect(rules[0]).toBeGreaterThan(0)
})

test('N1 a file that a call needs does not come: the press says so, and a later one is carried out', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  const file = /\/assets\/call-changing-[^/]*\.js$/
  await page.route(file, (route) => route.abort('connectionreset'))
  await page.goto('/feedback')
  const form = page.getByRole('form', { name: 'Submit feedback' })
  await form.getByLabel('Category').selectOption('bug')
  await form.getByLabel('Title').fill('The seam bar hides a name')
  await form.getByLabel('Description').fill('On a narrow screen.')
  const send = form.getByRole('button', { name: 'Submit Feedback' })
  await send.click()
  await expect(toast(page, 'Submission Failed')).toBeVisible()
  await page.unroute(file)
  await send.click()
  await expect(toast(page, 'Feedback Submitted')).toBeVisible()
})

test('N1 a file that the page itself names is lost once: the page is loaded again once, by itself', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  const lost = await loseOnce(page, /\/assets\/events-screen-[^/]*\.js$/)
  await page.goto('/events')
  await expect(title(page, 'Events')).toBeVisible({ timeout: 20_000 })
  expect(lost.size).toBe(1)
})

test('N1 a page that was opened just before the network went has its socket once it is back', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  const { page } = ada
  let triedAt = Number.POSITIVE_INFINITY
  let away = true
  await page.route(/\/assets\/late-[^/]*\.js$/, (route) => {
    triedAt = Date.now()
    return away ? route.abort('internetdisconnected') : route.continue()
  })
  await page.goto(`/events/${id}`)
  await expect(page.getByText('0 bets', { exact: true })).toBeVisible()
  // the last of the tries of an unreliable network: there are four seconds before it
  await expect.poll(() => Date.now() - triedAt, { timeout: 20_000 }).toBeGreaterThan(4500)
  await ben.page.goto(`/events/${id}`)
  await placeBet(ben.page, 'B', '10')
  away = false
  await ada.context.setOffline(true)
  await ada.context.setOffline(false)
  await expect(page.getByText('1 bet', { exact: true })).toBeVisible({ timeout: 20_000 })
})
