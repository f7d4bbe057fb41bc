import { expect, test } from 'vitest'
import { given, recorded, screen, sent, visit, within } from '#tests/support/component.tsx'

test('N-08 the button of a notice says its state once: by its words, not as pressed too', async () => {
  const [notice] = recorded('listNotifications')
  given('listNotifications', [{ ...notice!, offer: 'no-ask-agains', link: '/events/4' }])
  given('setAskAgains', { refused: true })
  const user = visit('/settings')
  await user.click((await screen.findAllByRole('button', { name: /^Notifications/ }))[0]!)
  const sheet = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  const offer = await sheet.findByRole('button', { name: 'No more of these' })
  expect(offer.hasAttribute('aria-pressed')).toBe(false)
  await user.click(offer)
  const done = await sheet.findByRole('button', { name: 'You get no more of these' })
  expect(done.hasAttribute('aria-pressed')).toBe(false)
  expect(sent('setAskAgains')).toMatchObject([{ body: { refused: true } }])
})
