import { signInAs } from '../../support/browser/demo-session.ts'
import { isPhone } from '../../support/browser/rooms.ts'
import { api, expect, nextFrames, overflowOf, test } from '../../support/browser/support.ts'

test('W-49 W-50: the history is searched by the server, its balance runs, and each row opens its receipt', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '200' })
  const { page } = ada
  await api(ada.context, server.url, 'POST', '/api/withdrawals', {
    amount: '12.50',
    destination: 'cashapp',
    destinationDetails: '$adalace',
  })
  await page.goto('/history?currency=USD')
  const rows = page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('$187.50')
  await expect(rows.last()).toContainText('$200.00')
  if (isPhone(page)) await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('$12.50')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/search=/)
  await expect(rows.first()).toContainText('Withdrawal')
  await page.getByRole('searchbox', { name: 'Search' }).fill('card deposit')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Card deposit')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('card deposit')
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing of that name')
  await expect(page.getByText('No transactions match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  // the fields of the days stay while one of them is typed anew, and go with the filters
  await page.goto('/history?from=2026-01-01')
  const [days, from] = [page.getByLabel('Days'), page.getByLabel('From')]
  await expect(days).toHaveValue('chosen')
  await from.fill('')
  await from.fill('2026-01-02')
  await expect(page).toHaveURL(/from=2026-01-02/)
  await days.selectOption('All days')
  await expect(from).toBeHidden()
  await expect(page).not.toHaveURL(/from=/)
  await page.goto('/history?from=2026-01-01')
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(from).toBeHidden()
  await expect(days).toHaveValue('')
  await rows.filter({ hasText: '$12.50' }).getByRole('button').click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText('$187.50')
  await receipt.getByRole('link', { name: 'Open your withdrawals' }).click()
  await expect(page).toHaveURL('/withdraw')
})

test('M21 the notice of money leads to its receipt, which closes on the history', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const { id } = await api<{ id: string }>(ada.context, server.url, 'GET', '/api/auth/user')
  // of two people: unread notices about transfers from one become one
  for (const [name, amount] of [
    ['Ben', '1'],
    ['Cleo', '2.50'],
  ] as const) {
    const sender = await somebody(name, { real: true, dollars: '20' })
    await api(sender.context, server.url, 'POST', '/api/transfer', { receiverId: id, amount })
  }
  const { page } = ada
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /^You got \$1\.00 · Ben Example/ }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText('$1.00')
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
  await expect(page).toHaveURL('/history')
  await page.goto('/history?receipt=transfer:999999')
  await expect(page.getByRole('region', { name: 'Transactions' }).getByRole('listitem').first()).toBeVisible()
  await expect(receipt).toHaveCount(0)
})

test('W-50: a month’s statement adds up, prints alone on paper and is exported', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true, dollars: '200' })
  const { page } = ada
  await api(ada.context, server.url, 'POST', '/api/withdrawals', {
    amount: '40',
    destination: 'cashapp',
    destinationDetails: '$adalace',
  })
  await page.goto('/history')
  if (isPhone(page)) await page.getByRole('button', { name: 'Month', exact: true }).click()
  await page.getByRole('link', { name: 'Open the statement' }).click()
  const paper = page.getByRole('article', { name: /^Statement of/ })
  const sum = (term: string) =>
    paper
      .getByRole('region', { name: 'Sums' })
      .locator('dl > div')
      .filter({ has: page.getByText(term, { exact: true }) })
  await expect(sum('Opening balance')).toContainText('$0.00')
  await expect(sum('Deposits')).toContainText('+$200.00')
  await expect(sum('Withdrawals')).toContainText('−$40.00')
  // C7 money that only came in and went out is no gain
  await expect(sum('Change in the month')).toContainText('+$160.00')
  await expect(paper.getByText(/^Profit and loss/)).toContainText('$0.00')
  await expect(sum('Balance now')).toContainText('$160.00')
  await expect(paper.getByRole('table').getByRole('row')).toHaveCount(3)
  await page.emulateMedia({ media: 'print' })
  const seen = (name: string) =>
    page
      .getByText(name, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).visibility)
  expect(await seen('Movements')).toBe('visible')
  expect(await seen('Print or save as PDF')).toBe('hidden')
  // Paper is light: browsers leave backgrounds out, and light letters would be gone.
  const ink = () => paper.evaluate((element) => getComputedStyle(element).color)
  const light = await ink()
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  expect(await ink()).toBe(light)
  await page.emulateMedia({ media: 'screen' })
  expect(await ink()).not.toBe(light)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^evens-statement-\d{4}-\d\d-USD\.csv$/)
  await page.getByRole('button', { name: 'Practice', exact: true }).click()
  await expect(sum('Practice coins given')).toContainText('1,000.00')
  await page.getByRole('button', { name: 'Month before' }).click()
  await expect(paper.getByText('Nothing moved in this month.')).toBeVisible()
  await expect(sum('Closing balance')).toContainText('0.00')
})

test('D8 a screen that is turned shows long lists at its new width', { tag: '@all' }, async ({
  browser,
  server,
  contextOptions,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
  await signInAs(context, server.url, 'mara')
  const page = await context.newPage()
  for (const path of ['/history', '/my-bets', '/events', '/']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // rows that were drawn and are out of sight again may keep an older size
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await nextFrames(page)
    await page.evaluate(() => scrollTo(0, 0))
    await page.setViewportSize({ width: 360, height: 300 })
    expect(await overflowOf(page), path).toBeLessThanOrEqual(0)
  }
  await context.close()
})
