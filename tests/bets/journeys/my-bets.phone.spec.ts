import { expect, test } from '../../support/browser/support.ts'

test('U17 a phone shows somebody without a bet the way to an event at once, the figures with the profit, and nothing to export', async ({
  somebody,
}) => {
  const { page } = await somebody('Uma')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/my-bets')
  const find = page.getByRole('link', { name: 'Find an event' })
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await expect(find).toBeVisible()
  // the font that stands in until then is a little taller
  await page.evaluate(() => document.fonts.ready)
  const [button, bar] = [await find.boundingBox(), await tabs.last().boundingBox()]
  expect(button!.y + button!.height).toBeLessThanOrEqual(bar!.y)
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  await expect(page.getByText('At stake', { exact: true })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Profit' }).click()
  await expect(page.getByText('At stake', { exact: true })).toBeVisible()
})
