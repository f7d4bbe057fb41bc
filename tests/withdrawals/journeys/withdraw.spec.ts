import type { Page } from '@playwright/test'
import { test } from '../../support/browser/operators.ts'
import { api, expect, toast } from '../../support/browser/support.ts'

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
async function fill(page: Page, amount: string, details = '$adalace') {
  await form(page).getByLabel('Amount', { exact: true }).fill(amount)
  await form(page).getByRole('button', { name: 'Cash App' }).click()
  await tag(page).fill(details)
}
test('W-01 W-02 W-07: the head leads to history, dashboard and logout; the form is left, the history right; it says how long it takes', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '200' })
  await page.goto('/withdraw')
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'History', exact: true })).toHaveAttribute('href', '/history')
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/dashboard')
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
