import type { Page } from '@playwright/test'
import { test } from '../../support/browser/operators.ts'
import { api, expect, PASSWORD, type Somebody, toast } from '../../support/browser/support.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Withdraw money' })
const history = (page: Page) => page.getByRole('region', { name: 'Withdrawal history' })
const submit = (page: Page) => form(page).getByRole('button', { name: /^Withdraw( \$|$)/ })
const tag = (page: Page) => form(page).getByLabel('Cash App $tag')
const confirm = (page: Page) =>
  page
    .getByRole('dialog', { name: /^Withdraw \$.* of real money\?$/ })
    .getByRole('button', { name: 'Request withdrawal' })
/** The button, the summary, and the yes to it. */
async function send(page: Page) {
  await submit(page).click()
  await confirm(page).click()
}
/** The form's own check, also where its button cannot be pressed. */
const sendAnyway = (page: Page) => form(page).evaluate((element: HTMLFormElement) => element.requestSubmit())

async function fill(page: Page, amount: string, details = '$adalace') {
  await form(page).getByLabel('Amount', { exact: true }).fill(amount)
  await form(page).getByRole('button', { name: 'Cash App' }).click()
  await tag(page).fill(details)
}
const request = (who: Somebody, origin: string, amount: string) =>
  api<{ id: string }>(who.context, origin, 'POST', '/api/withdrawals', {
    amount,
    destination: 'cashapp',
    destinationDetails: '$adalace',
  })

test('W-01 W-02 W-07: the head leads to history, dashboard and logout; the form is left, the history right; it says how long it takes', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '200' })
  await page.goto('/withdraw')
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'History', exact: true })).toHaveAttribute('href', '/history')
  await expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(main.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/api/logout')
  await expect(form(page).getByText('1-3 business days')).toBeVisible()
  const [left, right] = [await form(page).boundingBox(), await history(page).boundingBox()]
  if ((page.viewportSize()?.width ?? 0) >= 1024) expect(left!.x + left!.width).toBeLessThan(right!.x)
  else expect(left!.y + left!.height).toBeLessThan(right!.y)
  await main.getByRole('link', { name: 'Log out' }).click()
  await page.waitForURL('/')
  await page.goto('/withdraw')
  await page.waitForURL(/\/sign-in/)
})

test('W-03 W-06: presets fill the amount, Max is the whole balance, fee and net follow as one types', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '634.57' })
  await page.goto('/withdraw')
  const amount = form(page).getByLabel('Amount', { exact: true })
  const sum = (term: string) =>
    form(page).locator('dl > div').filter({ hasText: term }).getByRole('definition').locator('[aria-hidden]')
  for (const [preset, typed, fee, net] of [
    ['$50', '50.00', '$1.50', '$48.50'],
    ['$100', '100.00', '$3.00', '$97.00'],
    ['$500', '500.00', '$15.00', '$485.00'],
    ['Max', '634.57', '$19.04', '$615.53'],
  ] as const) {
    await form(page).getByRole('button', { name: preset, exact: true }).click()
    await expect(amount).toHaveValue(typed)
    await expect(sum('Fee (3%)').first()).toHaveText(fee)
    await expect(sum('You receive').first()).toHaveText(net)
  }
  await amount.fill('33.33')
  await expect(sum('Fee (3%)').first()).toHaveText('$1.00')
  await expect(sum('You receive').first()).toHaveText('$32.33')
})

test('W-08: a loading state while it loads, and no user goes to /api/login', async ({
  somebody,
  browser,
  server,
}) => {
  const { page } = await somebody('Ada', { real: true })
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/withdrawals?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/withdraw')
  await expect(history(page)).toHaveAttribute('aria-busy', 'true')
  await expect(history(page).getByText('Loading')).toBeAttached()
  go()
  await expect(history(page).getByText('No withdrawals yet', { exact: false })).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url })
  const visitor = await context.newPage()
  const asked = visitor.waitForRequest((one) => new URL(one.url()).pathname === '/api/login')
  await visitor.goto('/withdraw')
  expect(new URL((await asked).url()).searchParams.get('returnTo')).toBe('/withdraw')
  await visitor.waitForURL(/\/sign-in/)
  await context.close()
})

