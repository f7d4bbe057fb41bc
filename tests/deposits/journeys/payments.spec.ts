import { axeFaults } from '../../support/browser/axe.ts'
import { api, expect, test, toast } from '../../support/browser/support.ts'

test('C-36 an admin values coins that wait, after seeing what they come to; nobody else gets there', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true })
  await ada.page.goto('/admin/payments')
  await expect(ada.page.getByText(/^This is for admins/)).toBeVisible()
  const { paymentUrl } = await api<{ paymentUrl: string }>(
    ada.context,
    server.url,
    'POST',
    '/api/crypto-payment/create',
    { amount: '50', currency: 'btc' },
  )
  const simulator = new URL(paymentUrl)
  const control = (body: object) =>
    fetch(new URL('/control', simulator), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await control({ fault: 'no-estimates', on: true })
  await control({ payment: simulator.pathname.split('/').at(-1), act: 'late' })
  const { page } = await somebody('Wendy', { admin: true })
  await page.goto('/admin/payments')
  const value = page.getByRole('button', { name: `Value it: 0.00078516 BTC of ${ada.email}` })
  await expect(async () => {
    await page.reload()
    await expect(value).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText('Nothing had to be cancelled or refunded')).toBeVisible()
  expect(await axeFaults(page, { advice: true })).toEqual([])
  await value.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Credit it' }).click()
  await expect(dialog.getByText('Enter what one coin cost in dollars')).toBeVisible()
  await dialog.getByLabel('Dollars for one coin').fill('32000')
  await dialog.getByLabel('Reason').fill('The exchange’s rate of that minute')
  await dialog.getByRole('button', { name: 'Credit about $25.00' }).click()
  await expect(toast(page, 'Credited')).toBeVisible()
  await expect(value).toHaveCount(0)
  await control({ fault: 'no-estimates', on: false })
  const user = await api<{ balance: string }>(ada.context, server.url, 'GET', '/api/auth/user')
  expect(user.balance).toBe('25.00')
})
