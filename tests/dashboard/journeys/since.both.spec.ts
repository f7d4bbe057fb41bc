import { axeFaults } from '../../support/browser/axe.ts'
import { signInAs } from '../../support/browser/demo-session.ts'
import { expect, overflowOf, test } from '../../support/browser/support.ts'

test('since you left: whoever comes back sees sides that moved, who asks for something and a new rank, the rest on request', async ({
  context,
  page,
  server,
}) => {
  await signInAs(context, server.url, 'mara')
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Since you left' })
  await expect(card).toBeVisible()
  const pictures = card.getByRole('article')
  const lines = card.getByRole('listitem')
  await expect(pictures.filter({ hasText: /Your side \d+%/ }).first()).toBeVisible()
  await expect(pictures.filter({ hasText: 'bet against you' }).first()).toBeVisible()
  await expect(lines.filter({ hasText: 'Jo asks you for $18.00' })).toBeVisible()
  await expect(lines.filter({ hasText: /^You are \d+\w\w on the leaderboard/ })).toBeVisible()
  expect((await pictures.count()) + (await lines.count())).toBe(6)
  expect(await overflowOf(page)).toBe(0)
  expect(await axeFaults(page, { within: 'section[aria-label="Since you left"]' })).toEqual([])
  await card.getByRole('button', { name: /^\d+ more$/ }).click()
  expect((await pictures.count()) + (await lines.count())).toBeGreaterThan(6)
  await expect(card.getByRole('button', { name: /^\d+ more$/ })).toHaveCount(0)
  await lines.getByRole('link', { name: /^You are \d+\w\w on the leaderboard/ }).click()
  await expect(page).toHaveURL(/\/leaderboard$/)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(card).toHaveCount(0)
})
