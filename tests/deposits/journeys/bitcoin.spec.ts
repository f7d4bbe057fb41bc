import type { Page } from '@playwright/test'
import { actOnPage } from '../../support/browser/payer-page.ts'
import { api, expect, type Somebody, test, toast } from '../../support/browser/support.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
/** The simulator takes some seconds from seen to credited. */
const CREDITED = { timeout: 30_000 }

const setAddress = (who: Somebody, origin: string) =>
  who.context.request.fetch(`${origin}/api/user/bitcoin-address`, {
    method: 'PATCH',
    headers: { origin },
    data: { bitcoinAddress: ADDRESS },
  })

/** Records writes to the clipboard, which not every browser lets a test read. */
const watchClipboard = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          document.documentElement.dataset.copied = text
        },
      },
    })
  })
const copied = (page: Page) => page.evaluate(() => document.documentElement.dataset.copied)

async function bitcoinTab(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Bitcoin' }).click()
  return dialog
}

async function createDeposit(page: Page, amount: string) {
  await page.goto('/bitcoin-deposit')
  await page.getByLabel('Amount in USD').fill(amount)
  await page.getByRole('button', { name: 'Create Bitcoin Deposit' }).click()
  const card = page.getByRole('region', { name: 'This deposit' })
  await expect(card).toBeVisible()
  return card
}

test('C-28 C-29 C-30 C-37 B-46 an address to copy, the amount in BTC, the status and a payment link; paid, it is credited by itself', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  await watchClipboard(page)
  const dialog = await bitcoinTab(page)
  await dialog.getByLabel('Amount', { exact: true }).fill('50')
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/crypto-payment/create'),
    dialog.getByRole('button', { name: 'Generate Bitcoin Address' }).click(),
  ])
  const payment = await answer.json()
  expect(answer.request().postDataJSON()).toEqual({ amount: '50.00' })
  await expect(dialog.getByText('Waiting for Payment...', { exact: true })).toBeVisible()
  await expect(dialog.getByText(`${payment.payAmount} BTC`, { exact: true })).toBeVisible()
  await expect(dialog.getByText(payment.payAddress, { exact: true })).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/^23:59:\d\d$|^24:00:00$/)
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(toast(page, 'Copied!')).toBeVisible()
  expect(await copied(page)).toBe(payment.payAddress)
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible({ timeout: 3000 })
  await dialog.getByRole('button', { name: 'Copy amount' }).click()
  expect(await copied(page)).toBe(payment.payAmount)
  // closed and opened again it is the same payment
  await page.keyboard.press('Escape')
  await page.reload()
  const again = await bitcoinTab(page)
  await expect(again.getByText(payment.payAddress, { exact: true })).toBeVisible()
  // both at once: the state passes
  const [paying] = await Promise.all([
    actOnPage(page, again, 'Pay in full'),
    expect(again.getByText(/^(Payment seen, 0 confirmations|Confirming)$/)).toBeVisible(CREDITED),
  ])
  await expect(again.getByText(payment.payAddress, { exact: true })).toBeHidden()
  await expect(again.getByText('Credited', { exact: true })).toBeVisible(CREDITED)
  await expect(again.getByText('$50.00 was added to your balance.')).toBeVisible()
  // the payer's page must not say something else than Evens
  await expect(paying.locator('#status')).toHaveText('finished', CREDITED)
  await paying.close()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('50.00')
})

test('B-34 B-35 B-36 B-37 B-38 B-39 B-46 /bitcoin-deposit after creation: code, address, amount, status, link and steps; a new one resets', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  await watchClipboard(page)
  const listed = page.waitForResponse('**/api/crypto-payments')
  const card = await createDeposit(page, '20')
  expect((await listed).ok()).toBe(true)
  await expect(toast(page, 'Bitcoin Deposit Created')).toBeVisible()
  await expect(card.getByText('Waiting for payment', { exact: true })).toBeVisible()
  const code = card.getByRole('img', { name: /^Code to pay 0\.\d+ BTC/ })
  await expect(code).toHaveAttribute('width', '200')
  await expect(card.getByText(/^0\.000314\d* BTC$/)).toBeVisible()
  await card.getByRole('button', { name: 'Copy address' }).click()
  expect(await copied(page)).toMatch(/^bcrt1q/)
  await expect(toast(page, 'Copied!')).toBeVisible()
  const link = card.getByRole('link', { name: /^View Payment Page/ })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(card.getByText(/Send the exact amount/)).toBeVisible()
  await expect(card.getByText(/Confirmation takes about 10-30 minutes/)).toBeVisible()
  await expect(card.getByText(/Your balance updates automatically/)).toBeVisible()
  await card.getByRole('button', { name: 'Create New Deposit' }).click()
  await expect(page.getByLabel('Amount in USD')).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Your Bitcoin deposits' }).getByText('$20.00')).toBeVisible()
})

test('B-22 B-23 B-24 B-25 B-26 B-27 B-46 /bitcoin-send: the friend’s name, address and amount, the next steps, and no balance moves', async ({
  somebody,
  server,
}) => {
  const [ada, rosa] = [await somebody('Ada', { real: true, dollars: '30' }), await somebody('Rosa')]
  expect((await setAddress(rosa, server.url)).status()).toBe(200)
  const { page } = ada
  await watchClipboard(page)
  await page.goto('/bitcoin-send')
  await page.getByLabel('Recipient e-mail').fill(rosa.email)
  await page.getByLabel('Amount (USD equivalent)').fill('12.5')
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/bitcoin/send'),
    page.getByRole('button', { name: 'Get Transfer Details' }).click(),
  ])
  expect(sent.postDataJSON()).toEqual({ receiverEmail: rosa.email, amount: '12.50' })
  await expect(toast(page, 'Bitcoin Transfer Ready')).toBeVisible()
  const card = page.getByRole('region', { name: 'Transfer details' })
  await expect(card.getByText('Rosa Example', { exact: true })).toBeVisible()
  await expect(card.getByText(ADDRESS, { exact: true })).toBeVisible()
  await expect(card).toContainText('$12.50')
  await card.getByRole('button', { name: 'Copy address' }).click()
  expect(await copied(page)).toBe(ADDRESS)
  await expect(toast(page, 'Copied!')).toBeVisible()
  for (const step of [
    /^Copy the address/,
    /^Send from your own wallet/,
    /receives it after blockchain confirmation/,
  ])
    await expect(card.getByRole('listitem').filter({ hasText: step })).toBeVisible()
  const user = await api<{ balance: string }>(ada.context, server.url, 'GET', '/api/auth/user')
  expect(user.balance).toBe('30.00')
  await card.getByRole('button', { name: 'Send to Another Friend' }).click()
  await expect(page.getByLabel('Recipient e-mail')).toHaveValue('')
  await expect(page.getByLabel('Amount (USD equivalent)')).toHaveValue('')
})
