import { expect, test } from '../../support/browser/support.ts'

const now = new Date()
/**
 * Where it is another day than in UTC at every hour: the far west in the morning, the far east after that. Half an hour from midnight
 * in both, when the one takes over from the other.
 */
const zone = now.getUTCHours() * 60 + now.getUTCMinutes() < 630 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
test.use({ timezoneId: zone, locale: 'en-GB' })

const localDay = () => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())

test('E9 the history is by the reader’s clock: its days, its times, its filter, its receipt', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true, dollars: '20' })
  await page.goto('/history')
  const line = page.getByRole('button', { name: /Card deposit/ })
  await expect(line).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(page.getByText(/\bUTC\b/)).toHaveCount(0)
  const at = await line.locator('time').getAttribute('datetime')
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
  await expect(line.locator('time')).toHaveText(shown.format(new Date(at!)))
  await page.goto(`/history?from=${localDay()}&to=${localDay()}`)
  await expect(line).toBeVisible()
  await line.click()
  await page.getByRole('dialog').getByText('Details').click()
  const exact = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' })
  await expect(page.getByRole('dialog').getByText(exact.format(new Date(at!)))).toBeVisible()
})

test('U21 the statement is by the reader’s clock like the history, and says whose that is', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true, dollars: '20' })
  await page.goto('/history/statement')
  const line = page.getByRole('row', { name: /Card deposit/ }).first()
  await expect(line).toBeVisible()
  const at = new Date((await line.locator('time').getAttribute('datetime'))!)
  const shown = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...style }).format(at)
  await expect(line.locator('time')).toContainText(shown({ month: 'short', day: 'numeric' }))
  if ((page.viewportSize()?.width ?? 0) >= 640)
    await expect(line.locator('time')).toContainText(shown({ hour: 'numeric', minute: '2-digit' }))
  await expect(page.getByText(`${zone} time`)).toBeVisible()
})
