import { createEvent, expect, type Somebody, test } from './support.ts'

/** An empty slip on the table: every press on its button makes one notification. */
async function openSlip(ada: Somebody, origin: string) {
  const { page } = ada
  const id = await createEvent(ada, origin, { isPracticeMode: true })
  await page.goto(`/events/${id}`)
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: 'Bet on A' }).click()
  const button = page
    .getByRole('form', { name: 'Bet slip' })
    .getByRole('button', { name: /^(Place bet|Bet on A)$/ })
  const region = page.getByRole('region', { name: /^Notifications/ })
  return { page, region, item: region.getByRole('listitem'), complain: () => button.click() }
}

test('Z-05 Z-06: one notification at a time, with title and description', async ({ somebody, server }) => {
  const { region, item, complain } = await openSlip(await somebody('Ada'), server.url)
  await complain()
  await complain()
  await expect(item).toHaveCount(1)
  await expect(region.getByText('Invalid Bet', { exact: true })).toBeVisible()
  await expect(region.getByText('Please select an option and enter a valid amount')).toBeVisible()
})

test('Z-07: it stays for 5 seconds', async ({ somebody, server }) => {
  const { page, item, complain } = await openSlip(await somebody('Ada'), server.url)
  await complain()
  await expect(item).toBeVisible()
  const shown = Date.now()
  await page.mouse.move(5, 5)
  await expect(item).toBeHidden({ timeout: 9_000 })
  const stayed = Date.now() - shown
  expect(stayed).toBeGreaterThan(4_000)
  expect(stayed).toBeLessThan(7_000)
})

test('Z-09: F8 goes to the notifications', async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  test.skip((ada.page.viewportSize()?.width ?? 0) < 1024, 'a phone has no keys')
  const { page, item, complain } = await openSlip(ada, server.url)
  await complain()
  await expect(item).toBeVisible()
  await page.keyboard.press('F8')
  const where = () => document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label')
  await expect.poll(() => page.evaluate(where)).toMatch(/^Notifications/)
})
