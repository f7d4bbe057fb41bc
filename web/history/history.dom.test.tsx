import { expect, test } from 'vitest'
import { given, recorded, screen, visit, whole, within } from '#tests/support/component.tsx'

test('S-16: the history lists a deposit and what it left', async () => {
  const deposit = { ...recorded('transactions')[0]!, type: 'deposit' as const, description: 'Card deposit' }
  given('transactions', [{ ...deposit, amount: '20.00', balanceAfter: '70.00' }])
  visit('/history', { real: true })
  const main = within(await screen.findByRole('main'))
  await main.findByText(/Card deposit/)
  expect(main.getAllByText(whole(/20\.00/)).length).toBeGreaterThan(0)
  expect(main.getAllByText(whole(/70\.00/)).length).toBeGreaterThan(0)
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
