import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  fill,
  given,
  type Person,
  recorded,
  refusal,
  screen,
  sent,
  toast,
  visit,
  waitFor,
  whole,
  within,
} from '#tests/support/component.tsx'

/** The screen of a person with this much real money and no earlier withdrawal. */
async function withdraw(balance: string) {
  given('currentUser', { balance })
  given('listWithdrawals', [])
  given('listDestinations', [])
  const user = visit('/withdraw', { real: true })
  const element = await screen.findByRole<HTMLFormElement>('form', { name: 'Withdraw money' })
  const form = within(element)
  await screen.findByText(/No withdrawals yet/)
  return {
    user,
    form,
    amount: form.getByLabelText<HTMLInputElement>('Amount'),
    submit: () => form.getByRole('button', { name: /^Withdraw( \$|$)/ }),
    /** the form's own check, also with its button disabled */
    sendAnyway: () => fireEvent.submit(element),
  }
}
type Form = Awaited<ReturnType<typeof withdraw>>

/** Everything that the form asks for. */
async function fillAll({ user, form, amount }: Form, sum: string) {
  await fill(user, amount, sum)
  await user.click(form.getByRole('button', { name: 'Cash App' }))
  await fill(user, form.getByLabelText('Cash App $tag'), '$adalace')
}

const confirm = async (user: Person) =>
  user.click(
    within(await screen.findByRole('dialog', { name: /^Withdraw \$.* of real money\?$/ })).getByRole(
      'button',
      {
        name: 'Request withdrawal',
      },
    ),
  )

test('W-03 W-06: presets fill the amount, Max is the whole balance, fee and net follow as one types', async () => {
  const { user, form, amount } = await withdraw('634.57')
  const sum = (term: string) =>
    form.getByText(term, { exact: false, selector: 'dt' }).parentElement!.querySelector('dd [aria-hidden]')
      ?.textContent
  for (const [preset, typed, fee, net] of [
    ['$50', '50.00', '$1.50', '$48.50'],
    ['$100', '100.00', '$3.00', '$97.00'],
    ['$500', '500.00', '$15.00', '$485.00'],
    ['Max', '634.57', '$19.04', '$615.53'],
  ] as const) {
    await user.click(form.getByRole('button', { name: preset }))
    expect(amount.value).toBe(typed)
    expect([sum('Fee (3%)'), sum('You receive')]).toEqual([fee, net])
  }
  await fill(user, amount, '33.33')
  expect([sum('Fee (3%)'), sum('You receive')]).toEqual(['$1.00', '$32.33'])
})

test('W-09…W-14: the button waits for amount, destination and details; the checks behind it say what is missing', async () => {
  const { user, form, amount, submit, sendAnyway } = await withdraw('20.00')
  const says = async (title: string, description: string) => {
    // a toast of the same title may still show
    await expect.poll(() => toast(title)).toContain(description)
    // inline too
    expect(form.getAllByText(description).length).toBeGreaterThan(0)
  }
  const waits = (yes: boolean) => expect(submit()).toHaveProperty('disabled', yes)
  waits(true)
  sendAnyway()
  await says('Invalid Amount', 'Please enter a valid withdrawal amount.')
  await fill(user, amount, '0')
  waits(true)
  // Enter asks as well.
  await user.keyboard('{Enter}')
  await says('Invalid Amount', 'Please enter a valid withdrawal amount.')
  await fill(user, amount, '20.01')
  sendAnyway()
  await says('Insufficient Balance', 'You only have $20.00 available to withdraw.')
  await fill(user, amount, '20')
  waits(true)
  sendAnyway()
  await says('Select Destination', 'Choose Cash App or a bank account.')
  await user.click(form.getByRole('button', { name: 'Cash App' }))
  waits(true)
  sendAnyway()
  await says('Enter Destination Details', 'Enter your Cash App $tag.')
  await user.click(form.getByRole('button', { name: 'Bank account' }))
  waits(true)
  sendAnyway()
  await says('Enter Destination Details', 'Enter your bank account details.')
  await fill(user, form.getByLabelText('Bank account details'), 'GB82 WEST 1234 5698 7654 33')
  waits(false)
  await user.click(submit())
  await says('Enter Destination Details', 'This IBAN is not right: check its digits')
  await fill(user, amount, '')
  waits(true)
})

