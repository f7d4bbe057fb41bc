import type { Locator } from '@playwright/test'
import { axeFaults } from '../../support/browser/axe.ts'
import { ADMIN } from '../../support/browser/stripe.ts'
import { balanceOf, fillCard, test } from '../../support/browser/stripe-fixture.ts'
import {
  api,
  axeThemes,
  expect,
  nextFrames,
  PASSWORD,
  type Page,
  toast,
} from '../../support/browser/support.ts'
import { openTournament } from '../../support/browser/tournaments.ts'

test.afterEach(({ stripe }) => stripe.control('/control/faults'))

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  return page.getByRole('dialog', { name: 'Deposit' })
}

const complete = (dialog: Locator) => dialog.getByRole('button', { name: 'Complete Deposit' })

/** The dialog with the provider's form for that preset. */
async function atTheForm(page: Page, preset = '$20'): Promise<Locator> {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: preset, exact: true }).click()
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(complete(dialog)).toBeEnabled()
  return dialog
}

test('C4 C-01 C-08…C-13 a card is charged in the provider’s form, without leaving the page; the money is there and the dialog closes', async ({
  somebody,
  stripe,
}) => {
  const { page } = await somebody('Ada', { real: true })
  const scripts: string[] = []
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().startsWith(stripe.url))
      scripts.push(request.url())
    if (request.method() !== 'GET' || /api\/(auth\/user|transactions|stats)/.test(request.url()))
      calls.push(`${request.method()} ${new URL(request.url()).pathname.replace(/pi_\w+/, 'ID')}`)
  })
  // home counts again what its figures show
  await page.addInitScript(() => localStorage.setItem('home-open', '["figures"]'))
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('tab', { name: 'Credit Card' })).toBeVisible()
  await expect(dialog.getByRole('tab', { name: 'Bitcoin' })).toBeVisible()
  expect(scripts).toEqual([])
  // a preset fills the amount and starts nothing
  calls.length = 0
  await dialog.getByRole('button', { name: '$50', exact: true }).click()
  await expect(dialog.getByLabel('Custom amount')).toHaveValue('50.00')
  await expect(dialog.getByLabel('Summary')).toContainText('Added to your balance$50.00')
  await expect(dialog.getByLabel('Summary')).not.toContainText('Test mode')
  expect(calls).not.toContain('POST /api/create-payment-intent')
  expect(scripts).toEqual([])
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(complete(dialog)).toBeEnabled()
  expect(scripts).toEqual([`${stripe.url}/v3`])
  await expect(dialog.getByText('$50.00', { exact: true })).toBeVisible()
  await fillCard(dialog, '4242 4242 4242 4242')
  const address = page.url()
  calls.length = 0
  await complete(dialog).click()
  await expect(toast(page, 'Deposit Successful!')).toBeVisible()
  await expect(toast(page, '$50.00 added to your balance.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText('By card')
  await expect(receipt).toContainText('$50.00')
  await receipt.getByRole('button', { name: 'Done' }).click()
  await expect(receipt).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(page.getByText('$50.00').filter({ visible: true }).first()).toBeVisible()
  const [paid, told] = ['POST /v1/payment_intents/ID/confirm', 'POST /api/verify-deposit']
  expect(calls.filter((one) => one === paid || one === told)).toEqual([paid, told])
  // what came before was asked for by a page that was still opening
  const after = () => calls.slice(calls.indexOf(told))
  for (const fetchedAgain of ['auth/user', 'transactions', 'stats/winning-streak'])
    await expect.poll(after).toContain(`GET /api/${fetchedAgain}`)
  expect(await balanceOf(page)).toBe('50.00')
})

