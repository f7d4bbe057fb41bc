import { afterEach, expect, test } from 'vitest'
import {
  fill,
  given,
  hear,
  type Person,
  recorded,
  refusal,
  screen,
  sent,
  toast,
  visit,
  whole,
  within,
} from '#tests/support/component.tsx'
import { showCode } from './store-data.ts'

const CODE = { ...recorded('createPaymentToken'), token: '1DFGFTQMS7FK7HAVHDA0V1B4HY', amount: '20.00' }

// the tab keeps its code
afterEach(() => showCode(null))

/** The screen of a person with $50. */
function payAtStore() {
  given('currentUser', { balance: '50.00', profileImageUrl: null })
  given('listPaymentTokens', [])
  return visit('/pay-at-store', { real: true })
}

/** Asks for a code of this amount. */
async function generate(user: Person, amount: string) {
  const field = await screen.findByLabelText('Amount')
  await fill(user, field, amount)
  await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
}

test('S-06 B-01 B-02: a link to the history, the initials, the way out and the balance stand at the head', async () => {
  payAtStore()
  await screen.findByRole('heading', { level: 1, name: 'Pay at store' })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/history')
  expect(main.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe('/api/logout')
  expect(screen.getByTestId('store-avatar').textContent).toBe('AE')
  main.getByText('Available balance')
  main.getByText(whole('$50.00'))
})

test('B-05 B-06 B-07: the button waits for an amount, and a wrong one is refused in the specified words', async () => {
  const user = payAtStore()
  await screen.findByLabelText('Amount')
  expect(screen.getByRole('button', { name: 'Generate QR Code' })).toHaveProperty('disabled', true)
  for (const wrong of ['0', 'ten', '-5']) {
    await generate(user, wrong)
    expect(await toast('Invalid Amount')).toContain('Please enter a valid amount greater than 0')
  }
  // a number above 0 has a different fault
  await generate(user, '0.001')
  expect(await toast('Invalid Amount')).toContain('Two decimals at most')
  await generate(user, '50.01')
  expect(await toast('Insufficient Balance')).toContain('You only have $50.00 available')
  expect(sent('createPaymentToken')).toEqual([])
  // the button is off during the request
  let go = () => {}
  given('createPaymentToken', () => new Promise((done) => (go = () => done(CODE))))
  await generate(user, '20')
  expect(screen.getByRole('button', { name: 'Generating…' })).toHaveProperty('disabled', true)
  go()
  await screen.findByTestId('code-text')
  expect(sent('createPaymentToken')).toMatchObject([{ body: { amount: '20.00' } }])
})

test('B-46: a copied code says Copied! for two seconds', async () => {
  given('createPaymentToken', CODE)
  const user = payAtStore()
  await generate(user, '20')
  await user.click(await screen.findByRole('button', { name: 'Copy code' }))
  await screen.findByRole('button', { name: 'Copied' })
  await toast('Copied!')
  expect(await navigator.clipboard.readText()).toBe(CODE.token)
  await screen.findByRole('button', { name: 'Copy code' })
})

test('B-15: a failure says Failed to Generate QR Code and Please try again', async () => {
  given('createPaymentToken', () => Promise.reject(new TypeError('no network')))
  const user = payAtStore()
  await generate(user, '20')
  expect(await toast('Failed to Generate QR Code')).toContain('Please try again')
})

test('Y-11 an address that has to be confirmed first is confirmed by the code of its letter, and what was asked goes on', async () => {
  let confirmed = false
  given('createPaymentToken', () =>
    confirmed ? CODE : refusal('email_unconfirmed', 'Confirm your e-mail address first. No code was made.'),
  )
  given('verifyEmail', {})
  given('confirmEmailByCode', ({ body }) => {
    if (body?.code !== '123456') return refusal('proof_failed', 'The code is wrong')
    confirmed = true
    return { email: 'ada@example.com' }
  })
  const user = payAtStore()
  await generate(user, '20')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your e-mail address' }))
  await user.click(dialog.getByRole('button', { name: 'Send the e-mail' }))
  await fill(user, await dialog.findByLabelText('Code'), '654321')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText('The code is wrong')
  await fill(user, dialog.getByLabelText('Code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByTestId('code-text')
  const keys = sent('createPaymentToken').map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('Y-11 a dialog that is closed leaves the refusal, in words', async () => {
  given(
    'createPaymentToken',
    refusal('email_unconfirmed', 'Confirm your e-mail address first. No code was made.'),
  )
  const user = payAtStore()
  await generate(user, '20')
  await screen.findByRole('dialog', { name: 'Confirm your e-mail address' })
  await user.keyboard('{Escape}')
  expect(await toast('Failed to Generate QR Code')).toContain('Confirm your e-mail address first.')
})

test('B-03 B-04 B-14: a locked wallet shows its badge and the way to settings, and no form; a live code is gone', async () => {
  given('createPaymentToken', CODE)
  const user = payAtStore()
  await generate(user, '20')
  await screen.findByTestId('code-text')
  given('currentUser', { balance: '50.00', walletLocked: true })
  await hear({ type: 'account_changed' })
  await screen.findByText('Wallet Locked')
  screen.getByText(/must be unlocked in settings before QR codes can be generated/)
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/settings')
  expect(screen.queryByLabelText('Amount')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Generate QR Code' })).toBeNull()
  expect(screen.queryByTestId('code-text')).toBeNull()
  main.getByText(whole('$50.00'))
})
