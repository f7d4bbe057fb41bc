import type { Locator } from '@playwright/test'
import { remember, signInAs } from '../../support/browser/demo-session.ts'
import { expect, type Page, test } from '../../support/browser/support.ts'

/** The most that a list's title, tabs and filters take on a phone before its first item, px. */
const HEAD_MAX = 180

type Head = { path: string; item: (page: Page) => Locator; onlyPractice?: true; onlyReal?: true }

const article = (page: Page) => page.locator('#main').getByRole('article')
const itemOf = (region: string) => (page: Page) =>
  page.getByRole('region', { name: region }).getByRole('listitem')

/** Where a row of the specification puts a part above the list, that part is the item, or one mode alone is looked at. */
const heads: readonly Head[] = [
  { path: '/events', item: article },
  // O-09 for real money there is a banner above
  { path: '/pots', item: article, onlyPractice: true },
  { path: '/tournaments', item: article },
  { path: '/rooms', item: article },
  {
    path: '/messages',
    item: (page) => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem'),
  },
  { path: '/my-bets', item: itemOf('Bets') },
  { path: '/my-bets?view=settled', item: itemOf('Bets') },
  { path: '/history', item: itemOf('Transactions') },
  // S-38 in practice mode a notice says that this moves real money
  {
    path: '/fund-requests?tab=received',
    item: (page) => page.locator('#main').getByRole('listitem'),
    onlyReal: true,
  },
  // K-01 one's own rank stands before the list
  { path: '/leaderboard', item: (page) => page.getByRole('region', { name: 'Your Rank' }) },
  { path: '/leaderboard?board=bettors', item: (page) => page.getByRole('region', { name: 'Your place' }) },
  // G-02 one's own gang stands before the others
  { path: '/gangs', item: (page) => page.locator('#main').getByRole('region') },
]

for (const practice of [true, false])
  test(`D7 on a phone lists begin near the top, ${practice ? 'practice' : 'real'}`, { tag: '@all' }, async ({
    page,
    context,
    server,
  }) => {
    await signInAs(context, server.url, 'mara')
    await remember(context, 'light', practice)
    await page.setViewportSize({ width: 360, height: 780 })
    for (const { path, item, onlyPractice, onlyReal } of heads) {
      if (practice ? onlyReal : onlyPractice) continue
      await page.goto(path)
      const first = item(page).first()
      await expect(first).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const [main, box] = [await page.locator('#main').boundingBox(), await first.boundingBox()]
      expect.soft(box!.y - main!.y, path).toBeLessThanOrEqual(HEAD_MAX)
    }
  })

test('W-50 on a phone the month’s sums and the filters of the history open above its movements', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true, dollars: '20' })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/history')
  const lines = page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  const [month, filter] = [
    page.getByRole('button', { name: 'Month', exact: true }),
    page.getByRole('button', { name: 'Filter', exact: true }),
  ]
  await month.click()
  await expect(page.getByRole('link', { name: 'Open the statement' })).toBeVisible()
  await filter.click()
  await expect(month).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  const balance = page.getByRole('combobox', { name: 'Balance' })
  await expect(balance).toHaveValue('USD')
  await balance.selectOption('Both balances')
  await expect(page).toHaveURL('/history?currency=both')
  await expect(lines).toHaveCount(2)
  // a filtered history opens with its filters
  await page.reload()
  await expect(balance).toHaveValue('both')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(lines).toHaveCount(1)
})