test('T31 in the join dialog the card form says that paying takes the seat', { tag: '@all' }, async ({
  somebody,
  stripe,
}) => {
  const { page, context } = await somebody('Ada', { real: true })
  const id = await openTournament({ page, context, email: '', firstName: 'Ada' }, stripe.server.url)
  await page.goto(`/tournaments/${id}`)
  await page.getByRole('button', { name: 'Join Tournament' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join Tournament' })
  await dialog.getByRole('tab', { name: 'Card' }).click()
  await dialog.getByRole('button', { name: 'Pay $10.00 by card and join' }).click()
  const pay = dialog.getByRole('button', { name: 'Pay and take the seat' })
  await expect(pay).toBeEnabled()
  await expect(dialog).toContainText('Paying it takes your seat. No fee for the card.')
  await expect(dialog).not.toContainText(/Complete Deposit|all of it is added/)
  await fillCard(dialog, '4242 4242 4242 4242')
  await pay.click()
  await expect(page.getByRole('dialog', { name: 'You are in' })).toContainText(`tournament:${id}`)
  expect(await balanceOf(page)).toBe('0.00')
})

test('C-21 a declined card says why, charges nothing, and another card pays the same deposit', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  const dialog = await atTheForm(page)
  await fillCard(dialog, '4000 0000 0000 9995')
  await complete(dialog).click()
  await expect(toast(page, 'Payment Failed')).toBeVisible()
  await expect(dialog.getByText('Your card has insufficient funds.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: /^Notifications/ }).getByText('Your card has insufficient funds.'),
  ).toBeVisible()
  expect(await balanceOf(page)).toBe('0.00')
  await dialog.getByLabel('Security code').fill('')
  await complete(dialog).click()
  await expect(dialog.getByText('Your card’s security code is incomplete.')).toBeVisible()
  await fillCard(dialog, '4242 4242 4242 4242')
  await complete(dialog).click()
  await expect(toast(page, 'Deposit Successful!')).toBeVisible()
  expect(await balanceOf(page)).toBe('20.00')
})

test('C-22 when the card flow breaks the person may try again', async ({ somebody, stripe }) => {
  const { page } = await somebody('Ada', { real: true })
  const dialog = await atTheForm(page)
  await fillCard(dialog, '4242424242424242')
  await page.route(`${stripe.url}/**/confirm`, (route) => route.abort())
  await complete(dialog).click()
  await expect(toast(page, 'Payment Failed')).toBeVisible()
  await expect(dialog.getByText('An error occurred. Please try again.')).toBeVisible()
  await page.unroute(`${stripe.url}/**/confirm`)
  await complete(dialog).click()
  await expect(toast(page, 'Deposit Successful!')).toBeVisible()
})

test('C-20 C-09 an intent that fails and a form that does not open are said, and the amount stays', {
  tag: '@all',
}, async ({ somebody, stripe }) => {
  const { page } = await somebody('Ada', { real: true })
  const dialog = await openDialog(page)
  await page.route('**/api/create-payment-intent', (route) => route.abort())
  await dialog.getByLabel('Custom amount').fill('12.34')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(toast(page, 'Error')).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: /^Notifications/ })
      .getByText('Failed to initialize payment. Please try again.', { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByLabel('Custom amount')).toHaveValue('12.34')
  await page.unroute('**/api/create-payment-intent')
  await page.route(`${stripe.url}/v3`, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Try $12.34 again' }).click()
  await expect(dialog.getByText('The card form did not open')).toBeVisible()
  await expect(complete(dialog)).toBeHidden()
  await page.unroute(`${stripe.url}/v3`)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(complete(dialog)).toBeEnabled()
  await expect(dialog.getByText('$12.34', { exact: true })).toBeVisible()
})

test('C-23 a payment that is taken and not credited says so, and is found', { tag: '@all' }, async ({
  somebody,
  stripe,
}) => {
  const { page } = await somebody('Ada', { real: true })
  const dialog = await atTheForm(page)
  await fillCard(dialog, '4242424242424242')
  await stripe.control('/control/faults', { hold: true, breakReads: true })
  await complete(dialog).click()
  const words = 'Payment succeeded but failed to credit balance. Please contact support.'
  await expect(toast(page, 'Error')).toBeVisible()
  await expect(
    page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByText(words)).toBeVisible()
  await expect(complete(dialog)).toBeHidden()
  expect(await balanceOf(page)).toBe('0.00')
  await stripe.control('/control/faults')
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(toast(page, 'Deposit Successful!')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await balanceOf(page)).toBe('20.00')
})

test('C-10 C-12 a bank that has not decided is explained, and its yes and no arrive by themselves', {
  tag: '@all',
}, async ({ somebody, stripe }) => {
  const { page } = await somebody('Ada', { real: true })
  const pending = async () => {
    const dialog = await atTheForm(page)
    // a card that was declined before is not taken for the bank's answer to the next one
    await fillCard(dialog, '4000 0000 0000 0002')
    await complete(dialog).click()
    await expect(dialog.getByText('Your card was declined.')).toBeVisible()
    const intent = page.waitForResponse(/\/confirm$/)
    // the provider is asked about this payment before our list is believed
    const read = page
      .waitForResponse('**/api/verify-deposit')
      .then(() => page.waitForResponse('**/api/card-deposits?*'))
    await fillCard(dialog, '4000 0000 0000 6666')
    await complete(dialog).click()
    await expect(dialog.getByText('Your bank is still deciding')).toBeVisible()
    await (await read).finished()
    await nextFrames(page)
    await expect(dialog.getByText('Your bank is still deciding')).toBeVisible()
    return { dialog, id: ((await (await intent).json()) as { id: string }).id }
  }
  const first = await pending()
  await stripe.control('/control/finish', { payment_intent: first.id, status: 'failed' })
  await expect(first.dialog.getByText('Your bank declined this payment. Nothing was charged.')).toBeVisible()
  await expect(complete(first.dialog)).toBeEnabled()
  expect(await balanceOf(page)).toBe('0.00')
  const second = await pending()
  await stripe.control('/control/finish', { payment_intent: second.id, status: 'succeeded' })
  await expect(toast(page, 'Deposit Successful!')).toBeVisible()
  await expect(second.dialog).toBeHidden()
  expect(await balanceOf(page)).toBe('20.00')
})

test('C-19 C-07 closing clears amount and payment; changing the amount starts anew', { tag: '@all' }, async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  const dialog = await atTheForm(page)
  await dialog.getByRole('button', { name: 'Change amount' }).click()
  await expect(dialog.getByRole('button', { name: '$100', exact: true })).toBeEnabled()
  await dialog.getByLabel('Custom amount').fill('7')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(complete(dialog)).toBeEnabled()
  await expect(dialog.getByText('$7.00', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  await expect(dialog.getByLabel('Custom amount')).toHaveValue('')
  await expect(complete(dialog)).toBeHidden()
  // only the payment method that was opened last is kept
  await dialog.getByRole('tab', { name: 'Bitcoin' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  await expect(dialog.getByRole('tab', { name: 'Bitcoin' })).toHaveAttribute('aria-selected', 'true')
})

test('C-08 C-21 the card form and its refusals have no fault that axe finds, in both themes', {
  tag: '@all',
}, async ({ somebody }) => {
  for (const theme of axeThemes) {
    const { page } = await somebody('Ada', { real: true })
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const dialog = await atTheForm(page)
    await fillCard(dialog, '4000 0000 0000 0002')
    await complete(dialog).click()
    await expect(dialog.getByText('Your card was declined.')).toBeVisible()
    expect(await axeFaults(page, { within: '[role=dialog]' }), theme).toEqual([])
  }
})

test('C-18 operators see what Stripe sent, with its payload, and send it again; nobody else does', {
  tag: '@all',
}, async ({ somebody, browser, contextOptions, server, stripe }) => {
  const ada = await somebody('Ada', { real: true })
  await stripe.control('/control/faults', { hold: true })
  const intent = await api<{ paymentIntentId: string }>(
    ada.context,
    server.url,
    'POST',
    '/api/create-payment-intent',
    { amount: '20' },
  )
  // before there is something to find: the server asks by itself, too
  await stripe.control('/control/faults', { hold: true, breakReads: true })
  const confirmation = await fetch(`${stripe.url}/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_simulator' },
    body: new URLSearchParams({ 'payment_method_data[card][number]': '4242424242424242' }),
  })
  expect(confirmation.ok).toBe(true)
  await stripe.control('/control/release')
  expect(await balanceOf(ada.page)).toBe('0.00')

  let asked = false
  ada.page.on('request', (request) => {
    asked ||= request.url().includes('/api/admin/')
  })
  await ada.page.goto('/admin/deliveries')
  await expect(ada.page.getByText(/^This is for admins/)).toBeVisible()
  expect(asked).toBe(false)

  const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
  await api(context, server.url, 'POST', '/api/auth/sign-up', {
    email: ADMIN,
    password: PASSWORD,
    firstName: 'Olga',
    lastName: 'Example',
    dateOfBirth: '1980-01-01',
    region: 'GB',
  })
  const page = await context.newPage()
  await page.goto('/admin/deliveries?state=failed')
  const row = page.getByRole('row', { name: /payment_intent\.succeeded/ }).first()
  await expect(row).toContainText('Failed')
  await row.getByRole('button', { name: /^Open payment_intent\.succeeded/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`"${intent.paymentIntentId}"`).first()).toBeVisible()
  expect(await axeFaults(page, { advice: true })).toEqual([])
  await stripe.control('/control/faults')
  await dialog.getByRole('button', { name: 'Resend' }).click()
  await expect(toast(page, 'Handled')).toBeVisible()
  await expect(dialog.getByText('Handled')).toBeVisible()
  expect(await balanceOf(ada.page)).toBe('20.00')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('State').selectOption('handled')
  await expect(page).toHaveURL(/state=handled/)
  await expect(page.getByRole('row', { name: /payment_intent\.succeeded/ }).first()).toContainText('Handled')
  await page.getByLabel('Provider').selectOption('bitcoin')
  await expect(page.getByText('No deliveries match')).toBeVisible()
  await context.close()
})