test('W-23 W-25: a failure says so, what was typed stays, and the balance is fetched again', async () => {
  const shown = await withdraw('100.00')
  const { user, form, amount, submit } = shown
  await fillAll(shown, '80')
  const failing = async (description: string) => {
    const asked = sent('currentUser').length
    await user.click(submit())
    await confirm(user)
    expect(await toast('Withdrawal Failed')).toContain(description)
    await waitFor(() => expect(sent('currentUser').length).toBeGreaterThan(asked))
    expect(amount.value).toBe('80')
    expect(form.getByLabelText<HTMLInputElement>('Cash App $tag').value).toBe('$adalace')
  }
  given('requestWithdrawal', () => Promise.reject(new TypeError('no network')))
  await failing('Failed to process withdrawal')
  // the person spent the money elsewhere, and this page received no signal
  const words = 'You only have $50.00 available to withdraw.'
  given('requestWithdrawal', refusal('insufficient_funds', words))
  given('currentUser', { balance: '50.00' })
  await failing(words)
  await form.findByText(whole('$50.00'))
})

test('W-19: a first withdrawal asks for a second thing, such as a code by letter, and goes on by itself after it', async () => {
  given('signInWays', { passkeys: 0, authenticator: false, hasPassword: true })
  given('askLetterCode', { challenge: 'c'.repeat(43), sentTo: 'a•••@example.com' })
  let proved = false
  given('stepUp', () => {
    proved = true
    return recorded('stepUp')
  })
  given('requestWithdrawal', () =>
    proved
      ? recorded('requestWithdrawal')
      : Response.json(
          { code: 'step_up_required', message: 'Confirm, then try again', fields: { second: 'true' } },
          { status: 403 },
        ),
  )
  const shown = await withdraw('100.00')
  const { user, submit } = shown
  await fillAll(shown, '80')
  await user.click(submit())
  await confirm(user)
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  expect(proof.queryByLabelText(/password/i)).toBeNull()
  await user.click(await proof.findByRole('button', { name: 'Send me a code by e-mail' }))
  await fill(user, await proof.findByLabelText('Code from the e-mail'), '123456')
  await user.click(proof.getByRole('button', { name: 'Confirm' }))
  await toast('Withdrawal Requested')
  expect(sent('stepUp')).toEqual([
    expect.objectContaining({
      body: { letter: { challenge: 'c'.repeat(43), code: '123456' }, second: true },
    }),
  ])
})

test('W-26: practice mode says that this is real money, and a locked wallet why nothing goes out and where to unlock it', async () => {
  given('listDestinations', [])
  given('currentUser', { balance: '0.00' })
  visit('/withdraw')
  await screen.findByText('Practice mode is on, but this moves real money.')
  given('currentUser', { balance: '100.00', walletLocked: true })
  const user = visit('/withdraw')
  await screen.findByText('Practice mode is on, but this moves real money.')
  const form = within(await screen.findByRole('form', { name: 'Withdraw money' }))
  await fill(user, form.getByLabelText('Amount'), '10')
  await user.click(form.getByRole('button', { name: 'Cash App' }))
  await fill(user, form.getByLabelText('Cash App $tag'), '$adalace')
  expect(form.getByRole('button', { name: /^Withdraw( \$|$)/ })).toHaveProperty('disabled', true)
  const notice = within(screen.getByText(/Your wallet is locked\./).closest<HTMLElement>('[role=status]')!)
  expect(notice.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe('/settings')
})
