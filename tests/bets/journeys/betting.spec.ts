import { api, createEvent, expect, placeBet, test, toast } from '../../support/browser/support.ts'

test('E-13: a bet without an amount is refused before it is sent', async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await ada.page.goto(`/events/${id}`)
  const wide = (ada.page.viewportSize()?.width ?? 0) >= 1024
  if (!wide) await ada.page.getByRole('button', { name: 'Bet on A' }).click()
  await ada.page
    .getByRole('form', { name: 'Bet slip' })
    .getByRole('button', { name: /^(Place bet|Bet on A)$/ })
    .click()
  await expect(ada.page.getByText('Invalid Bet', { exact: true }).first()).toBeVisible()
  await expect(ada.page.getByText('Please select an option and enter a valid amount').first()).toBeVisible()
})

test('E-15: a bet that the server cannot take says Bet Failed and moves nothing', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await ada.page.goto(`/events/${id}`)
  const wide = (ada.page.viewportSize()?.width ?? 0) >= 1024
  if (!wide) await ada.page.getByRole('button', { name: 'Bet on A' }).click()
  const slip = ada.page.getByRole('form', { name: 'Bet slip' })
  if (wide) await slip.getByRole('radio', { name: /^A:/ }).check()
  await slip.getByLabel('Amount', { exact: true }).fill('5')
  await ada.page.route('**/api/bets', (route) => route.abort())
  await slip.getByRole('button', { name: 'Bet 5.00 practice coins on Rain' }).click()
  await expect(ada.page.getByText('Bet Failed', { exact: true }).first()).toBeVisible()
  expect(await api(ada.context, server.url, 'GET', '/api/auth/user')).toMatchObject({
    practiceBalance: '1000.00',
  })
})

test('E-16: the possible win is on the slip before the bet', async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await api(ben.context, server.url, 'POST', '/api/bets', { eventId: id, selection: 'optionB', amount: '10' })
  await ada.page.goto(`/events/${id}`)
  const wide = (ada.page.viewportSize()?.width ?? 0) >= 1024
  if (!wide) await ada.page.getByRole('button', { name: 'Bet on A' }).click()
  const slip = ada.page.getByRole('form', { name: 'Bet slip' })
  if (wide) await slip.getByRole('radio', { name: /^A:/ }).check()
  await slip.getByLabel('Amount', { exact: true }).fill('10')
  await expect(slip.getByText('You could win', { exact: true })).toBeVisible()
  await expect(slip.getByText('19.60').first()).toBeVisible()
})

test('a practice bet by keyboard alone: 2 chooses B, the amount is typed, Enter places it', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const { page } = ada
  test.skip((page.viewportSize()?.width ?? 0) < 1024, 'a phone has no keys')
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('form', { name: 'Bet slip' })).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: /^B:/ })).toBeChecked()
  await page.keyboard.press('b')
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  await page.keyboard.type('12.5')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Bet Placed!')).toBeVisible()
  expect(await api(ada.context, server.url, 'GET', '/api/auth/user')).toMatchObject({
    practiceBalance: '987.50',
  })
})

test('X-03: a socket that was cut comes back and the figures catch up', async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await ada.page.goto(`/events/${id}`)
  await expect(ada.page.getByText(/0 bets$/)).toBeVisible()
  await ada.context.setOffline(true)
  await api(ben.context, server.url, 'POST', '/api/bets', { eventId: id, selection: 'optionB', amount: '10' })
  await ada.context.setOffline(false)
  await expect(ada.page.getByText(/1 bet$/)).toBeVisible({ timeout: 20_000 })
})

test('Z-11: who bet practice coins sees two decimals everywhere', async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await ada.page.goto(`/events/${id}`)
  await placeBet(ada.page, 'A', '7.5')
  await expect(ada.page.getByText('7.50').first()).toBeVisible()
})

