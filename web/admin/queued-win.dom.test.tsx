import { expect, test } from 'vitest'
import { fill, given, recorded, screen, sent, toast, visit, within } from '#tests/support/component.tsx'

const { creator } = recorded('getEvent')
const person = (id: string, firstName: string) => ({ ...creator, id, firstName, lastName: 'Jones' })
const flag = {
  id: '7',
  event: { id: '4', title: 'Who wins the cup?' },
  won: 'Kings',
  winner: person('21', 'Ben'),
  decider: person('22', 'Ana'),
  payout: '588.00',
  reasons: [
    { kind: 'device' as const, sum: null, members: null },
    { kind: 'transfers' as const, sum: '51.00', members: null },
    { kind: 'gang' as const, sum: null, members: 4 },
  ],
  createdAt: '2026-11-29T12:00:00.000Z',
  waitsUntil: '2026-11-30T12:00:00.000Z',
  state: 'open' as const,
  note: null,
}

test('J-04 a moderator reads who won, who decided and why it is flagged, and closes the flag with a note', async () => {
  given('currentUser', { role: 'moderator' })
  given('eventFlags', [flag])
  given('closeEventFlag', { ...flag, state: 'closed', note: 'A shared sofa', waitsUntil: null })
  const user = visit('/admin/flagged-wins')
  const reasons = within(await screen.findByRole('list', { name: 'Reasons' }))
  expect(reasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Both have signed in on the same device.',
    expect.stringMatching(/^They sent each other .*51.* within 30 days\.$/),
    'Both are in the same gang, with 4 members.',
  ])
  screen.getByText(/^The event waits for you until/)
  await user.click(screen.getByRole('button', { name: 'Close with a note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this flag?' }))
  await fill(user, dialog.getByLabelText('Note'), 'A shared sofa')
  await user.click(dialog.getByRole('button', { name: 'Close it' }))
  await toast('Flag closed')
  expect(sent('closeEventFlag')).toMatchObject([{ body: { note: 'A shared sofa' } }])
})

test('J-04 whoever a flag is about leaves it to another moderator', async () => {
  given('currentUser', { role: 'moderator' })
  given('eventFlags', [{ ...flag, winner: { ...flag.winner, id: recorded('currentUser').id } }])
  visit('/admin/flagged-wins')
  await screen.findByText('This is about you: another moderator must decide.')
  expect(screen.queryByRole('button', { name: 'Close with a note' })).toBeNull()
})
