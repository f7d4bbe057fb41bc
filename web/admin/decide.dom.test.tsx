import { expect, test } from 'vitest'
import { given, recorded, screen, visit, whole } from '#tests/support/component.tsx'

test('S2 the dialog says before a decision whether two sign and why, for each outcome', async () => {
  const [event] = recorded('moderatorQueue')
  const one = { matter: '250.00', decidedAlone: '0.00', gainedAlone: '0.00', sum: '250.00', takesTwo: false }
  const two = { ...one, decidedAlone: '100.00', gainedAlone: '200.00', sum: '550.00', takesTwo: true }
  given('currentUser', { role: 'moderator' })
  given('moderatorQueue', [
    {
      ...event!,
      ...{ isPracticeMode: false, mine: null, signatures: [], adminCalled: false, decision: null },
      can: { ...event!.can, decide: true },
      decisionSums: { optionA: two, optionB: one, void: one },
    },
  ])
  const user = visit('/admin/events')
  await user.click(await screen.findByRole('button', { name: 'Decide' }))
  await screen.findByText('$250.00 depends on this decision. Two moderators are needed only above $500.00.')
  screen.getByText(/The decision is final/)
  await user.click(screen.getByRole('radio', { name: /^A/ }))
  screen.getByText(
    whole(
      '$250.00, $100.00 that you decided alone in 24 hours and $200.00 that one winner gained by such decisions in 30 days make $550.00. Two moderators are needed above $500.00.',
    ),
  )
  screen.getByText(/Two moderators have to sign the same outcome/)
  expect(screen.getByRole('button', { name: 'Sign' })).toBeDefined()
})
