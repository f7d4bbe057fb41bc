import { expect, test } from 'vitest'
import { given, recorded, refusal, screen, visit, waitFor, within } from '#tests/support/component.tsx'

const none = () => refusal('not_found', 'There is no such event')

test('Q-02 the last visits do not show the title of an event that the person no longer sees, nor the page that is missing', async () => {
  const lost = new Set<string>()
  const titles: Record<string, string> = { '12': 'Kumquats for supper?', '13': 'Rain on Monday?' }
  given('getEvent', ({ params: { id } }) =>
    lost.has(id) || !titles[id] ? none() : { ...recorded('getEvent'), id, title: titles[id] },
  )
  for (const id of ['12', '13']) {
    visit(`/events/${id}`)
    await screen.findByRole('heading', { name: titles[id] })
  }
  visit('/nowhere')
  const here = async () => {
    const list = (await screen.findByRole('heading', { name: 'You were just here' })).parentElement!
    return within(list)
      .getAllByRole('link')
      .map((link) => link.textContent)
  }
  expect(await here()).toEqual(['Rain on Monday?', 'Kumquats for supper?'])
  lost.add('12')
  visit('/nowhere')
  await waitFor(async () => expect(await here()).toEqual(['Rain on Monday?']))
  // it stays away, and an address that is missing is no visit either
  lost.add('13')
  visit('/events/13')
  await screen.findByText('404 Page Not Found')
  await waitFor(() => expect(sessionStorage.getItem('visited')).not.toContain('?'))
  expect(screen.queryByText('You were just here')).toBeNull()
})
