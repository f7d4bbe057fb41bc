import type { Locator } from '@playwright/test'
import { ADMIN_EMAIL } from '../../support/browser/server.ts'
import {
  api,
  createEvent,
  expect,
  fillSignUp,
  modeSwitch,
  overflowOf,
  type Somebody,
  test,
} from '../../support/browser/support.ts'

const isPhone = (width: number | undefined) => (width ?? 0) < 768

/** A bet on an event by the API. */
const bet = (somebody: Somebody, origin: string, eventId: string, selection: string, amount: string) =>
  api(somebody.context, origin, 'POST', '/api/bets', { eventId, selection, amount })

/** Presses things, and counts how many. */
function countPresses() {
  let count = 0
  return {
    count: () => count,
    async press(target: Locator): Promise<void> {
      await target.click()
      count++
    },
  }
}

test('E3 E10 a newcomer reaches the first practice bet after four presses from the landing page', {
  tag: '@all',
}, async ({ page, server, somebody }) => {
  // the demo's events close by themselves: this one is certainly open
  await createEvent(await somebody('Host'), server.url, { isPracticeMode: true })
  await page.goto('/')
  const presses = countPresses()
  await presses.press(page.getByRole('link', { name: 'Get Started' }).first())
  await expect(page).toHaveURL(/\/sign-up$/)
  await fillSignUp(page, 'Nova')
  await presses.press(page.getByRole('button', { name: 'Create account' }))
  const first = page.getByRole('heading', { name: 'Place your first bet' })
  await expect(first).toBeVisible()
  const price = page
    .getByRole('main')
    .getByRole('link', { name: /^Bet on A/ })
    .first()
  if (isPhone(page.viewportSize()?.width)) {
    // without scrolling
    await expect(price).toBeInViewport()
  }
  await presses.press(price)
  const slip = page.getByRole('form', { name: 'Bet slip' })
  await expect(slip).toBeVisible()
  // it opens with an amount
  await presses.press(slip.getByRole('button', { name: /^Bet 5\.00 practice coins on / }))
  await expect(page.getByText('Bet Placed!', { exact: true }).first()).toBeVisible()
  expect(presses.count()).toBeLessThanOrEqual(4)
})

test('N-10 a newcomer reaches the first bet with real money after ten presses from the landing page', {
  tag: '@all',
}, async ({ page, server, somebody }) => {
  await createEvent(await somebody('Host', { real: true }), server.url)
  await page.goto('/')
  const presses = countPresses()
  await presses.press(page.getByRole('link', { name: 'Get Started' }).first())
  await fillSignUp(page, 'Nora')
  await presses.press(page.getByRole('button', { name: 'Create account' }))
  await presses.press(modeSwitch(page))
  const price = page.getByRole('main').getByRole('link', { name: /^Bet on A/ })
  await presses.press(price.first())
  const slip = page.getByRole('form', { name: 'Bet slip' })
  await slip.getByLabel('Amount', { exact: true }).fill('5')
  await presses.press(slip.getByRole('button', { name: 'Add $5.00' }))
  await presses.press(page.getByRole('dialog', { name: 'Deposit' }).getByRole('button', { name: 'Next' }))
  await presses.press(page.getByRole('dialog', { name: 'Receipt' }).getByRole('button', { name: 'Done' }))
  const bet = /^Bet \$5\.00 real money on /
  await presses.press(slip.getByRole('button', { name: bet }))
  const confirmed = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /real money\?$/ }))
  await presses.press(confirmed.getByRole('button', { name: bet }))
  await expect(page.getByText('Bet Placed!', { exact: true }).first()).toBeVisible()
  expect(presses.count()).toBeLessThanOrEqual(10)
})

test('E3 home shows balance, events to bet on, own bets and activity, and on a phone it is short; log out is apart', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [
    await somebody('Ada', { real: true, dollars: '50' }),
    await somebody('Ben', { real: true, dollars: '50' }),
  ]
  const mine = await createEvent(ben, server.url)
  for (let more = 0; more < 3; more++) await createEvent(ben, server.url)
  await bet(ada, server.url, mine, 'optionA', '5')
  const { page } = ada
  await page.goto('/')
  const main = page.getByRole('main')
  const headings = main.getByRole('heading', { level: 2 })
  await expect(headings.filter({ hasText: 'Recent activity' })).toBeVisible()
  const texts = await headings.allTextContents()
  // these stand first on the days on which there are any
  const [first, ...others] = texts.filter((text) => !/^(Needs you|Question of the day)/.test(text))
  expect(first).toBe('Bet now')
  // in two columns the activity is below the events, beside one's own bets
  const inOneColumn = ['Your bets', 'Recent activity']
  const below = isPhone(page.viewportSize()?.width) ? inOneColumn : inOneColumn.toReversed()
  expect(others.slice(0, 2)).toEqual(below)
  // C7 a stake is no loss
  const activity = main.getByRole('list', { name: 'Recent activity' })
  await expect(activity.getByText('minus 5 dollars')).toBeAttached()
  expect(await activity.locator('.text-loss, .text-gain').count()).toBe(0)
  expect(await overflowOf(page)).toBe(0)
  if (isPhone(page.viewportSize()?.width)) {
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_000)
    const box = async (name: string) => (await main.getByRole('link', { name, exact: true }).boundingBox())!
    const [learn, out] = [await box('Learn'), await box('Log out')]
    expect(out.x - (learn.x + learn.width)).toBeGreaterThan(100)
  }
})

