import { expect, test } from 'vitest'
import { fill, given, recorded, screen, sent, toast, visit, within } from '#tests/support/component.tsx'

test('S-27 an admin signs somebody out everywhere, with a reason', async () => {
  given('currentUser', { role: 'admin' })
  given('listWaysBack', [])
  given('endUserSessions', { ended: 2 })
  const [first] = recorded('listAccounts')
  const user = visit('/admin/people')
  await user.click(await screen.findByRole('button', { name: `Access of ${first!.email}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  dialog.getByText('Write why')
  await fill(user, dialog.getByLabelText('Reason'), 'The phone was stolen')
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await toast('Signed Out')).toContain('2 devices were signed out')
  expect(sent('endUserSessions')).toEqual([
    expect.objectContaining({ body: { reason: 'The phone was stolen' } }),
  ])
})

test('S-24 two admins open a way back: the second one reads why the first has asked', async () => {
  given('currentUser', { role: 'admin' })
  const [first] = recorded('listAccounts')
  given('listWaysBack', [
    {
      userId: first!.id,
      reason: 'Lost the phone',
      askedBy: 'Olga Ops',
      mine: false,
      askedAt: '2026-11-24T10:00:00.000Z',
      endsAt: null,
    },
  ])
  given('openWayBack', { endsAt: '2026-11-27T10:00:00.000Z' })
  const user = visit('/admin/people')
  await user.click(await screen.findByRole('button', { name: `Access of ${first!.email}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Olga Ops has asked to turn off this person’s two-step sign-in: Lost the phone')
  await user.selectOptions(dialog.getByLabelText('Act'), 'way-back')
  await fill(user, dialog.getByLabelText('Reason'), 'We have spoken')
  await user.click(dialog.getByRole('button', { name: 'Start account recovery' }))
  expect(await toast('Account Recovery Started')).toContain('Two-step sign-in ends')
  expect(sent('openWayBack')).toEqual([expect.objectContaining({ body: { reason: 'We have spoken' } })])
})
