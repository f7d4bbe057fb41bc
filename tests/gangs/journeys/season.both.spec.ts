import { randomUUID } from 'node:crypto'
import { axeFaults } from '../../support/browser/axe.ts'
import { signInAs } from '../../support/browser/demo-session.ts'
import { axeThemes, expect, overflowOf, test, toast } from '../../support/browser/support.ts'

test('Q-08 N-05 a gang’s page has the week’s first three and the last winner beside the crest, and leads to the board My gang', async ({
  browser,
  server,
  contextOptions,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
  await signInAs(context, server.url, 'mara')
  const page = await context.newPage()
  await page.goto('/gangs')
  await expect(page.getByRole('region', { name: 'Your gang', exact: true })).toContainText(
    /Last week’s winner: \w+ \w\., [+−]\d/,
  )
  const card = page.getByRole('region', { name: 'This week’s board' })
  await expect(card).toContainText(/You (are #\d|have no)/)
  expect(await card.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  expect(await overflowOf(page)).toBe(0)

  await card.getByRole('link', { name: 'See the board' }).click()
  await expect(page).toHaveURL(/\/leaderboard\?board=gang$/)
  await expect(page.getByRole('button', { name: 'My gang' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Which days').selectOption('Last week')
  const rows = page.getByRole('list', { name: 'Best returns' }).getByRole('listitem')
  await expect(rows.first()).toContainText(/^Rank 1/)
  await expect(rows.first()).toContainText(/\d+ events/)
  const links = await rows.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)
  await expect(page.getByRole('region', { name: 'Winner of the last week' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'How this board works' })).toContainText('Europe/London time')
  expect(await overflowOf(page)).toBe(0)
  for (const colorScheme of axeThemes) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFaults(page)).toEqual([])
  }
  await context.close()
})

test('Q-08 a new gang has its founder’s time zone, and the owner changes it from the end of the week on', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  await page.goto('/leaderboard?board=gang')
  await page.getByRole('link', { name: 'Find a gang' }).click()
  await page.getByRole('button', { name: 'Create a Gang' }).click()
  const creating = page.getByRole('dialog', { name: 'Create a Gang' })
  await creating.getByLabel('Name').fill(`Season ${randomUUID().slice(0, 6)}`)
  await creating.getByRole('button', { name: 'Create Gang' }).click()
  await expect(toast(page, 'Gang Created')).toBeVisible()
  await expect(page.getByRole('region', { name: 'This week’s board' })).toContainText(
    'Nobody has played yet.',
  )

  await page.getByRole('button', { name: /^More about / }).click()
  await page.getByRole('menuitem', { name: 'Change name and description' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your gang' })
  const own = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect(dialog.getByLabel('Time zone')).toHaveValue(own)
  await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await expect(dialog.getByText(/^Counts from the end of this week on/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()

  await page.goto('/leaderboard?board=gang')
  await expect(page.getByRole('region', { name: 'How this board works' })).toContainText(
    /The weeks after it end by Asia\/Tokyo time\./,
  )
})
