import { expect, test } from 'vitest'
import { fill, given, recorded, screen, toast, visit, within } from '#tests/support/component.tsx'
import { openEvent } from '#tests/support/component-events.ts'

const room = (id: string, name: string) => ({ ...recorded('listRooms')[0]!, id, name })

test('M9 rooms with people come first, and the empty ones of others are folded', async () => {
  given('countRooms', { living: 1, empty: 1 })
  given('listRooms', ({ query }) => [query.show === 'empty' ? room('2', 'Quiet') : room('1', 'Alive')])
  const user = visit('/rooms')
  await screen.findByRole('article', { name: 'Alive' })
  expect(screen.queryByRole('article', { name: 'Quiet' })).toBeNull()
  await user.click(await screen.findByText(/^\d+ empty rooms?$/))
  await screen.findByRole('article', { name: 'Quiet' })
})

test('R-11 a room that is not created says Error: Failed to create room', async () => {
  given('createRoom', () => Promise.reject(new TypeError('no network')))
  const user = visit('/rooms?create=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Room' }))
  await fill(user, dialog.getByLabelText('Room name'), 'Parade')
  await user.click(dialog.getByRole('button', { name: 'Create Room' }))
  expect(await toast('Error')).toContain('Failed to create room')
  expect(dialog.getByLabelText('Room name')).toHaveProperty('value', 'Parade')
})

test('R-46 the room’s slip and its question name the answer in the event’s own words, as the event’s page does', async () => {
  given('currentUser', { balance: '50.00' })
  given('getEvent', openEvent({ id: '10', isPracticeMode: false, slipPause: null }))
  given('getRoom', { id: '32', participantId: '4' })
  const user = visit('/rooms/32', { real: true })
  const bets = await screen.findAllByRole('button', { name: /^(Bet|Kings)/ })
  await user.click(bets[0]!)
  const slip = within(await screen.findByRole('dialog', { name: 'Place Bet' }))
  await user.click(slip.getByRole('radio', { name: /Rovers/ }))
  await fill(user, slip.getByLabelText('Amount'), '6')
  await user.click(await slip.findByRole('button', { name: 'Bet $6.00 real money on Rovers' }))
  const question = within(await screen.findByRole('dialog', { name: 'Bet $6.00 of real money?' }))
  expect(question.getByText(/from your real balance on B · Rovers/)).toBeDefined()
  question.getByRole('button', { name: 'Bet $6.00 real money on Rovers' })
})

test('R-15 R-17 a room with a video has its event’s figures in one card, and one button to bet under the picture', async () => {
  given('getEvent', openEvent({ id: '10', isPracticeMode: false, slipPause: null }))
  given('getRoom', { id: '32', participantId: '4', videoUrl: 'https://film.example/final' })
  const user = visit('/rooms/32', { real: true })
  const card = within(await screen.findByRole('region', { name: 'Event' }))
  await card.findAllByText(/pool odds, before the fee/)
  expect(card.queryAllByRole('button')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Bet' }))
  await screen.findByRole('dialog', { name: 'Place Bet' })
})
