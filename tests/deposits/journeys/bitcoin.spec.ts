import type { Page } from '@playwright/test'
import { actOnPage, payOnPage } from '../../support/browser/payer-page.ts'
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

test('C-24 C-25 C-27 C-31 C-32 C-33 the Bitcoin tab has its own amount, the fee of 0.5%, its instructions and its button', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  const dialog = await bitcoinTab(page)
  const generate = dialog.getByRole('button', { name: 'Generate Bitcoin Address' })
  await expect(generate).toBeDisabled()
  await expect(dialog.getByText('In US dollars, from $1.00 to $10,000.00')).toBeVisible()
  await dialog.getByLabel('Amount', { exact: true }).fill('50')
  const sum = (term: string) =>
    dialog
      .locator('div')
      .filter({ has: page.getByText(term, { exact: true }) })
      .last()
  await expect(sum('Amount').last()).toBeVisible()
  await expect(sum('Processing fee (0.5%)')).toContainText('$0.25')
  await expect(sum('You pay')).toContainText('$50.25 in BTC')
  for (const line of [
    'Send the exact amount',
    'Use the BTC network only',
    'Credited after 1-3 confirmations',
    'Address valid for 24 hours',
  ])
    await expect(dialog.getByText(line, { exact: true })).toBeVisible()
  await expect(dialog.getByText(/300\+ cryptocurrencies/)).toBeVisible()
  await expect(dialog.getByLabel('Pay with')).toHaveValue('BTC')
  await expect(generate).toBeEnabled()
  await dialog.getByLabel('Amount', { exact: true }).fill('0.5')
  await generate.click()
  await expect(dialog.getByText('The smallest deposit is $1.00')).toBeVisible()
})

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

test('C-30 without a payment link there is none', async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  await page.route('**/api/crypto-payment*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const payment of Array.isArray(body) ? body : [body]) delete payment.paymentUrl
    await route.fulfill({ response, json: body })
  })
  await page.route('**/api/crypto-payment/create', async (route) => {
    const response = await route.fetch()
    const { paymentUrl: _, ...json } = await response.json()
    await route.fulfill({ response, json })
  })
  const dialog = await bitcoinTab(page)
  await dialog.getByLabel('Amount', { exact: true }).fill('5')
  await dialog.getByRole('button', { name: 'Generate Bitcoin Address' }).click()
  await expect(dialog.getByText('Waiting for Payment...', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /Payment Page/ })).toHaveCount(0)
})

test('C-34 when the payment cannot be made the toast says Error with the server’s words, or its own', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  let body = '{"code":"payments_unavailable","message":"The provider is away"}'
  await page.route('**/api/crypto-payment/create', (route) =>
    route.fulfill({ status: 409, contentType: 'application/json', body }),
  )
  const dialog = await bitcoinTab(page)
  await dialog.getByLabel('Amount', { exact: true }).fill('5')
  const generate = dialog.getByRole('button', { name: 'Generate Bitcoin Address' })
  await generate.click()
  await expect(toast(page, 'Error')).toBeVisible()
  await expect(toast(page, 'The provider is away')).toBeVisible()
  body = 'nothing readable'
  await generate.click()
  await expect(toast(page, 'Failed to create crypto payment')).toBeVisible()
})

