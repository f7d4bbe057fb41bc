import { expect, test } from 'vitest'
import { fill, given, screen, sent, toast, visit, waitFor, within } from '#tests/support/component.tsx'

test('F-07 F-08 F-09 F-19: what is missing, too much, or went wrong', async () => {
  given('currentUser', { practiceBalance: '1000.00' })
  given('playFunGame', () => Promise.reject(new TypeError('no network')))
  const user = visit('/fun-games')
  const coin = within(await screen.findByRole('form', { name: 'Coin Flip' }))
  const card = within(screen.getByRole('form', { name: 'High or Low' }))
  await user.click(await coin.findByRole('button', { name: 'Flip the coin' }))
  await toast('Select Heads or Tails')
  // marked, and reported only by the notification
  const choice = coin.getByRole('radiogroup')
  expect([choice.getAttribute('aria-invalid'), coin.queryByRole('alert')]).toEqual(['true', null])
  await user.click(await card.findByRole('button', { name: 'Draw a card' }))
  await toast('Select High or Low')
  await user.click(coin.getByRole('radio', { name: 'Heads' }))
  expect(choice.getAttribute('aria-invalid')).toBeNull()
  for (const wrong of ['0', '1000.01']) {
    const notifications = within(screen.getByRole('region', { name: /^Notifications/ }))
    await user.click(notifications.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Invalid Amount')).toBeNull())
    await fill(user, coin.getByLabelText('Amount'), wrong)
    await user.click(coin.getByRole('button', { name: 'Flip the coin' }))
    await toast('Invalid Amount')
    expect(coin.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true')
    expect(coin.queryByRole('alert')).toBeNull()
  }
  expect(sent('playFunGame')).toEqual([])
  await fill(user, coin.getByLabelText('Amount'), '5')
  await user.click(coin.getByRole('button', { name: /^Flip the coin for/ }))
  expect(await toast('Game Error')).toContain('Failed to play game')
})
