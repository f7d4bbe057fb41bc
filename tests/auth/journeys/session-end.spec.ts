import { field, idOf } from '../../support/browser/conversation.ts'
import { createEvent, expect, type Page, placeBet, signIn, test } from '../../support/browser/support.ts'

/** Notes, in the page itself, when a toast was drawn and when the page was left; both survive into the next page. */
async function noteTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (name: string) =>
      sessionStorage.setItem(name, String(performance.timeOrigin + performance.now()))
    const watch = new MutationObserver(() => {
      const region = document.querySelector('[role=region][aria-label^="Notifications"]')
      if (!region?.textContent?.includes('You are logged out. Logging in again...')) return
      watch.disconnect()
      requestAnimationFrame(() => note('toast drawn'))
    })
    watch.observe(document, { childList: true, subtree: true })
    addEventListener('beforeunload', () => note('left'))
  })
}

/** Whole milliseconds: a timer of the browser may end a fraction of one early. */
const shownFor = (page: Page) =>
  page.evaluate(() =>
    Math.round(Number(sessionStorage.getItem('left')) - Number(sessionStorage.getItem('toast drawn'))),
  )

const account = (page: Page) => page.getByRole('button', { name: 'Your account' })

test('S-23 logging out in one tab signs the other one out, says so, and leads back to where it was', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page, context, email } = await somebody('Ada')
  await noteTimes(page)
  await page.goto('/events')
  await expect(account(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('main').getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fevents$/)
  expect(await shownFor(page)).toBeGreaterThanOrEqual(500)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/events$/)
  await expect(account(page)).toBeVisible()
})

test('S-23 the other tab notices it without its socket too', { tag: '@all' }, async ({ somebody }) => {
  const { page, context } = await somebody('Ada')
  await page.routeWebSocket('**/ws', () => {})
  await page.goto('/settings')
  await expect(account(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('main').getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fsettings$/)
})

test('S-23 P-28 the notification is seen for its 500 ms on a cold load too', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const { page, context } = await somebody('Ada')
  await page.goto('/terms')
  await context.clearCookies()
  await noteTimes(page)
  // the code that draws notifications loads late
  await page.route('**/assets/toast-region*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/settings')
  await expect(page).toHaveURL(`${server.url}/sign-in?returnTo=%2Fsettings`)
  expect(await shownFor(page)).toBeGreaterThanOrEqual(500)
})

test('B1 what was being typed when a call was answered 401 is there again after signing in', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  const { page } = ada
  await page.goto(`/events/${id}`)
  const comment = page.getByRole('textbox', { name: 'Say something' })
  await comment.fill('It rained last year, and the year before.')
  await ada.context.clearCookies()
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?returnTo=%2Fevents%2F${id}$`))
  await signIn(page, ada.email)
  await expect(page).toHaveURL(new RegExp(`/events/${id}$`))
  await expect(comment).toHaveValue('It rained last year, and the year before.')
})

test('B1 what was typed is not given to the next person, and a password is never kept', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const bea = await somebody('Bea')
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  const { page } = ada
  await page.goto(`/events/${id}`)
  const comment = page.getByRole('textbox', { name: 'Say something' })
  await comment.fill('For my eyes only')
  await ada.context.clearCookies()
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn(page, bea.email)
  await expect(page).toHaveURL(new RegExp(`/events/${id}$`))
  await expect(account(page)).toBeVisible()
  await expect(comment).toHaveValue('')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
})

test('B1 another person who signs in in one tab is another person in every tab', { tag: '@all' }, async ({
  somebody,
}) => {
  const ada = await somebody('Ada')
  const bea = await somebody('Bea')
  await ada.page.goto('/')
  await expect(ada.page.getByRole('heading', { level: 1 })).toContainText('Ada')
  const other = await ada.context.newPage()
  await other.goto('/terms')
  const [cookie] = await bea.context.cookies()
  await ada.context.addCookies([cookie!])
  await other.reload()
  await expect(ada.page.getByRole('heading', { level: 1 })).toContainText('Bea')
})

const leaves = {
  'the button Log out': (page: Page) => page.getByRole('main').getByRole('link', { name: 'Log out' }).click(),
  'the address /api/logout': (page: Page) => page.goto('/api/logout'),
  'another tab': async (page: Page) => {
    const other = await page.context().newPage()
    await other.goto('/api/logout')
    await expect(page).toHaveURL(/\/sign-in/)
  },
} satisfies Record<string, (page: Page) => Promise<unknown>>

for (const [by, leaveBy] of Object.entries(leaves)) {
  test(`S7 after signing out by ${by} the tab keeps nothing for the next person`, { tag: '@all' }, async ({
    somebody,
    server,
  }) => {
    const ada = await somebody('Ada', { real: true, dollars: '50' })
    const [bea, lover] = [await somebody('Bea'), await somebody('Secretfriend')]
    const { page } = ada
    const id = await createEvent(ada, server.url)
    await page.goto(`/events/${id}`)
    await placeBet(page, 'A', '5')
    await page.goto(`/messages/${await idOf(lover, server.url)}`)
    await expect(page).toHaveTitle(/Secretfriend/)
    await field(page).fill('For your eyes only')
    await page.goto('/')
    const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
    const traces = ['Secretfriend', 'For your eyes only', 'realMoneyConfirmed']
    for (const trace of traces) expect(await kept()).toContain(trace)
    await leaveBy(page)
    await expect(account(page)).toHaveCount(0)
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'This bet never existed' })).toBeVisible()
    await expect(page.getByText('You were just here')).toHaveCount(0)
    await page.goto('/sign-in')
    await signIn(page, bea.email)
    await expect(account(page)).toBeVisible()
    const next = await kept()
    for (const trace of traces) expect(next).not.toContain(trace)
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'This bet never existed' })).toBeVisible()
    await expect(page.getByText(/Secretfriend/)).toHaveCount(0)
  })
}

test('S7 a person’s draft is there again when the same one signs in again', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page } = ada
  const thread = `/messages/${await idOf(ben, server.url)}`
  await page.goto(thread)
  await field(page).fill('Half a sentence')
  await ada.context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn(page, ada.email)
  await expect(page).toHaveURL(thread)
  await expect(field(page)).toHaveValue('Half a sentence')
})
