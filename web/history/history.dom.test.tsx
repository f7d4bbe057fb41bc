import { expect, test } from 'vitest'
import { given, recorded, screen, sent, visit, waitFor, whole, within } from '#tests/support/component.tsx'

test('S-16: the history lists a deposit and what it left', async () => {
  const deposit = { ...recorded('transactions')[0]!, type: 'deposit' as const, description: 'Card deposit' }
  given('transactions', [{ ...deposit, amount: '20.00', balanceAfter: '70.00' }])
  visit('/history', { real: true })
  const main = within(await screen.findByRole('main'))
  await main.findByText(/Card deposit/)
  expect(main.getAllByText(whole(/20\.00/)).length).toBeGreaterThan(0)
  expect(main.getAllByText(whole(/70\.00/)).length).toBeGreaterThan(0)
})

test('W-50 the history opens in the money of the mode, and shows both balances on demand', async () => {
  given('transactions', [{ ...recorded('transactions')[0]! }])
  const asked = () => sent('transactions').at(-1)?.query?.currency
  visit('/history', { real: true })
  await waitFor(() => expect(asked()).toBe('USD'))
  const user = visit('/history')
  await waitFor(() => expect(asked()).toBe('PLAY'))
  const balance = await screen.findByRole('combobox', { name: 'Balance' })
  expect(balance).toHaveProperty('value', 'PLAY')
  await user.selectOptions(balance, 'Both balances')
  await waitFor(() => expect(asked()).toBeUndefined())
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Balance' })).toHaveProperty('value', 'PLAY'),
  )
  expect(location.search).toBe('')
})

test('W-50 the statement opens in the money of the mode too, until the address names another', async () => {
  const asked = () => sent('transactionStatement').at(-1)?.query?.currency
  visit('/history/statement')
  await waitFor(() => expect(asked()).toBe('PLAY'))
  visit('/history/statement?currency=USD')
  await waitFor(() => expect(asked()).toBe('USD'))
})

test('the wallet’s page leads to deposits and payouts, and practice mode says why two of them are off', async () => {
  const real = visit('/history', { real: true })
  const ways = async () => within(await screen.findByRole('navigation', { name: 'Wallet' }))
  const links = (await ways()).getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toEqual(['Withdraw', 'Pay', 'Request'])
  await real.click((await ways()).getByRole('button', { name: 'Deposit' }))
  await within(await screen.findByRole('dialog')).findByRole('tab', { name: 'Bitcoin' })
  await real.keyboard('{Escape}')
  const user = visit('/history')
  for (const name of ['Deposit', 'Withdraw'])
    (await ways()).getByRole('button', { name, description: /need real money/ })
  await user.click((await ways()).getByRole('link', { name: 'Request' }))
  await screen.findByText('Practice mode is on, but this moves real money.')
})
