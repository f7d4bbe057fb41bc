import { api, expect, type Page, test, toast } from '../../support/browser/support.ts'

/** Opens the transfer dialog where this person's profile is. */
async function openFor(page: Page, id: string) {
  await page.goto(`/profile/${id}`)
  await page.getByRole('button', { name: 'Send Funds' }).click()
  return page.getByRole('dialog', { name: 'Send Funds' })
}

test('W-27 W-28 W-29 W-30: Send Funds on a profile opens a dialog that takes an amount and a note, shows the sums and sends the id with two decimals', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true, dollars: '50' })
  const jo = await somebody('Wilhelmina', { real: true })
  const { id } = await api<{ id: string }>(jo.context, server.url, 'GET', '/api/auth/user')
  const { page } = ada
  const dialog = await openFor(page, id)
  await expect(dialog.getByText('Wilhelmina E.')).toBeVisible()
  await expect(dialog.getByText('(optional)')).toBeVisible()
  const amount = dialog.getByLabel('Amount', { exact: true })
  await expect(amount).toHaveAttribute('min', '0.01')
  await expect(amount).toHaveAttribute('step', '0.01')
  for (const wrong of ['', '0']) {
    await amount.fill(wrong)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(toast(page, 'Invalid Amount')).toBeVisible()
    await expect(dialog.getByText('Please enter a valid amount greater than 0')).toBeVisible()
  }
  await amount.fill('50.01')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('You only have $50.00 available')).toBeVisible()
  await amount.fill('12.5')
  await dialog.getByLabel(/^Description/).fill('lunch')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('$37.50').first()).toBeVisible()
  const sent = page.waitForRequest('**/api/transfer')
  await dialog.getByRole('button', { name: 'Send $12.50' }).click()
  expect((await sent).postDataJSON()).toEqual({ receiverId: id, amount: '12.50', description: 'lunch' })
  await expect(toast(page, 'Transfer Sent!')).toBeVisible()
  // the full stop of the short name ends the sentence
  await expect(toast(page, '$12.50 sent to Wilhelmina E.')).toBeVisible()
  await expect(dialog.getByText('Sent to Wilhelmina Example: lunch')).toBeVisible()
  // a receipt, and the way to ask it back
  await dialog.getByRole('button', { name: 'Ask it back' }).click()
  const request = page.getByRole('dialog', { name: 'New Request' })
  await expect(request.getByLabel('Amount', { exact: true })).toHaveValue('12.5')
  await request.getByRole('button', { name: 'Send Request' }).click()
  await expect(toast(page, 'Request Sent!')).toBeVisible()
  expect(await api(jo.context, server.url, 'GET', '/api/fund-requests/received')).toMatchObject([
    { amount: '12.50', message: 'Sent by mistake: lunch' },
  ])
})

test('W-30: after a transfer the history is fetched again', { tag: '@all' }, async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '50' })
  const { context } = await somebody('Quirinus', { real: true })
  const { id } = await api<{ id: string }>(context, server.url, 'GET', '/api/auth/user')
  await ada.page.goto('/history')
  await expect(ada.page.getByText('Card deposit').first()).toBeVisible()
  const dialog = await openFor(ada.page, id)
  await dialog.getByLabel('Amount', { exact: true }).fill('5')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Send $5.00' }).click()
  await expect(toast(ada.page, 'Transfer Sent!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await ada.page.getByRole('link', { name: 'Wallet' }).first().click()
  await expect(ada.page.getByText('Sent to Quirinus Example').first()).toBeVisible()
})

test('W-32 W-39: picked by name on the page of requests too, and a failure says Transfer Failed', {
  tag: '@all',
}, async ({ somebody }) => {
  const ada = await somebody('Ada', { real: true, dollars: '50' })
  await somebody('Ottokar', { real: true })
  await ada.page.goto('/fund-requests')
  await ada.page.getByRole('button', { name: 'Choose by name' }).click()
  await ada.page.getByLabel('Name or e-mail').fill('ottokar')
  await ada.page
    .getByRole('option', { name: /Ottokar/ })
    .first()
    .click()
  const dialog = ada.page.getByRole('dialog', { name: 'Send Funds' })
  await dialog.getByLabel('Amount', { exact: true }).fill('5')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await ada.page.route('**/api/transfer', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send $5.00' }).click()
  await expect(toast(ada.page, 'Transfer Failed')).toBeVisible()
  await expect(dialog.getByText('Failed to send funds')).toBeVisible()
})
