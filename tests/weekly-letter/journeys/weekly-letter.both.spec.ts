import { axeFaults } from '../../support/browser/axe.ts'
import { api, expect, overflowOf, test, toast } from '../../support/browser/support.ts'

test('Q-10 a person sets their time zone, turns the weekly letter on, and the mail’s page stops it', async ({
  somebody,
  server,
}) => {
  const { page, context } = await somebody('Ada')
  await page.goto('/settings#weekly-letter')
  const card = page.getByRole('region', { name: 'Weekly letter', exact: true })
  const letter = card.getByRole('switch', { name: 'E-mail about your circles' })
  await expect(letter).toHaveAttribute('aria-checked', 'false')
  await card.getByLabel('Time zone').selectOption('Pacific/Apia')
  await expect(toast(page, 'Your time zone is Pacific/Apia')).toBeVisible()
  await letter.click()
  await expect(toast(page, 'The weekly letter is on')).toBeVisible()
  await expect(letter).toHaveAttribute('aria-checked', 'true')
  await expect(card.getByText('Confirm your e-mail address first')).toBeVisible()
  expect(await api(context, server.url, 'GET', '/api/user/time-zone')).toMatchObject({
    timeZone: 'Pacific/Apia',
  })
  // 09:00 in Apia
  const { nextAt } = (await api(context, server.url, 'GET', '/api/user/weekly-letter')) as { nextAt: string }
  expect(nextAt).toMatch(/T20:00:00/)
  expect(await axeFaults(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFaults(page)).toEqual([])
  await page.goto(`${server.url}/api/letters/stop/${'A'.repeat(32)}`)
  await expect(page.getByRole('heading', { name: 'Stop the weekly letter?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop the letter' }).click()
  // nobody has this token
  await expect(page.getByRole('heading', { name: 'This link stops nothing' })).toBeVisible()
  await page.goto('/settings#weekly-letter')
  await letter.click()
  await expect(toast(page, 'The weekly letter is off')).toBeVisible()
  await expect(letter).toHaveAttribute('aria-checked', 'false')
})
