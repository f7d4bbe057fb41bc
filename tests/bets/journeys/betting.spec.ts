import { api, createEvent, expect, placeBet, test, toast } from '../../support/browser/support.ts'

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
  await expect(page.getByText('The limit is 140 characters')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Question').fill('Will the ferry leave?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await open()
  await expect(page.getByRole('dialog').getByLabel('Question')).toHaveValue('Will the ferry leave?')
})