test('W-09…W-14: the button waits for amount, destination and details; the checks behind it say what is missing', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '20' })
  await page.goto('/withdraw')
  const amount = form(page).getByLabel('Amount', { exact: true })
  const says = async (title: string, description: string) => {
    await expect(toast(page, title)).toBeVisible()
    await expect(toast(page, description)).toBeVisible()
    // inline too
    await expect(form(page).getByRole('alert').getByText(description)).toBeVisible()
  }
  await expect(submit(page)).toBeDisabled()
  await sendAnyway(page)
  await says('Invalid Amount', 'Please enter a valid withdrawal amount.')
  await amount.fill('0')
  await expect(submit(page)).toBeDisabled()
  // Enter asks as well.
  await amount.press('Enter')
  await says('Invalid Amount', 'Please enter a valid withdrawal amount.')
  await amount.fill('20.01')
  await sendAnyway(page)
  await says('Insufficient Balance', 'You only have $20.00 available to withdraw.')
  await amount.fill('20')
  await expect(submit(page)).toBeDisabled()
  await sendAnyway(page)
  await says('Select Destination', 'Choose Cash App or a bank account.')
  await form(page).getByRole('button', { name: 'Cash App' }).click()
  await expect(submit(page)).toBeDisabled()
  await sendAnyway(page)
  await says('Enter Destination Details', 'Enter your Cash App $tag.')
  await form(page).getByRole('button', { name: 'Bank account' }).click()
  await expect(submit(page)).toBeDisabled()
  await sendAnyway(page)
  await says('Enter Destination Details', 'Enter your bank account details.')
  await form(page).getByLabel('Bank account details').fill('GB82 WEST 1234 5698 7654 33')
  await expect(submit(page)).toBeEnabled()
  await submit(page).click()
  await says('Enter Destination Details', 'This IBAN is not right: check its digits')
  await amount.fill('')
  await expect(submit(page)).toBeDisabled()
})

test('C2 W-04 W-05 W-15 W-18 W-19 W-20 W-21 W-22: a withdrawal is requested, and the balance, the list and the history follow', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true, dollars: '100' })
  const { page } = ada
  await page.goto('/withdraw')
  await fill(page, '40')
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/withdrawals'))
  await submit(page).click()
  const summary = page.getByRole('dialog', { name: 'Withdraw $40.00 of real money?' })
  for (const [term, said] of [
    ['Payee', 'Cash App'],
    ['Payee', '$adalace'],
    ['Fee (3%)', '$1.20'],
    ['You receive', '$38.80'],
  ] as const)
    await expect(summary.locator('dl > div').filter({ hasText: term })).toContainText(said)
  await summary.getByRole('button', { name: 'Request withdrawal' }).click()
  expect((await sent).postDataJSON()).toEqual({
    amount: '40.00',
    destination: 'cashapp',
    destinationDetails: '$adalace',
  })
  await expect(toast(page, 'Withdrawal Requested')).toBeVisible()
  await expect(
    page.getByRole('region', { name: /^Notifications/ }).getByText(/within 1-3 business days/),
  ).toBeVisible()
  const row = history(page).getByRole('listitem').filter({ hasText: 'Cash App' }).first()
  await expect(row).toContainText('$ad•••ce')
  await expect(row).toContainText('$40.00')
  await expect(row).toContainText('$1.20')
  await expect(row).toContainText('$38.80')
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  await expect(row.getByText('Requested')).toBeVisible()
  await expect(form(page).getByText('$60.00', { exact: true })).toBeVisible()
  await expect(form(page).getByLabel('Amount', { exact: true })).toHaveValue('')
  expect(await api(ada.context, server.url, 'GET', '/api/auth/user')).toMatchObject({ balance: '60.00' })
  // The destination is saved, and is used again without being typed.
  await form(page).getByLabel('Amount', { exact: true }).fill('1')
  await form(page).getByRole('button', { name: 'Cash App' }).click()
  // and no press sends before one of them is chosen
  const one = form(page).getByRole('radio', { name: /^\$ad•••ce\s*Last used/ })
  await expect(one).not.toBeChecked()
  await expect(submit(page)).toBeDisabled()
  await one.check()
  const again = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/withdrawals'),
  )
  await send(page)
  expect((await again).postDataJSON()).toEqual({
    amount: '1.00',
    destination: 'cashapp',
    destinationId: expect.any(String),
  })
  await expect(history(page).getByText('$1.00', { exact: true })).toBeVisible()
  const saving = page.waitForEvent('download')
  await history(page).getByRole('button', { name: 'Export CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^evens-withdrawals-.*\.csv$/)
  await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('button', { name: /Withdrawal/ }).nth(1)).toContainText('$40.00')
})

