import { expect, test } from 'vitest'
import {
  given,
  type Person,
  recorded,
  screen,
  sent,
  visit,
  waitFor,
  within,
} from '#tests/support/component.tsx'
import { visitEvent } from '#tests/support/component-events.ts'

const DOLLARS = '$12.50'
const COINS = '◈\u00a012.50'

/** Types an amount with a comma, key by key, and sees how the field reads it. */
async function typesWithComma(user: Person, field: HTMLElement, reading: string) {
  await user.clear(field)
  await user.type(field, '12,5')
  expect(field).toHaveProperty('value', '12,5')
  expect(field.getAttribute('inputmode')).toMatch(/decimal|none/)
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
  await waitFor(() =>
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
      `= ${reading}`,
    ),
  )
}

test('C1 a comma is a decimal point on the slip, in a new pot and in fun games: E-13 O-44 F-09', async () => {
  const { user: onEvent, amount } = await visitEvent()
  await typesWithComma(onEvent, amount, COINS)
  const onPot = visit('/create-pot')
  await typesWithComma(onPot, await screen.findByLabelText('Pot amount'), COINS)
  await onPot.click(screen.getByRole('button', { name: 'Create Pot' }))
  await waitFor(() => expect(sent('createPot')).toMatchObject([{ body: { potAmount: '12.50' } }]))
  const onGames = visit('/fun-games')
  await waitFor(() => expect(screen.getAllByLabelText('Amount')).toHaveLength(2))
  for (const field of screen.getAllByLabelText('Amount')) await typesWithComma(onGames, field, COINS)
})

test('C1 a comma is a decimal point at the till: what is taken and what is given back', async () => {
  given('currentUser', { role: 'merchant' })
  given('getPaymentToken', { status: 'active', amount: '20.00', expiresAt: '2026-11-28T12:05:00.000Z' })
  const taking = visit('/pay/1DFGFTQMS7FK7HAVHDA0V1B4HY', { real: true })
  await typesWithComma(taking, await screen.findByLabelText('Amount to take'), DOLLARS)
  await taking.click(screen.getByRole('button', { name: 'Take $12.50' }))
  await waitFor(() => expect(sent('redeemPaymentToken')).toMatchObject([{ body: { amount: '12.50' } }]))
  given('listStorePayments', [
    {
      ...recorded('listStorePayments')[0]!,
      ...{
        status: 'redeemed',
        taken: '12.50',
        refunded: '0.00',
        refundableUntil: '2026-11-28T23:00:00.000Z',
      },
    },
  ])
  const giving = visit('/merchant', { real: true })
  await giving.click((await screen.findAllByRole('button', { name: /^Give .* back|Refund/ }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: /^Give money back to / }))
  await typesWithComma(giving, dialog.getByLabelText('Amount to give back'), DOLLARS)
  dialog.getByRole('button', { name: 'Refund $12.50' })
})
