import { axeFaults } from '../../support/browser/axe.ts'
import { signInAs } from '../../support/browser/demo-session.ts'
import { expect, overflowOf, test } from '../../support/browser/support.ts'

test('since you left: a person who comes back sees the sides that moved and who waits for them, the rest on request', {
  tag: '@all',
}, async ({ context, page, server }) => {
  await signInAs(context, server.url, 'mara')
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Since you left' })
  await expect(card).toBeVisible()
  const pictures = card.getByRole('article')
  const lines = card.getByRole('listitem')
  await expect(pictures.filter({ hasText: /Your side \d+%/ }).first()).toBeVisible()
  await expect(pictures.filter({ hasText: 'bet against you' }).first()).toBeVisible()
  const request = lines.getByRole('link', { name: 'Jo asks you for 18 dollars' })
  await expect(request).toBeVisible()
  expect((await pictures.count()) + (await lines.count())).toBe(6)
  expect(await overflowOf(page)).toBe(0)
  expect(await axeFaults(page, { within: 'section[aria-label="Since you left"]' })).toEqual([])
  await card.getByRole('button', { name: /^\d+ more$/ }).click()
  expect((await pictures.count()) + (await lines.count())).toBeGreaterThan(6)
  await expect(card.getByRole('button', { name: /^\d+ more$/ })).toHaveCount(0)
  await request.click()
  await expect(page).toHaveURL(/\/fund-requests/)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(card).toHaveCount(0)
})