test('W-23 W-25: a failure says so, what was typed stays, and the balance is fetched again', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true, dollars: '100' })
  const { page } = ada
  await page.goto('/withdraw')
  await fill(page, '80')
  const failing = async (description: string) => {
    const refetched = page.waitForResponse('**/api/auth/user')
    await send(page)
    await expect(toast(page, 'Withdrawal Failed')).toBeVisible()
    await expect(toast(page, description)).toBeVisible()
    await refetched
    await expect(form(page).getByLabel('Amount', { exact: true })).toHaveValue('80')
    await expect(tag(page)).toHaveValue('$adalace')
  }
  await page.route('**/api/withdrawals', (route) => route.abort())
  await failing('Failed to process withdrawal')
  await page.unroute('**/api/withdrawals')
  // The money is spent elsewhere, and this page gets no signal of it.
  await page.route('**/api/auth/user', (route) => route.abort())
  const deaf = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/api/auth/user'))
  await request(ada, server.url, '50')
  await deaf
  await expect(form(page).getByText('$100.00', { exact: true })).toBeVisible()
  await page.unroute('**/api/auth/user')
  await failing('You only have $50.00 available to withdraw.')
  await expect(form(page).getByText('$50.00', { exact: true })).toBeVisible()
})

test('W-24: a 401 on the withdrawal goes to /api/login', async ({ somebody }) => {
  const { page, context } = await somebody('Ada', { real: true, dollars: '100' })
  await page.goto('/withdraw')
  await fill(page, '10')
  await expect(history(page).getByText('No withdrawals yet', { exact: false })).toBeVisible()
  await submit(page).click()
  await expect(confirm(page)).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  const asked = page.waitForRequest((one) => new URL(one.url()).pathname === '/api/login')
  await confirm(page).click()
  await asked
  await page.waitForURL(/\/sign-in/)
})

test('W-26: a new destination asks for the password where the session is old, and goes on after it', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '100' })
  await page.goto('/withdraw')
  await fill(page, '10')
  let first = true
  await page.route('**/api/withdrawals', (route) => {
    if (route.request().method() !== 'POST' || !first) return route.continue()
    first = false
    return route.fulfill({
      status: 403,
      json: { code: 'step_up_required', message: 'Confirm that it is you' },
    })
  })
  await send(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Your password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The password is wrong')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Withdrawal Requested')).toBeVisible()
  await expect(history(page).getByText('$10.00', { exact: true })).toBeVisible()
})

test('W-26: practice mode says that this is real money, and a locked wallet why nothing goes out and where to unlock it', async ({
  somebody,
}) => {
  const poor = await somebody('Zoe')
  await poor.page.goto('/withdraw')
  await expect(poor.page.getByText('Practice mode is on, and this moves real money.')).toBeVisible()
  const { page } = await somebody('Ada', { dollars: '100' })
  await page.goto('/withdraw')
  await expect(page.getByText('Practice mode is on, and this moves real money.')).toBeVisible()
  await page.route('**/withdraw', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"walletLocked":false', '"walletLocked":true')
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers()
    await route.fulfill({ status: 200, headers, body })
  })
  await page.goto('/withdraw')
  await fill(page, '10')
  await expect(submit(page)).toBeDisabled()
  const notice = page.getByRole('status').filter({ hasText: 'Your wallet is locked.' })
  await expect(notice.getByRole('link', { name: 'settings' })).toHaveAttribute('href', '/settings')
})
