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
  await dialog.getByRole('button', { name: 'Ask for it back' }).click()
  const request = page.getByRole('dialog', { name: 'New Request' })
  await expect(request.getByLabel('Amount', { exact: true })).toHaveValue('12.5')
  await request.getByRole('button', { name: 'Send Request' }).click()
  await expect(toast(page, 'Request Sent!')).toBeVisible()
  expect(await api(jo.context, server.url, 'GET', '/api/fund-requests/received')).toMatchObject([
    { amount: '12.50', message: 'Sent by mistake: lunch' },
  ])
})
