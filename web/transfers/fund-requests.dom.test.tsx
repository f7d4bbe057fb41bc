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
  waitFor,
  within,
} from '#tests/support/component.tsx'

const received = (id: string, amount: string) => ({
  ...recorded('receivedFundRequests')[0]!,
  id,
  amount,
  expiresAt: '2026-12-24T08:40:45.442Z',
  can: { accept: true, reject: true, cancel: false, remind: false },
  acceptRefused: null,
})
const asked = {
  ...recorded('sentFundRequests')[0]!,
  id: '30',
  status: 'pending' as const,
  decidedAt: null,
  can: { accept: false, reject: false, cancel: true, remind: false },
}

test('S-06 W-34 W-35: three tabs with counts of what is pending, and a New Request dialog', async () => {
  given('receivedFundRequests', [received('3', '5.00'), received('4', '6.00')])
  given('sentFundRequests', [asked])
  const user = visit('/fund-requests', { real: true })
  await screen.findByRole('heading', { level: 1, name: 'Fund requests' })
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Send Money',
      'Received 2',
      'Sent 1',
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'New Request' }))
  await screen.findByRole('dialog', { name: 'New Request' })
})

test('W-32: a transfer that fails says Transfer Failed, with the server’s words or the fallback', async () => {
  const words = 'Nobody has an account with that address.'
  given('currentUser', { balance: '100.00' })
  given('transfer', refusal('not_found', words))
  const user = visit('/fund-requests', { real: true })
  await fill(user, await screen.findByLabelText('Recipient e-mail'), 'nobody@example.com')
  await fill(user, screen.getByLabelText('Amount'), '5')
  const failing = async (description: string) => {
    await user.click(screen.getByRole('button', { name: 'Send Money' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send $5.00' }))
    expect(await toast('Transfer Failed')).toContain(description)
  }
  await failing(words)
  given('transfer', () => Promise.reject(new TypeError('no network')))
  await failing('Failed to send funds')
  expect(sent('transfer')[0]?.body).toEqual({ receiverEmail: 'nobody@example.com', amount: '5.00' })
})

test('W-28 an amount of 0 is refused in the specified words, and a third decimal for what it is', async () => {
  given('currentUser', { balance: '100.00' })
  const user = visit('/fund-requests', { real: true })
  await fill(user, await screen.findByLabelText('Recipient e-mail'), 'ben@example.com')
  for (const [typed, words] of [
    ['0', 'Please enter a valid amount greater than 0'],
    ['ten', 'Please enter a valid amount greater than 0'],
    ['0.001', 'Two decimals at most, like 12.34'],
    ['99999999999', 'The most is 999,999,999.99'],
  ] as const) {
    await fill(user, screen.getByLabelText('Amount'), typed)
    await user.click(screen.getByRole('button', { name: 'Send Money' }))
    expect(await toast('Invalid Amount')).toContain(words)
  }
  expect(sent('transfer')).toEqual([])
})

test('C9 a request that cannot be paid does not offer to: it says what is missing, and the way to it', async () => {
  given('currentUser', { balance: '10.00' })
  given('receivedFundRequests', [received('3', '5000.00')])
  const user = visit('/fund-requests?tab=received', { real: true })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const dialog = await screen.findByRole('dialog', { name: 'You cannot send $5,000.00 now' })
  expect(dialog.textContent).toContain('You have $10.00 of real money. You need $4,990.00 more.')
  expect(within(dialog).queryByRole('button', { name: /^Send/ })).toBeNull()
  await user.click(within(dialog).getByRole('link', { name: 'Deposit' }))
  await screen.findByRole('dialog', { name: 'Deposit' })
})

test('C9 a request that a rule refuses now does not offer to be paid: it says why, and stays', async () => {
  const acceptRefused = 'Confirm your e-mail address first. No money moved.'
  given('currentUser', { balance: '10.00' })
  const request = received('3', '5.00')
  given('receivedFundRequests', [{ ...request, can: { ...request.can, accept: false }, acceptRefused }])
  const user = visit('/fund-requests?tab=received', { real: true })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const dialog = await screen.findByRole('dialog', { name: 'You cannot send $5.00 now' })
  expect(dialog.textContent).toContain(`${acceptRefused} The request stays open until you decide.`)
  expect(within(dialog).queryByRole('link', { name: 'Deposit' })).toBeNull()
})

test('a reminder is offered beside a request after a day, and what the server says to it is shown', async () => {
  given('sentFundRequests', [asked])
  visit('/fund-requests?tab=sent', { real: true })
  await screen.findByRole('button', { name: 'Cancel' })
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
  given('sentFundRequests', [{ ...asked, can: { ...asked.can, remind: true } }])
  const words = 'One reminder a day is enough. Try again tomorrow.'
  given('remindFundRequest', refusal('request_state', words))
  const user = visit('/fund-requests?tab=sent', { real: true })
  await user.click(await screen.findByRole('button', { name: 'Remind' }))
  expect(await toast('Reminder Failed')).toContain(words)
  expect(sent('remindFundRequest')).toMatchObject([{ params: { id: '30' } }])
})

test('W-47 W-48: a failed action is named, with the server’s message or the fallback', async () => {
  const words = 'You only have $10.00 available. No money moved.'
  const lost = () => Promise.reject(new TypeError('no network'))
  given('currentUser', { balance: '30.00' })
  given('receivedFundRequests', [received('3', '20.00')])
  given('sentFundRequests', [asked])
  given('acceptFundRequest', refusal('insufficient_funds', words))
  for (const name of ['rejectFundRequest', 'cancelFundRequest', 'createFundRequest'] as const)
    given(name, lost)
  const user = visit('/fund-requests?tab=received', { real: true })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const says = async (title: string, text: string) => expect(await toast(title)).toContain(text)
  await press('Accept')
  await press('Send $20.00')
  await says('Accept Failed', words)
  screen.getByText('Pending')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Reject')
  await says('Reject Failed', 'Failed to reject fund request')
  await user.click(screen.getByRole('tab', { name: /^Sent/ }))
  await press('Cancel')
  await press('Cancel request')
  await says('Cancel Failed', 'Failed to cancel fund request')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('New Request')
  const dialog = within(await screen.findByRole('dialog', { name: 'New Request' }))
  await fill(user, dialog.getByLabelText('User ID or e-mail'), 'jo@example.com')
  await fill(user, dialog.getByLabelText('Amount'), '1')
  await user.click(dialog.getByRole('button', { name: 'Send Request' }))
  await says('Request Failed', 'Failed to create fund request')
})
