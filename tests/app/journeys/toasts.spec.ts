import { createEvent, expect, type Page, type Somebody, test } from '../../support/browser/support.ts'

/** An empty slip on the table: every press on its button makes one notification. */
async function openSlip(ada: Somebody, origin: string) {
  const { page } = ada
  const id = await createEvent(ada, origin, { isPracticeMode: true })
  await page.goto(`/events/${id}`)
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: 'Bet on A' }).click()
  const slip = page.getByRole('form', { name: 'Bet slip' })
  await slip.getByLabel('Amount', { exact: true }).fill('')
  const button = slip.getByRole('button', { name: /^(Place bet|Bet on Rain)$/ })
  const region = page.getByRole('region', { name: /^Notifications/ })
  return { page, region, item: region.getByRole('listitem'), complain: () => button.click() }
}

test('Z-07: it stays for 5 seconds', { tag: '@all' }, async ({ somebody, server }) => {
  const { page, item, complain } = await openSlip(await somebody('Ada'), server.url)
  await expect(page.getByRole('form', { name: 'Bet slip' })).toBeVisible()
  // the test controls the page's clock, so that a slow machine changes nothing
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await complain()
  await expect(item).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(4_500)
  await expect(item).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(item).toBeHidden()
})

test('D4 Escape closes the dialog before the notification beside it', { tag: '@all' }, async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  test.skip((page.viewportSize()?.width ?? 0) < 1024, 'a phone has no keys')
  await page.route('**/api/events', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto('/events?create=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Create .*event$/ }).click()
  const item = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(item).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(item).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
})

test('D4 a notification covers neither the title nor a button of an open dialog, nor the page’s main button and its head', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true, dollars: '20' })
  const item = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  const isClearOf = async (...others: ReturnType<Page['locator']>[]) => {
    await expect(item).toBeVisible()
    // it comes in with a movement
    await item.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
    const toast = (await item.boundingBox())!
    for (const other of others) {
      const box = (await other.boundingBox())!
      const apart =
        toast.x + toast.width <= box.x ||
        box.x + box.width <= toast.x ||
        toast.y + toast.height <= box.y ||
        box.y + box.height <= toast.y
      expect(apart, String(other)).toBe(true)
    }
  }
  const dialog = page.getByRole('dialog')
  for (const size of [
    { width: 1280, height: 860 },
    { width: 360, height: 780 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/events?create=1')
    const create = dialog.getByRole('button', { name: /^Create .*event$/ })
    await create.click()
    await isClearOf(create, dialog.getByRole('heading', { name: 'Create event' }))
    await page.goto('/fund-requests')
    const send = page.getByRole('button', { name: 'Send Money', exact: true })
    await send.click()
    await isClearOf(send)
  }
  // a window with a scrollbar of its own, as Firefox has: every other corner has a button
  await page.setViewportSize({ width: 1268, height: 800 })
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Wallet lock' }).click()
  const head = page.getByRole('banner').first()
  await isClearOf(
    head.getByRole('button', { name: 'Search' }),
    head.getByRole('button', { name: 'Your account' }),
  )
})

test('D4 what went wrong is said no longer once the next attempt begins', { tag: '@all' }, async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.goto('/pay-at-store')
  await page.getByLabel('Amount', { exact: true }).fill('5')
  const generate = page.getByRole('button', { name: 'Generate QR Code' })
  await generate.click()
  const wrong = page.getByRole('region', { name: /^Notifications/ }).getByText('Insufficient Balance')
  await expect(wrong).toBeVisible()
  await page.goto('/feedback')
  const submit = page.getByRole('button', { name: 'Submit Feedback' })
  await submit.click()
  const missing = page.getByRole('region', { name: /^Notifications/ }).getByText('Missing Information')
  await expect(missing).toBeVisible()
  await page.route('**/api/feedback', async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.continue()
  })
  await page.getByLabel('Category').selectOption('bug')
  await page.getByLabel('Title').fill('The tide table is late')
  await page.getByLabel('Description').fill('By an hour.')
  await submit.click()
  await expect(missing).toBeHidden({ timeout: 2_000 })
  answer()
  await expect(page.getByText('Feedback Submitted', { exact: true }).first()).toBeVisible()
})