test('U2 the strip’s net is what play won and lost: money in a store code is no part of it, and an open stake is at stake', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true, dollars: '50' })
  const id = await createEvent(ada, server.url)
  await ada.page.goto('/pay-at-store')
  const strip = ada.page.getByLabel('Mode', { exact: true })
  await expect(strip).toContainText('$0.00')
  await ada.page.getByLabel('Amount', { exact: true }).fill('6.50')
  await ada.page.getByRole('button', { name: 'Generate QR Code' }).click()
  await expect(ada.page.getByRole('main').getByText('$43.50').first()).toBeVisible()
  await expect(strip).toContainText('$0.00')
  await api(ada.context, server.url, 'POST', '/api/bets', { eventId: id, selection: 'optionA', amount: '4' })
  await expect(strip).toContainText('at stake')
  await expect(strip).toContainText('$4.00')
  await expect(strip).not.toContainText('−')
  await api(ada.context, server.url, 'POST', `/api/events/${id}/void`, {})
  await expect(strip).not.toContainText('at stake')
})

test('E-13: what is typed as an amount is taken as it was meant or not at all; no sign or digit is left out of it', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const { page } = ada
  const long = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwe'
  const id = await createEvent(ada, server.url, { isPracticeMode: true, title: `Will the ${long} win?` })
  await page.goto(`/events/${id}`)
  const wide = (page.viewportSize()?.width ?? 0) >= 1024
  if (!wide) {
    await page.getByRole('button', { name: 'Bet on A' }).click()
    // a long word does not push the Close button off the screen
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  }
  const slip = page.getByRole('form', { name: 'Bet slip' })
  if (wide) await slip.getByRole('radio', { name: /^A:/ }).check()
  const amount = slip.getByLabel('Amount', { exact: true })
  const bet = (figure: string) =>
    slip.getByRole('button', { name: `Bet ${figure} practice coins on Rain`, exact: true })
  // typing replaces what the slip opened with, as a person's press into the field does
  await expect(amount).toHaveValue('5.00')
  await amount.fill('')
  await amount.pressSequentially('1,234.50')
  await expect(amount).toHaveValue('1,234.50')
  // more than the balance, and still read as typed
  await expect(bet('1,234.50')).toBeDisabled()
  for (const [wrong, said] of [
    ['1e2', 'Type an amount like 12.50'],
    ['-4', 'An amount has no minus sign'],
    ['5.555', 'Two decimals at most, like 12.34'],
    ['ten', 'Type an amount like 12.50'],
  ] as const) {
    await amount.fill('')
    await amount.pressSequentially(wrong)
    await expect(amount).toHaveValue(wrong)
    await expect(slip.getByText(said)).toBeVisible()
    await expect(slip.getByRole('button', { name: /^Bet \d/ })).toBeHidden()
  }
  await amount.fill('7,5')
  await expect(bet('7.50')).toBeVisible()
  await slip.getByRole('button', { name: 'Add 1', exact: true }).click()
  await expect(amount).toHaveValue('8.50')
})

test('a comment is sent once, however often one clicks', async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await ada.page.goto(`/events/${id}`)
  // the parts that come after the page's first answers have their place before anybody presses
  await expect(ada.page.getByText('Nobody yet: be the first.')).toBeVisible()
  await ada.page.getByLabel('Say something').fill('Once')
  await ada.page.getByRole('button', { name: 'Comment', exact: true }).dblclick()
  await expect(ada.page.getByLabel('Say something')).toHaveValue('')
  const comments = await api<unknown[]>(ada.context, server.url, 'GET', `/api/events/${id}/comments`)
  expect(comments).toHaveLength(1)
})

test('a question that was written and not sent is still there when the form is opened again', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  await page.goto('/events')
  const open = () =>
    page
      .getByRole('button', { name: /create event/i })
      .first()
      .click()
  await open()
  await page.getByRole('dialog').getByLabel('Question').fill('q'.repeat(150))
  await expect(page.getByText('That is all that fits: 140 characters')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Question').fill('Will the ferry leave?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await open()
  await expect(page.getByRole('dialog').getByLabel('Question')).toHaveValue('Will the ferry leave?')
})
