import { createEvent, expect, type Page, test } from '../../support/browser/support.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024
const stateOf = (page: Page) => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays)

test('D1 Back closes the deposit dialog and stays on the page; Forward does not bring it back', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  const dialog = page.getByRole('dialog', { name: 'Deposit' })
  const home = page.getByRole('button', { name: 'Deposit', exact: true }).first()
  await page.goto('/events')
  await page.goto('/')
  await home.click()
  await expect(dialog).toBeVisible()
  await expect.poll(() => stateOf(page)).toBe(1)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect.poll(() => stateOf(page)).toBeUndefined()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/events')
})

test('D1 closing by Close, Escape or outside takes the entry back, so that one Back leaves the page', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  const dialog = page.getByRole('dialog', { name: 'Deposit' })
  await page.goto('/events')
  await page.goto('/')
  for (const close of [
    () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
    await expect(dialog).toBeVisible()
    await expect.poll(() => stateOf(page)).toBe(1)
    await close()
    await expect(dialog).toBeHidden()
    await expect.poll(() => stateOf(page)).toBeUndefined()
  }
  await page.goBack()
  await expect(page).toHaveURL('/events')
})

test('D1 Back closes the account menu and the notifications; a link out of the menu takes the menu’s place', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  const dialog = page.getByRole('dialog')
  await page.goto('/pots')
  await page.goto('/events')
  for (const name of ['Your account', /^Notifications/]) {
    await page.getByRole('banner').getByRole('button', { name }).click()
    await expect(dialog).toBeVisible()
    await expect.poll(() => stateOf(page)).toBe(1)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/events')
  }
  await page.getByRole('button', { name: 'Your account' }).click()
  await dialog.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/events')
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/pots')
})

test('D1 stacked overlays close one by one', { tag: '@all' }, async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '20' })
  const { page } = ada
  const id = await createEvent(ada, server.url)
  await page.goto('/events')
  await page.goto(`/events/${id}`)
  const phone = isPhone(page)
  if (phone) await page.getByRole('button', { name: 'Bet on A' }).click()
  const slip = page.getByRole('form', { name: 'Bet slip' })
  if (!phone) await slip.getByRole('radio', { name: /^A:/ }).check()
  await slip.getByLabel('Amount', { exact: true }).fill('5')
  await slip.getByRole('button', { name: /^Bet .* real money on / }).click()
  const question = page.getByRole('dialog', { name: /of real money\?/ })
  await expect(question).toBeVisible()
  await expect.poll(() => stateOf(page)).toBe(phone ? 2 : 1)
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(slip).toBeVisible()
  if (phone) {
    await page.goBack()
    await expect(slip).toBeHidden()
  }
  await expect(page).toHaveURL(`/events/${id}`)
  await page.goBack()
  await expect(page).toHaveURL('/events')
})

test('D1 a dialog that a link opened closes to its page, and a reload leaves no empty step behind', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  const dialog = page.getByRole('dialog')
  await page.goto('/pots')
  await page.goto('/?deposit=1')
  await expect(dialog).toBeVisible()
  await expect.poll(() => stateOf(page)).toBe(1)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  await expect(dialog).toBeVisible()
  await expect.poll(() => stateOf(page)).toBe(1)
  await page.reload()
  await expect.poll(() => stateOf(page)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL('/pots')
})

test('D1 after an overlay was closed by Back the next page begins at its top', { tag: '@all' }, async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  await page.goto('/')
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => stateOf(page)).toBe(1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  const link = page.getByRole('contentinfo').getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await link.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('D1 a half-written event and request are kept when Back closes them, and are gone once cancelled', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  const dialog = page.getByRole('dialog')
  await page.goto('/events')
  await page.getByRole('button', { name: 'Create event' }).first().click()
  await dialog.getByLabel('Question').fill('Does the ferry leave before noon?')
  await dialog.getByLabel('Rules').fill('By the board at the pier.')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/events')
  await page.reload()
  await page.getByRole('button', { name: 'Create event' }).first().click()
  await expect(dialog.getByLabel('Question')).toHaveValue('Does the ferry leave before noon?')
  await expect(dialog.getByLabel('Rules')).toHaveValue('By the board at the pier.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Create event' }).first().click()
  await expect(dialog.getByLabel('Question')).toHaveValue('')
  await page.goBack()

  await page.goto('/fund-requests')
  await page.getByRole('button', { name: 'New Request' }).click()
  await dialog.getByLabel('User ID or e-mail').fill('jo@example.com')
  await dialog.getByLabel('Amount', { exact: true }).fill('12,5')
  await dialog.getByLabel('Message').fill('Tea')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New Request' }).click()
  await expect(dialog.getByLabel('User ID or e-mail')).toHaveValue('jo@example.com')
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('12.5')
  await expect(dialog.getByLabel('Message')).toHaveValue('Tea')
})

test('D1 what one person wrote is not there for the next one in the same tab', { tag: '@all' }, async ({
  somebody,
}) => {
  const { page, context } = await somebody('Ada')
  const jo = await somebody('Jo')
  await page.goto('/feedback')
  await page.getByLabel('Title').fill('The tide table is an hour late')
  await page.goto('/events')
  await page.goto('/feedback')
  await expect(page.getByLabel('Title')).toHaveValue('The tide table is an hour late')
  // a page that is open while its session becomes another one loads itself anew, in the middle of this
  await page.goto('about:blank')
  await context.clearCookies()
  await context.addCookies(await jo.context.cookies())
  await page.goto('/feedback')
  await expect(page.getByLabel('Title')).toHaveValue('')
})
