import { axeFaults } from '../../support/browser/axe.ts'
import { expect, PASSWORD, test } from '../../support/browser/support.ts'

/** The digest of somebody who was not away, as the page of home brings it. */
const NO_DIGEST = JSON.stringify({ awaySince: null, groups: [] })

test('X-08 the bell: by day, with unread marks; following one marks it, “Mark all read” the rest', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const { page } = ada
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  await expect(sheet.getByText('Nothing yet.')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'See the events' })).toBeVisible()
  await page.keyboard.press('Escape')
  // two locks and unlocks of the wallet make four notifications, of which two and two say the same
  for (const locked of [true, false, true, false])
    await ada.context.request.patch('/api/user/wallet-lock', {
      headers: { origin: server.url },
      data: locked ? { locked } : { locked, password: PASSWORD },
    })
  await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible()
  await page.getByRole('button', { name: 'Notifications, 4 unread' }).click()
  // a day may end in between
  await expect(sheet.getByRole('heading', { name: /^(Today|Yesterday)$/ }).first()).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'New' })).toHaveCount(2)
  expect(await axeFaults(page, { within: 'dialog[open]', advice: true })).toEqual([])
  await sheet.getByRole('link', { name: /Wallet locked.* 2 times$/ }).click()
  await expect(page).toHaveURL(/\/settings#security$/)
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  await sheet.getByRole('button', { name: 'Mark all read' }).click()
  await expect(sheet.getByRole('img', { name: 'New' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('P-12 X-08 home says once what happened while the person was away; following it dismisses it', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  let dismissed = 0
  // home brings its answers along: this one replaces that of a person who was never away
  const digestOf = {
    awaySince: new Date(Date.now() - 9 * 3_600_000).toISOString(),
    groups: [
      { group: 'bets', count: 2, title: 'You won', link: '/bets' },
      { group: 'gang', count: 1, title: 'Tonight at eight', link: '/gangs' },
    ],
  }
  await page.route('**/api/home?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(NO_DIGEST, JSON.stringify(digestOf))
    await route.fulfill({ response: answer, body })
  })
  await page.route('**/api/notifications/digest/dismiss', (route) => {
    dismissed++
    return route.fulfill({ json: {} })
  })
  await page.goto('/')
  const digest = page.getByRole('region', { name: 'Since you left' })
  await expect(digest.getByRole('listitem')).toHaveText([
    /You wonAnd 1 more about your bets/,
    /Tonight at eightFrom your gang/,
  ])
  expect(await axeFaults(page, { within: 'section[aria-label="Since you left"]', advice: true })).toEqual([])
  await page.unroute('**/api/home?*')
  await digest.getByRole('link', { name: 'You won' }).click()
  await expect.poll(() => dismissed).toBe(1)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(digest).toHaveCount(0)
})
