import { expect, test } from 'vitest'
import {
  fill,
  given,
  recorded,
  refusal,
  screen,
  sent,
  toast,
  visit,
  within,
} from '#tests/support/component.tsx'

/** The Bitcoin tab of the deposit dialog on home. */
async function bitcoinTab() {
  given('cryptoPayments', [])
  const user = visit('/', { real: true })
  await user.click(await screen.findByRole('button', { name: 'Deposit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('tab', { name: 'Bitcoin' }))
  const amount = await dialog.findByLabelText('Amount')
  await dialog.findByText('In US dollars, from $1.00 to $10,000.00')
  return { user, dialog, amount, generate: dialog.getByRole('button', { name: 'Generate Bitcoin Address' }) }
}

test('C-24 C-25 C-27 C-31 C-32 C-33 the Bitcoin tab has its own amount, the fee of 0.5%, its instructions and its button', async () => {
  const { user, dialog, amount, generate } = await bitcoinTab()
  expect(generate).toHaveProperty('disabled', true)
  await fill(user, amount, '50')
  const sum = (term: string) => dialog.getByText(term).parentElement?.textContent
  expect(sum('Processing fee (0.5%)')).toContain('$0.25')
  expect(sum('You pay')).toContain('$50.25 in BTC')
  for (const line of [
    'Send the exact amount',
    'Use the BTC network only',
    'Credited after 1-3 confirmations',
    'Address valid for 24 hours',
  ])
    dialog.getByText(line)
  dialog.getByText(/300\+ cryptocurrencies/)
  expect(dialog.getByLabelText('Pay with')).toHaveProperty('value', 'BTC')
  expect(generate).toHaveProperty('disabled', false)
  await fill(user, amount, '0.5')
  await user.click(generate)
  await dialog.findByText('The smallest deposit is $1.00')
  expect(sent('createCryptoPayment')).toEqual([])
})

test('C-30 without a payment link there is none', async () => {
  const { paymentUrl: _, ...payment } = recorded('createCryptoPayment')
  given('createCryptoPayment', () => Response.json({ ...payment, expiresAt: '2026-11-29T12:00:00.000Z' }))
  const { user, dialog, amount, generate } = await bitcoinTab()
  await fill(user, amount, '5')
  await user.click(generate)
  await dialog.findByText('Waiting for Payment...')
  expect(dialog.queryByRole('link', { name: /Payment Page/ })).toBeNull()
})

test('C-34 when the payment cannot be made the toast says Error with the server’s words, or its own', async () => {
  given('createCryptoPayment', refusal('payments_unavailable', 'The provider is away'))
  const { user, amount, generate } = await bitcoinTab()
  await fill(user, amount, '5')
  await user.click(generate)
  expect(await toast('Error')).toContain('The provider is away')
  given('createCryptoPayment', () => new Response('nothing readable', { status: 409 }))
  await user.click(generate)
  expect(await toast('Error')).toContain('Failed to create crypto payment')
})

test('B-30 B-31 B-32 B-33 B-40 /bitcoin-deposit: balance, form, note, and every way in which it refuses', async () => {
  given('currentUser', { balance: '42.00' })
  given('cryptoPayments', [])
  given('createCryptoPayment', () => Promise.reject(new TypeError('no network')))
  const user = visit('/bitcoin-deposit', { real: true })
  expect((await screen.findByRole('region', { name: 'Balance' })).textContent).toContain('$42.00')
  await screen.findByText(/Powered by a crypto payment provider supporting 300\+ currencies/)
  await screen.findByText('In US dollars, from $1.00 to $10,000.00')
  const submit = () => user.click(screen.getByRole('button', { name: 'Create Bitcoin Deposit' }))
  await submit()
  expect(await toast('Missing Amount')).toContain('Please enter a deposit amount')
  for (const typed of ['0', '-5', 'abc']) {
    await fill(user, screen.getByLabelText('Amount in USD'), typed)
    await submit()
    await toast('Invalid Amount')
  }
  expect(sent('createCryptoPayment')).toEqual([])
  await fill(user, screen.getByLabelText('Amount in USD'), '5')
  await submit()
  expect(await toast('Deposit Failed')).toContain('Failed to create Bitcoin deposit')
})
