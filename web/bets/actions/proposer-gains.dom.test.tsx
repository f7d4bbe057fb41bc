import { expect, test } from 'vitest'
import { given, recorded, screen, visit, within } from '#tests/support/component.tsx'
import { openEvent } from '#tests/support/component-events.ts'

const { can } = recorded('getEvent')
const closed = { ...can, bet: false, concede: false, dispute: false }
const proposal = {
  ...{ outcome: 'optionA' as const, photo: null, sourceUrl: null, note: 'Seen', bond: '1.00' },
  ...{ proposedAt: '2026-11-29T12:00:00.000Z', finalAt: '2099-11-29T16:00:00.000Z', doubled: true },
}
const proposed = { status: 'proposed' as const, isPracticeMode: false, proposal, can: closed }

test('J-04 the dialog says that people have twice as long to dispute an outcome by which one wins', async () => {
  given(
    'getEvent',
    openEvent({
      ...{ status: 'locked', isPracticeMode: false, can: { ...closed, propose: true } },
      proposalTerms: { bond: null, seconds: 7_200, doubledFor: 'optionA', evidence: 'note' },
    }),
  )
  const user = visit('/events/4', { real: true })
  await user.click(await screen.findByRole('button', { name: /^Propose/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose the outcome' }))
  const twice = 'You win by this outcome, so people have twice as long to dispute it: 4 hours.'
  const [a, b] = dialog.getAllByRole('radio')
  await user.click(a!)
  dialog.getByText(twice, { exact: false })
  await user.click(b!)
  expect(dialog.queryByText(twice, { exact: false })).toBeNull()
  dialog.getByText('Every bettor is notified and may dispute the outcome for 2 hours.', { exact: false })
})

test('J-04 the page says why the time for disputes is longer', async () => {
  given('getEvent', openEvent(proposed))
  visit('/events/4', { real: true })
  await screen.findByText(/The creator wins by this outcome, so the time for disputes is twice as long\./)
})

test('J-04 the page says that a moderator checks a payout and by when it is paid, without names or reasons', async () => {
  given('getEvent', openEvent({ ...proposed, checkedUntil: '2099-11-30T12:00:00.000Z' }))
  visit('/events/4', { real: true })
  await screen.findByText(/^A moderator checks a payout\. It is paid at the latest on .*2099/)
  expect(screen.queryByText(/unless somebody disputes it/)).toBeNull()
})