test('B-30 B-31 B-32 B-33 B-40 /bitcoin-deposit: balance, form, note, and every way in which it refuses', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '42' })
  await page.goto('/bitcoin-deposit')
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$42.00')
  await expect(
    page.getByText(/Powered by a crypto payment provider supporting 300\+ currencies/),
  ).toBeVisible()
  await expect(page.getByText('In US dollars, from $1.00 to $10,000.00')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Create Bitcoin Deposit' })
  await submit.click()
  await expect(toast(page, 'Missing Amount')).toBeVisible()
  await expect(toast(page, 'Please enter a deposit amount')).toBeVisible()
  for (const typed of ['0', '-5', 'abc']) {
    await page.getByLabel('Amount in USD').fill(typed)
    await submit.click()
    await expect(toast(page, 'Invalid Amount')).toBeVisible()
  }
  await page.route('**/api/crypto-payment/create', (route) => route.abort())
  await page.getByLabel('Amount in USD').fill('5')
  await submit.click()
  await expect(toast(page, 'Deposit Failed')).toBeVisible()
  await expect(toast(page, 'Failed to create Bitcoin deposit')).toBeVisible()
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

test('B-41 C-37 an open /bitcoin-deposit learns of the credit by the socket: state, notice and balance change by themselves', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  const card = await createDeposit(page, '20')
  await payOnPage(page, card, 'Pay in full')
  await expect(card.getByText('Credited', { exact: true })).toBeVisible(CREDITED)
  await expect(toast(page, 'Deposit Successful!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$20.00')
})

test('C-36 B-41 half of it is credited as half, and the rest is asked for to the coin', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  const card = await createDeposit(page, '64')
  await payOnPage(page, card, 'Pay half of it')
  await expect(card.getByText('Underpaid', { exact: true })).toBeVisible(CREDITED)
  await expect(card.getByText(/0\.0005025 BTC came, and \$32\.00 of it is credited/)).toBeVisible()
  await expect(card.getByText('Still to send', { exact: true })).toBeVisible()
  await payOnPage(page, card, 'Pay the rest')
  await expect(card.getByText('Credited', { exact: true })).toBeVisible(CREDITED)
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$64.00')
})

test('C-36 what expired is not to be paid, and what comes late is credited and called late', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  const card = await createDeposit(page, '20')
  await payOnPage(page, card, 'Let it expire')
  await expect(card.getByText('Expired: do not send', { exact: true })).toBeVisible(CREDITED)
  await expect(card.getByRole('button', { name: 'Copy address' })).toHaveCount(0)
  await expect(card.getByText(/Send the exact amount/)).toHaveCount(0)
  await payOnPage(page, card, 'Pay in full')
  await expect(card.getByText('Late, credited', { exact: true })).toBeVisible(CREDITED)
})

test('B-18 B-19 B-20 B-21 B-28 /bitcoin-send: form, hint, and every way in which it refuses', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  await page.goto('/bitcoin-send')
  await expect(page.getByText('The recipient must have a Bitcoin address set in settings')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Get Transfer Details' })
  const [email, amount] = [page.getByLabel('Recipient e-mail'), page.getByLabel('Amount (USD equivalent)')]
  await submit.click()
  await expect(toast(page, 'Missing Information')).toBeVisible()
  await expect(toast(page, 'Please provide both email and amount')).toBeVisible()
  await email.fill('nobody@example.com')
  await submit.click()
  await expect(toast(page, 'Missing Information')).toBeVisible()
  for (const typed of ['0', '-1', 'ten']) {
    await amount.fill(typed)
    await submit.click()
    await expect(toast(page, 'Invalid Amount')).toBeVisible()
  }
  await amount.fill('10')
  await submit.click()
  await expect(toast(page, 'Transfer Failed')).toBeVisible()
  await expect(page.getByText('Nobody here has this e-mail address').first()).toBeVisible()
  await page.route('**/api/bitcoin/send', (route) => route.abort())
  await submit.click()
  await expect(toast(page, 'Failed to initiate Bitcoin transfer')).toBeVisible()
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

test('B-42 B-43 B-45 B-46 /bitcoin-receive: one’s own address as a code with copy, how to, and the notes of safety', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true })
  expect((await setAddress(ada, server.url)).status()).toBe(200)
  const { page } = ada
  await watchClipboard(page)
  await page.goto('/bitcoin-receive')
  const card = page.getByRole('region', { name: 'Your Bitcoin address' })
  await expect(card.getByRole('img', { name: 'Code of your Bitcoin address' })).toBeVisible()
  await expect(card.getByText(ADDRESS, { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Copy address' }).click()
  await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(toast(page, 'Copied!')).toBeVisible()
  expect(await copied(page)).toBe(ADDRESS)
  await expect(card.getByRole('button', { name: 'Copy address' })).toBeVisible({ timeout: 3000 })
  await expect(page.getByRole('heading', { name: 'How to receive' })).toBeVisible()
  for (const note of [/^Share only this address/, /^Bitcoin only/, /^Compare the first and last characters/])
    await expect(page.getByRole('listitem').filter({ hasText: note })).toBeVisible()
})

test('B-44 /bitcoin-receive without an address says so and leads to settings', async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  await page.goto('/bitcoin-receive')
  await expect(page.getByText('Bitcoin Address Not Set', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Go to settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})
