import { api, expect, type Page, test } from '../../support/browser/support.ts'

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at === document.body ? 'BODY' : at?.textContent || at?.getAttribute('aria-label') || at?.tagName
  })

test('D5 a dialog begins at its first field, or at its title, and gives the focus back when it closes', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true, dollars: '20' })
  const dialog = page.getByRole('dialog')
  await page.goto('/')
  const deposit = page.getByRole('button', { name: 'Deposit', exact: true }).first()
  await deposit.click()
  await expect(dialog.getByRole('heading', { name: 'Deposit', exact: true })).toBeFocused()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(deposit).toBeFocused()
  const account = page.getByRole('button', { name: 'Your account' })
  await account.click()
  await expect(dialog.getByRole('heading', { name: 'Your account' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(account).toBeFocused()
  await page.goto('/fund-requests')
  const ask = page.getByRole('button', { name: 'New Request' })
  await ask.click()
  await expect(dialog.getByLabel('User ID or e-mail')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await page.getByLabel('Recipient e-mail').fill('jo@example.com')
  await page.getByLabel('Amount', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Send Money', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
})

test('D5 a form that itself or the server refuses leads to its first wrong field', { tag: '@all' }, async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '20' })
  const dialog = page.getByRole('dialog')
  await page.goto('/events')
  await page.getByRole('button', { name: 'Create event' }).first().click()
  await dialog.getByLabel('Question').fill('Does the ferry leave before noon?')
  await dialog.getByRole('button', { name: /^Create .* event$/ }).click()
  await expect(dialog.getByLabel('Option A')).toBeFocused()
  await page.goto('/fund-requests')
  await page.getByLabel('Recipient e-mail').fill('jo@example.com')
  await page.getByRole('button', { name: 'Send Money', exact: true }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  // the server's refusal names its field
  await page.getByRole('button', { name: 'New Request' }).click()
  await dialog.getByLabel('User ID or e-mail').fill('nobody@example.com')
  await dialog.getByLabel('Amount', { exact: true }).fill('5')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(dialog.getByLabel('User ID or e-mail')).toBeFocused()
  await expect(dialog.getByLabel('User ID or e-mail')).toHaveAttribute('aria-invalid', 'true')
})

test('D5 the focus stays in its place when the button that had it goes', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const { page } = ada
  await api(ada.context, server.url, 'POST', '/api/feedback', {
    category: 'bug',
    title: 'The tide table is an hour late',
    description: 'Since the clocks went back.',
  })
  await page.goto('/feedback')
  const add = page.getByRole('button', { name: 'Add to The tide table is an hour late' })
  // the code that keeps the focus loads with the notifications, at the first press: nobody comes here by keys without one
  await page.keyboard.press('Tab')
  await add.focus()
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(add).toBeHidden()
  expect(await focused(page)).not.toBe('BODY')
  await expect(page.getByRole('listitem').getByRole('textbox')).toBeFocused()
})

test('D5 a switch keeps the focus while it is saved; a button that ends disabled leaves it on the page', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await page.goto('/settings')
  const lock = page.getByRole('switch', { name: 'Wallet lock' })
  await lock.focus()
  await page.keyboard.press('Space')
  await expect(lock).toBeChecked()
  await expect(lock).toBeFocused()
  await page.goto('/gangs')
  const create = page.getByRole('button', { name: 'Create a Gang' }).first()
  await create.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Name').fill(`Keyboard gang ${Date.now()}`)
  await page.keyboard.press('Enter')
  await expect(create).toBeDisabled()
  await expect(page.getByRole('main')).toBeFocused()
})

test('D5 a missing photo leads to the button that chooses one, not to the field that nobody sees', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await page.goto('/create-photo-event')
  await page.getByRole('button', { name: /^Create .* event$/ }).click()
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused()
})

test('D5 a message’s menu by keys: its first item, arrows along the emoji, a ring, all emoji within Tab', {
  tag: '@all',
}, async ({ somebody, server, isMobile }) => {
  const ada = await somebody('Ada')
  const ben = await somebody('Ben')
  const { id } = await api(ben.context, server.url, 'GET', '/api/auth/user')
  const { page } = ada
  await page.goto(`/messages/${id}`)
  await page.getByLabel('Message', { exact: true }).fill('Are you in?')
  // on a phone Enter begins a line
  if (isMobile) await page.getByRole('button', { name: 'Send', exact: true }).click()
  else await page.keyboard.press('Enter')
  const menu = page.getByRole('button', { name: 'Actions for this message' })
  await menu.focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitem').first()
  await expect(first).toBeFocused()
  expect(await first.evaluate((item) => getComputedStyle(item).outlineStyle)).toBe('solid')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
  await page.getByRole('menuitem', { name: 'More emoji' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'React with…' })
  await expect(dialog.getByRole('combobox', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: 'Search' })).toBeFocused()
})