test('E1 Play has tabs, each a link to its screen; what is not open yet has none', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await page.goto('/events')
  const tabs = page.getByRole('navigation', { name: 'Play', exact: true })
  await expect(tabs.getByRole('link')).toHaveText(['Events', 'Pots', 'Fun games', 'Photo', 'My bets'])
  for (const [name, path] of [
    ['Pots', '/pots'],
    ['Fun games', '/fun-games'],
    ['Photo', '/create-photo-event'],
    ['My bets', '/my-bets'],
    ['Events', '/events'],
  ] as const) {
    await tabs.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await overflowOf(page), path).toBe(0)
  }
})

test('E1 C7 my bets: stake and possible win while open, profit once settled, apart by mode, as a file', {
  tag: '@all',
}, async ({ somebody, server }) => {
  test.slow()
  const [ada, ben] = [
    await somebody('Ada', { real: true, dollars: '50' }),
    await somebody('Ben', { real: true, dollars: '50' }),
  ]
  const { page } = ada
  await page.goto('/my-bets')
  await expect(page.getByText('You have no open bets.')).toBeVisible()
  const title = `Will the long bridge open again before the first snow of this winter? ${Date.now()}`
  const id = await createEvent(ben, server.url, { title, endsInSeconds: 15 })
  await bet(ada, server.url, id, 'optionA', '10')
  await bet(ben, server.url, id, 'optionB', '10')
  await page.reload()
  const bets = page.getByRole('region', { name: 'Bets' })
  await expect(bets.getByRole('listitem')).toHaveCount(1)
  await expect(bets).toContainText('Could win')
  await expect(bets).toContainText('19.60')
  // betting ends, the outcome is proposed and conceded
  await expect
    .poll(async () => (await api(ben.context, server.url, 'GET', `/api/events/${id}`)).status, {
      timeout: 40_000,
    })
    .toBe('locked')
  await page.getByRole('tab', { name: /^Waiting/ }).click()
  await expect(bets.getByRole('link', { name: title })).toBeVisible()
  await api(ben.context, server.url, 'POST', `/api/events/${id}/propose`, {
    outcome: 'optionA',
    sourceUrl: 'https://example.com/result',
  })
  await api(ben.context, server.url, 'POST', `/api/events/${id}/concede`, {})
  await page.getByRole('tab', { name: /^Settled/ }).click()
  await expect(bets.getByText('plus 9 dollars 60')).toBeAttached()
  await expect(bets).toContainText('Paid to you')
  await page.getByRole('tab', { name: 'Profit' }).click()
  await expect(page.getByRole('img', { name: /^Profit and loss by day/ })).toHaveAttribute(
    'aria-label',
    /\+\$9\.60/,
  )
  await page.getByRole('button', { name: 'View as table' }).click()
  await expect(page.getByRole('table', { name: 'Profit and loss by day' })).toContainText('$9.60')
  await expect(page.getByRole('table', { name: 'Profit and loss by category' })).toContainText('Other')
  expect(await overflowOf(page)).toBe(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^evens-bets-real-/)
  // C7 the event's own receipt prints the profit, not the payout
  await page.goto(`/events/${id}`)
  const receipt = page.getByRole('article', { name: /^You won/ })
  await expect(receipt).toContainText('Your profit')
  await expect(receipt).toContainText('+$9.60')
  await expect(receipt).not.toContainText('+$19.60')
})

test('E6 a moderator finds what waits on home, in the navigation and on one page; others find no such entry', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const admin = await somebody('Olga', { admin: true })
  expect(admin.email).toBe(ADMIN_EMAIL)
  const ada = await somebody('Ada')
  await api(ada.context, server.url, 'POST', '/api/feedback', {
    category: 'bug',
    title: 'The clock is late',
    description: 'It is an hour late on this screen.',
  })
  const { page } = admin
  await page.goto('/')
  const needs = page.getByRole('list', { name: 'Needs you' })
  await expect(needs.getByRole('link', { name: 'Feedback to answer' })).toBeVisible()
  if (isPhone(page.viewportSize()?.width)) {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page
      .getByRole('navigation', { name: 'Operate' })
      .getByRole('link', { name: /^Feedback to answer \d+\+? waiting/ })
      .click()
    await expect(page).toHaveURL('/admin/feedback')
  } else {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Operate \d+\+? waiting/ })
      .click()
    await expect(page).toHaveURL('/admin')
    await page.getByRole('main').getByRole('link', { name: 'Feedback to answer' }).click()
    await expect(page).toHaveURL('/admin/feedback')
  }
  await ada.page.goto('/')
  await expect(ada.page.getByRole('heading', { name: 'Place your first bet' })).toBeVisible()
  await expect(ada.page.getByRole('link', { name: /^Operate/ })).toHaveCount(0)
})
