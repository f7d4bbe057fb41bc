import { createEvent, expect, type Page, test } from './support.ts'

/** Every press on an empty slip makes one notification. */
async function openSlip(page: Page): Promise<() => Promise<void>> {
  const wide = (page.viewportSize()?.width ?? 0) >= 1024
  test.skip(!wide, 'the slip beside the page makes them')
  const button = page.getByRole('form', { name: 'Bet slip' }).getByRole('button', { name: 'Place bet' })
  return () => button.click()
}

test.beforeEach(async ({ somebody, server }, info) => {
  const ada = await somebody('Ada')
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await ada.page.goto(`/events/${id}`)
  pages.set(info.testId, ada.page)
})
const pages = new Map<string, Page>()

test('Z-05 Z-06: one notification at a time, with title and description', async ({
  browserName: _,
}, info) => {
  const page = pages.get(info.testId)!
  const complain = await openSlip(page)
  const region = page.getByRole('region', { name: /^Notifications/ })
  await complain()
  await complain()
  await expect(region.getByRole('listitem')).toHaveCount(1)
  await expect(region.getByText('Invalid Bet', { exact: true })).toBeVisible()
  await expect(region.getByText('Please select an option and enter a valid amount')).toBeVisible()
})

test('Z-07: it stays for 5 seconds', async ({ browserName: _ }, info) => {
  const page = pages.get(info.testId)!
  const complain = await openSlip(page)
  const item = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await complain()
  await expect(item).toBeVisible()
  const shown = Date.now()
  await page.mouse.move(5, 5)
  await expect(item).toBeHidden({ timeout: 9_000 })
  const stayed = Date.now() - shown
  expect(stayed).toBeGreaterThan(4_000)
  expect(stayed).toBeLessThan(7_000)
})

test('Z-09: F8 goes to the notifications', async ({ browserName: _ }, info) => {
  const page = pages.get(info.testId)!
  const complain = await openSlip(page)
  await complain()
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toBeVisible()
  await page.keyboard.press('F8')
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label')),
    )
    .toMatch(/^Notifications/)
})
