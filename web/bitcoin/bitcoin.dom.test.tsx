import { expect, test } from 'vitest'
import { fill, given, refusal, screen, sent, toast, visit, whole, within } from '#tests/support/component.tsx'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test('B-18 B-19 B-20 B-21 B-28 /bitcoin-send: form, hint, and every way in which it refuses', async () => {
  given('sendBitcoin', refusal('not_found', 'Nobody here has this e-mail address'))
  const user = visit('/bitcoin-send', { real: true })
  await screen.findByText('The recipient must have a Bitcoin address set in settings')
  const submit = () => user.click(screen.getByRole('button', { name: 'Get Transfer Details' }))
  await submit()
  expect(await toast('Missing Information')).toContain('Please provide both email and amount')
  await fill(user, screen.getByLabelText('Recipient e-mail'), 'nobody@example.com')
  await submit()
  await toast('Missing Information')
  for (const typed of ['0', '-1', 'ten']) {
    await fill(user, screen.getByLabelText('Amount (USD equivalent)'), typed)
    await submit()
    await toast('Invalid Amount')
  }
  expect(sent('sendBitcoin')).toEqual([])
  await fill(user, screen.getByLabelText('Amount (USD equivalent)'), '10')
  const failing = async (words: string) => {
    await submit()
    expect(await toast('Transfer Failed')).toContain(words)
  }
  await failing('Nobody here has this e-mail address')
  given('sendBitcoin', () => Promise.reject(new TypeError('no network')))
  await failing('Failed to initiate Bitcoin transfer')
})

test('B-42 B-43 B-45 B-46 /bitcoin-receive: one’s own address as a code with copy, how to, and the notes of safety', async () => {
  given('currentUser', { bitcoinAddress: ADDRESS })
  const user = visit('/bitcoin-receive', { real: true })
  const card = within(await screen.findByRole('region', { name: 'Your Bitcoin address' }))
  await card.findByRole('img', { name: 'QR code of your Bitcoin address' })
  card.getByText(whole(ADDRESS))
  await user.click(card.getByRole('button', { name: 'Copy address' }))
  await card.findByRole('button', { name: 'Copied' })
  await toast('Copied!')
  expect(await navigator.clipboard.readText()).toBe(ADDRESS)
  await card.findByRole('button', { name: 'Copy address' })
  screen.getByRole('heading', { name: 'How to receive' })
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  for (const note of [/^Share only this address/, /^Bitcoin only/, /^Compare the first and last characters/])
    expect(items).toContainEqual(expect.stringMatching(note))
})

test('B-44 /bitcoin-receive without an address says so and leads to settings', async () => {
  given('currentUser', { bitcoinAddress: null })
  const user = visit('/bitcoin-receive', { real: true })
  await screen.findByText('Bitcoin Address Not Set')
  await user.click(screen.getByRole('link', { name: 'Go to settings' }))
  expect(location.pathname).toBe('/settings')
})
