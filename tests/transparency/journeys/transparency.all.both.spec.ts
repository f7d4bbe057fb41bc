import { answered, ownCheck, PROOF, WELL } from '../../support/browser/lying-log.ts'
import { api, expect, test } from '../../support/browser/support.ts'

test('V-09 somebody new is told when the next tree is made', async ({ somebody, server }) => {
  const { page, context } = await somebody('Ada')
  // the check is made once: by then the log must have what came with the account
  const [first] = await api<{ id: string }[]>(context, server.url, 'GET', '/api/transactions?limit=1')
  await expect
    .poll(
      async () =>
        (await api<{ state: string }>(context, server.url, 'GET', `/api/receipts/${first!.id}/proof`)).state,
    )
    .toBe('logged')
  await page.goto('/transparency')
  await expect(ownCheck(page)).toContainText('No tree includes you yet.')
  await expect(ownCheck(page)).toContainText('Your newest movement is in the log as on your receipts')
})

test('V-06 an old promise whose time is over meanwhile is asked for again before it is red', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '20' })
  let by: Date | undefined
  await answered(page, PROOF, (reply: object) => {
    // from the first answer on: opening the page takes nothing off
    by ??= new Date(Date.now() + 8_000)
    return { ...reply, state: 'promised', proof: null, index: null, by: by.toISOString() }
  })
  await page.goto('/history')
  const line = page.getByRole('region', { name: 'Transactions' }).getByRole('button').first()
  await line.click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt.getByText(/^Promised to be in the public log by/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receipt).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(PROOF, async (route) => {
    await held
    await route.continue()
  })
  await expect.poll(() => Date.now() > by!.getTime(), { timeout: 15_000 }).toBe(true)
  await line.click()
  await expect(receipt.getByText('Looking into the public log…')).toBeVisible()
  await expect(receipt.getByRole('alert')).toHaveCount(0)
  answer()
  await expect(receipt.getByText(/^In the public log as entry/)).toBeVisible()
})

test('V-10 history, statement and fairness lead to the log in one line each', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  for (const path of ['/history', '/history/statement', '/fairness']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: 'public log', exact: true }).click()
    await expect(page).toHaveURL('/transparency')
  }
})

test('V-09 a browser that cannot check says so, and shows no bar', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
  await page.goto('/transparency')
  await expect(ownCheck(page)).toContainText('This browser cannot check')
  await expect(page.getByRole('alert').filter({ hasText: 'public log' })).toHaveCount(0)
})

test('V-09 a log that does not answer is checked later, and a page of it that fails says so', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  await page.goto('/transparency')
  await expect(ownCheck(page)).toContainText('The log has only grown')
  await page.context().setOffline(true)
  await ownCheck(page).getByRole('button', { name: 'Check again' }).click()
  await expect(ownCheck(page)).toContainText('The log did not answer, so nothing is checked yet')
  await page.context().setOffline(false)
  // a connection that breaks for one address only is no network that is away
  await page.route('**/log/checkpoint', (route) => route.abort())
  await ownCheck(page).getByRole('button', { name: 'Check again' }).click()
  await expect(ownCheck(page)).toContainText('The server’s answers are not enough for a check')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/liabilities/latest/proof', (route) => route.fulfill({ status: 503, json: {} }))
  await ownCheck(page).getByRole('button', { name: 'Check again' }).click()
  await expect(ownCheck(page)).toContainText('The server’s answers are not enough for a check')
  const kept = () => page.evaluate(() => localStorage.getItem('keptLog'))
  await expect.poll(kept).toContain('/api/liabilities/latest/proof')
  expect(await kept()).toContain('/log/checkpoint')
  await page.route('**/api/transparency', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expect(page.getByText('The state of the log did not load')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(WELL)).toBeVisible()
})
