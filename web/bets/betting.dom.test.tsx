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
import { openEvent, visitEvent } from '#tests/support/component-events.ts'

test('E-13: a bet without an amount is refused before it is sent', async () => {
  const { user, slip } = await visitEvent()
  await user.click(slip.getByRole('button', { name: /^(Place bet|Bet on Kings)$/ }))
  expect(await toast('Invalid Bet')).toContain('Please select an option and enter a valid amount')
  expect(sent('placeBet')).toEqual([])
})

test('E-15: a bet that the server cannot take says Bet Failed and moves nothing', async () => {
  given('placeBet', () => Promise.reject(new TypeError('no network')))
  const { user, slip, amount } = await visitEvent()
  await user.click(slip.getByRole('radio', { name: /^A:/ }))
  await fill(user, amount, '5')
  await user.click(slip.getByRole('button', { name: 'Bet 5.00 practice coins on Kings' }))
  await toast('Bet Failed')
  expect(sent('placeBet')).toMatchObject([{ body: { eventId: '4', selection: 'optionA', amount: '5.00' } }])
})

test('E-16: the possible win is on the slip before the bet', async () => {
  const { user, slip, amount } = await visitEvent({
    ...{ totalPool: '10.00', betCount: 1, optionBPool: '10.00', optionBCount: 1 },
  })
  await user.click(slip.getByRole('radio', { name: /^A:/ }))
  await fill(user, amount, '10')
  slip.getByText('You could win')
  expect(slip.getAllByText(/19\.60/).length).toBeGreaterThan(0)
})

test('E-13: what is typed as an amount is taken as it was meant or not at all; no sign or digit is left out of it', async () => {
  given('currentUser', { practiceBalance: '1000.00' })
  const { user, slip, amount } = await visitEvent()
  await user.click(slip.getByRole('radio', { name: /^A:/ }))
  const bet = (figure: string) => slip.getByRole('button', { name: `Bet ${figure} practice coins on Kings` })
  const types = async (text: string) => {
    await user.clear(amount)
    await user.type(amount, text)
    expect(amount.value).toBe(text)
  }
  // what the slip opened with is replaced
  expect(amount.value).toBe('5.00')
  await types('1,234.50')
  // more than the balance, and still read as typed
  expect(bet('1,234.50')).toHaveProperty('disabled', true)
  for (const [wrong, said] of [
    ['1e2', 'Type an amount like 12.50'],
    ['-4', 'An amount has no minus sign'],
    ['5.555', 'Two decimals at most, like 12.34'],
    ['ten', 'Type an amount like 12.50'],
  ] as const) {
    await types(wrong)
    await slip.findByText((text) => text.startsWith(said))
    expect(slip.queryByRole('button', { name: /^Bet \d/ })).toBeNull()
  }
  await types('7,5')
  bet('7.50')
  await user.click(slip.getByRole('button', { name: 'Add 1' }))
  expect(amount.value).toBe('8.50')
})

test('P-05: with a locked wallet the slip of a real event says so and offers the way to open it; one of coins is open', async () => {
  given('currentUser', { walletLocked: true, balance: '50.00' })
  given('getEvent', openEvent({ isPracticeMode: false }))
  visit('/events/4', { real: true })
  await screen.findByText('Your wallet is locked.')
  const settings = screen.getByRole('link', { name: 'Open settings' })
  expect(settings.getAttribute('href')).toBe('/settings#security')
  expect(screen.queryByRole('form', { name: 'Bet slip' })).toBeNull()
  const { slip } = await visitEvent()
  slip.getByRole('button', { name: /^(Place bet|Bet on Kings)$/ })
})

test('S4: conceding asks for a proof where the server wants one, and goes on by itself after it', async () => {
  const { can, proposal } = recorded('getEvent')
  const lost = openEvent({
    ...{ status: 'proposed', isPracticeMode: false, proposal },
    can: { ...can, bet: false, concede: true },
  })
  given('getEvent', lost)
  let proved = false
  given('stepUp', () => {
    proved = true
    return recorded('stepUp')
  })
  given('concedeEvent', () =>
    proved
      ? { ...recorded('getEvent'), conceded: true }
      : refusal(
          'step_up_required',
          'You would have given up $50.00 in 24 hours. Confirm that it is you, then try again',
        ),
  )
  const user = visit('/events/4', { real: true })
  await user.click(await screen.findByRole('button', { name: 'Concede' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Concede?' }))
  await user.click(dialog.getByRole('button', { name: 'Concede' }))
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await fill(
    user,
    await proof.findByLabelText(/password/i, { selector: 'input' }),
    'brass lamp over the pine table',
  )
  await user.click(proof.getByRole('button', { name: 'Confirm' }))
  await toast('Conceded')
  expect(sent('concedeEvent')).toHaveLength(2)
})

test('a comment is sent once, however often one clicks', async () => {
  given('listComments', [])
  given('eventBettors', [])
  given('addComment', { ...recorded('addComment'), content: 'Once' })
  const { user } = await visitEvent()
  await screen.findByText('Nobody yet: be the first.')
  const field = screen.getByLabelText('Say something')
  await fill(user, field, 'Once')
  await user.dblClick(screen.getByRole('button', { name: 'Comment' }))
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(sent('addComment')).toMatchObject([{ params: { id: '4' }, body: { content: 'Once' } }])
})
