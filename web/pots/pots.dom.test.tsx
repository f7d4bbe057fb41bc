import { expect, test } from 'vitest'
import {
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

type Game = 'cards' | 'coin-flip' | 'craps'
const potOf = (id: string, gameType: Game, potAmount: string, winnerTakes: string) => ({
  ...recorded('activePots')[0]!,
  id,
  title: `Pot ${id}`,
  gameType,
  potAmount,
  winnerTakes,
  can: { play: true, withdraw: false },
})
const cardOf = async (id: string) => within(await screen.findByRole('article', { name: `Pot ${id}` }))

test('O-01 O-06 O-07 O-08 O-20: the list’s title, while it loads, and with nothing in it', async () => {
  let answer = () => {}
  given('activePots', () => new Promise((done) => (answer = () => done([]))))
  visit('/pots')
  await screen.findByRole('heading', { level: 1, name: 'Practice Pot Games' })
  await screen.findByText('Loading pots...')
  expect(sent('activePots')[0]?.body).toBeUndefined()
  answer()
  await screen.findByText('No Active Pots')
  screen.getByText('Be the first to create a pot game!')
  expect(screen.queryByText('Loading pots...')).toBeNull()
  expect(
    screen.getAllByRole('link', { name: 'Create Pot' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/create-pot', '/create-pot'])
})

test('O-02 O-08 O-09 O-28: in real-money mode the pots are shown and cannot be played', async () => {
  given('activePots', [potOf('40', 'cards', '10.00', '19.20')])
  const user = visit('/pots', { real: true })
  await screen.findByText('Practice Games - Virtual Currency Only')
  expect(screen.getByRole('button', { name: 'Create Pot' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('link', { name: 'Create Pot' })).toBeNull()
  await user.click((await cardOf('40')).getByRole('button', { name: /^Play/ }))
  expect(await toast('Practice Mode Required')).toContain(
    'Pot games only work with virtual currency. Please enable Practice Mode to play!',
  )
  expect(sent('playPot')).toEqual([])
  await user.click(within(screen.getByRole('region', { name: 'Practice only' })).getByRole('button'))
  await waitFor(() => expect(screen.queryByText('Practice Games - Virtual Currency Only')).toBeNull())
  screen.getByRole('link', { name: 'Create Pot' })
})

test('O-15 O-16 O-31: what a purse that is too small still needs', async () => {
  given('activePots', [potOf('40', 'cards', '25.00', '48.00'), potOf('41', 'craps', '0.25', '0.48')])
  given('currentUser', { practiceBalance: '10.00' })
  visit('/pots')
  expect((await cardOf('40')).getByRole('button', { name: 'Need $25.00' })).toHaveProperty('disabled', true)
  expect((await cardOf('41')).getByRole('button', { name: /^Play for/ })).toHaveProperty('disabled', false)
  // under a dollar a session comes first, at any price of the pot
  given('currentUser', { practiceBalance: '0.50' })
  given('activeGameSession', refusal('not_found', 'No session runs'))
  visit('/pots')
  for (const id of ['40', '41'])
    await (await cardOf(id)).findByRole('button', { name: 'Need $1 for Session' })
  screen.getByRole('button', { name: 'Refill practice coins' })
})
