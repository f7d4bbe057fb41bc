import { createEvent, expect, test, toast } from '../../support/browser/support.ts'

test('/?deposit=1 opens the deposit dialog within the content policy, and the page behind does not scroll', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text())
  })
  await page.goto('/?deposit=1')
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toContain('hidden')
  expect(complaints).toEqual([])
})

test('E-18: an event that could not be made says so; F8 reaches it over the dialog, Escape closes it alone', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  await page.route('**/api/events', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto('/events?create=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Question').fill('Does the ferry leave before noon?')
  await dialog.getByLabel('Option A').fill('Before')
  await dialog.getByLabel('Option B').fill('After')
  await dialog.getByLabel(/Description|Rules|settle/i).fill('By the board at the pier.')
  await dialog.getByRole('button', { name: /^Create .*event$/ }).click()
  await expect(toast(page, 'Failed to Create Bet')).toBeVisible()
  await expect(
    page.getByRole('region', { name: /^Notifications/ }).getByText('Please try again'),
  ).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) < 1024) return
  await page.keyboard.press('F8')
  const where = () => document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label')
  await expect.poll(() => page.evaluate(where)).toMatch(/^Notifications/)
  await page.keyboard.press('Escape')
  await expect(toast(page, 'Failed to Create Bet')).toBeHidden()
  await expect(dialog).toBeVisible()
})

test('N-10 a purse that is too small is filled from the slip, which stands as it was and takes the bet', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const { page, ...rest } = await somebody('Ada', { real: true })
  const id = await createEvent({ page, ...rest }, server.url)
  await page.goto(`/events/${id}`)
  const wide = (page.viewportSize()?.width ?? 0) >= 1024
  if (!wide) await page.getByRole('button', { name: 'Bet on A' }).click()
  const slip = page.getByRole('form', { name: 'Bet slip' })
  if (wide) await slip.getByRole('radio', { name: /^A:/ }).check()
  await slip.getByLabel('Amount', { exact: true }).fill('5')
  await slip.getByRole('button', { name: 'Add $5.00' }).click()
  const deposit = page.getByRole('dialog', { name: 'Deposit' })
  await expect(deposit.getByLabel('Custom amount')).toHaveValue('5.00')
  await deposit.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('dialog', { name: 'Receipt' }).getByRole('button', { name: 'Done' }).click()
  await expect(slip.getByLabel('Amount', { exact: true })).toHaveValue('5')
  const bet = 'Bet $5.00 real money on Rain'
  await slip.getByRole('button', { name: bet }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: /real money\?$/ }))
    .getByRole('button', { name: bet })
    .click()
  await expect(toast(page, 'Bet Placed!')).toBeVisible()
})

test('an overlay over an address with a section leaves the page where it was, however it is closed', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  const place = () => page.evaluate(() => Math.round(scrollY))
  const dialog = page.getByRole('dialog')
  const opens = page.getByRole('button', { name: 'Change password' })
  for (const close of [
    () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    // a document of its own each time: the browser goes to the section only once
    await page.goto('about:blank')
    await page.goto('/settings/sign-in#your-data')
    await expect(page.locator('#your-data')).toBeInViewport()
    await expect(page.locator('#your-data')).toBeFocused()
    await opens.scrollIntoViewIfNeeded()
    const before = await place()
    await opens.click()
    await expect(dialog).toBeVisible()
    await close()
    await expect(dialog).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state?.overlays)).toBeUndefined()
    await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('auto')
    // two frames, in which the browser would have scrolled
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(await place()).toBe(before)
    await expect(page).toHaveURL(/\/settings\/sign-in#your-data$/)
  }
})
