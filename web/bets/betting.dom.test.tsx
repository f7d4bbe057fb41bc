import { describe, expect, test } from 'vitest'
import type { Reply } from '#contract/index.ts'
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
import { refreshParts } from '#web/client/calls/changed.ts'

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
  expect(sent('placeBet')).toMatchObject([
    { body: { eventId: recorded('getEvent').id, selection: 'optionA', amount: '5.00' } },
  ])
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
  // replaces the amount that the slip opened with
  expect(amount.value).toBe('5.00')
  await types('1,234.50')
  // more than the balance, and still read as typed
  bet('1,234.50')
  slip.getByText('You do not have that many practice coins.')
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

describe('N-10 with too little in the purse', () => {
  /** The slip of a real event with Kings and five dollars chosen. */
  async function shortSlip(user: Partial<Reply<'currentUser'>> = {}) {
    given('currentUser', { balance: '0.00', ...user })
    const opened = await visitEvent({ isPracticeMode: false, usualStake: null }, { real: true })
    await opened.user.click(opened.slip.getByRole('radio', { name: /^A:/ }))
    await opened.user.click(opened.slip.getByRole('button', { name: 'Add 5' }))
    return opened
  }

  test('N-10 the slip keeps side and amount, adds what is missing, and bets once it is there', async () => {
    const { user, slip, amount } = await shortSlip({ balance: '0.20' })
    expect(amount.value).toBe('5')
    slip.getByText('Your real balance does not cover that.')
    const add = await slip.findByRole('button', { name: 'Add $4.80' })
    // it is off until the limits have come
    await waitFor(() => expect(add).toHaveProperty('disabled', false))
    await user.click(add)
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit' }))
    expect((await dialog.findByLabelText<HTMLInputElement>('Custom amount')).value).toBe('4.80')
    given('currentUser', { balance: '5.00' })
    await refreshParts(['account'])
    await slip.findByRole('button', { name: 'Bet $5.00 real money on Kings', hidden: true })
    expect(amount.value).toBe('5')
  })

  test('N-10 at least a dollar is added, and nothing is offered beyond a limit but its sentence', async () => {
    const { user, slip, amount } = await shortSlip({ balance: '4.99' })
    await slip.findByRole('button', { name: 'Add $1.00' })
    const [limit] = recorded('playLimits').limits
    const deposits = { ...limit!, kind: 'deposit', period: 'day', amount: '20.00', room: '3.00' } as const
    given('playLimits', { limits: [deposits] })
    await refreshParts(['playLimits'])
    await fill(user, amount, '9')
    await slip.findByText('Deposits in 24 hours: $3.00 of $20.00 is left. This is beyond your limit.')
    expect(slip.queryByRole('button', { name: /^Add \$/ })).toBeNull()
    slip.getByRole('link', { name: 'Your limits' })
  })

  test('N-10 an address that must be confirmed is confirmed first, in place, and the deposit follows', async () => {
    const { user, slip } = await shortSlip({ mustConfirmEmail: true })
    await user.click(await slip.findByRole('button', { name: 'Confirm your e-mail' }))
    expect(sent('verifyEmail')).toHaveLength(1)
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your e-mail address' }))
    given('currentUser', { balance: '0.00', mustConfirmEmail: false })
    await fill(user, dialog.getByLabelText('Code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    await screen.findByRole('dialog', { name: 'Deposit' })
    expect(sent('confirmEmailByCode')).toMatchObject([{ body: { code: '123456' } }])
  })

  test('N-10 a practice event offers the refill when the purse is nearly empty', async () => {
    given('currentUser', { practiceBalance: '0.40' })
    const { user, slip } = await visitEvent()
    await user.click(slip.getByRole('radio', { name: /^A:/ }))
    await user.click(slip.getByRole('button', { name: 'Add 5' }))
    await user.click(await slip.findByRole('button', { name: 'Refill practice coins' }))
    expect(sent('refillPractice')).toHaveLength(1)
  })
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

test('G5 the menu of a comment reports it; of one’s own it removes it, while nobody has answered', async () => {
  const { author, ...comment } = recorded('addComment')
  const me = { ...author, id: recorded('currentUser').id, firstName: 'Mine' }
  const other = { ...author, id: '77', firstName: 'Ann', lastName: 'B.' }
  const said = (id: string, by: typeof author, more = {}) => ({
    ...comment,
    id,
    author: by,
    content: `Said ${id}`,
    ...more,
  })
  const reply = { ...said('4', other), replyToId: '3' }
  given('listComments', [
    said('1', other),
    said('2', me),
    said('3', me, { replyCount: 1, replies: [reply] }),
    said('5', other, {
      removed: true,
      content: '',
      replyCount: 1,
      replies: [{ ...reply, id: '6', replyToId: '5' }],
    }),
  ])
  given('eventPeople', { people: [], more: { optionA: 0, optionB: 0, named: [] } })
  given('removeComment', {})
  const { user } = await visitEvent()
  const [first] = await screen.findAllByRole('button', { name: 'More about the comment of Ann B.' })
  await user.click(first!)
  await screen.findByRole('menuitem', { name: 'Report' })
  await user.keyboard('{Escape}')
  screen.getByText('A moderator has removed this comment.')
  // the answered one has none
  await user.click(screen.getByRole('button', { name: 'More about your comment' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Said 2')).toBeNull())
  expect(sent('removeComment')).toMatchObject([{ params: { id: recorded('getEvent').id, commentId: '2' } }])
})

test('E-23 the list of who is in says how many more there are on each side, and whom of them one knows', async () => {
  const [one] = recorded('eventPeople').people
  const named = [{ ...one!.person, id: '71', firstName: 'Pen', lastName: 'K.' }]
  given('eventPeople', { people: [one!], more: { optionA: 4, optionB: 3, named } })
  await visitEvent()
  await screen.findByText('7 more: 4 on A, 3 on B. Pen K. is among them.')
  screen.getByText('8 in')
})

test('a comment is sent once, however often one clicks', async () => {
  given('listComments', [])
  given('eventPeople', { people: [], more: { optionA: 0, optionB: 0, named: [] } })
  given('addComment', { ...recorded('addComment'), content: 'Once' })
  const { user } = await visitEvent()
  await screen.findByText('Nobody yet: be the first.')
  const field = screen.getByLabelText('Say something')
  await fill(user, field, 'Once')
  await user.dblClick(screen.getByRole('button', { name: 'Comment' }))
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(sent('addComment')).toMatchObject([
    { params: { id: recorded('getEvent').id }, body: { content: 'Once' } },
  ])
})

test('E-13 S4: a slip that needs a proof asks for it when the amount is typed, and the proof names the event', async () => {
  given('currentUser', { balance: '900.00' })
  const slipPause = { at: new Date().toISOString(), pause: null }
  const stakeProof = { sum: '100.00', free: '40.00', provedUntil: { optionA: null, optionB: null } }
  const { user, slip, amount } = await visitEvent({ isPracticeMode: false, slipPause, stakeProof })
  await user.click(slip.getByRole('radio', { name: /^A:/ }))
  await fill(user, amount, '40')
  expect(slip.queryByRole('button', { name: 'Confirm now' })).toBeNull()
  await fill(user, amount, '40.01')
  await user.click(await slip.findByRole('button', { name: 'Confirm now' }))
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  proof.getByText(/until betting ends, for at most 12 hours/)
  await fill(
    user,
    await proof.findByLabelText(/password/i, { selector: 'input' }),
    'brass lamp over the pine table',
  )
  given(
    'getEvent',
    openEvent({ isPracticeMode: false, slipPause, stakeProof: { ...stakeProof, free: '900.00' } }),
  )
  await user.click(proof.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(slip.queryByRole('button', { name: 'Confirm now' })).toBeNull())
  expect(sent('stepUp')).toMatchObject([
    { body: { eventId: recorded('getEvent').id, password: 'brass lamp over the pine table' } },
  ])
  expect(sent('placeBet')).toEqual([])
})

test('E-13 Z-05 what a notification says about the slip is not said a second time, and the first wrong part is marked', async () => {
  const { user, slip, amount } = await visitEvent()
  await user.clear(amount)
  await user.click(slip.getByRole('button', { name: 'Place bet' }))
  await toast('Invalid Bet')
  expect(slip.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true')
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(slip.queryByRole('alert')).toBeNull()
  await user.click(slip.getByRole('radio', { name: /^A:/ }))
  expect(slip.getByRole('radiogroup').getAttribute('aria-invalid')).toBeNull()
  expect(amount.getAttribute('aria-invalid')).toBeNull()
})

test('E-13 a bet above the purse marks the amount, and Enter speaks the sentence again', async () => {
  const { user, slip, amount } = await visitEvent()
  await user.click(slip.getByRole('radio', { name: /^A:/ }))
  await fill(user, amount, '99000')
  expect(slip.getByRole('alert').textContent).toBe('You do not have that many practice coins.')
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  // a purse with coins is not refilled
  expect(slip.queryByRole('button', { name: 'Refill practice coins' })).toBeNull()
  await user.type(amount, '{Enter}')
  const said = () =>
    screen
      .getAllByRole('alert')
      .filter(({ textContent }) => textContent?.startsWith('You do not have that many'))
  await waitFor(() => expect(said()).toHaveLength(2))
  expect(sent('placeBet')).toEqual([])
})
