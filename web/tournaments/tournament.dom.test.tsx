import { expect, test } from 'vitest'
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

type Tournament = Partial<ReturnType<typeof recorded<'getTournament'>>>

/** A tournament for eight without players. */
const OPEN: Tournament = {
  ...{ gameTitle: 'Tekken 8', platform: 'playstation', status: 'open', entryFee: '10.00' },
  ...{ prizePool: '0.00', fullPrizePool: '60.00', currentPlayers: 0, maxPlayers: 8, gamesCount: 5, lives: 2 },
  ...{ joined: false, seats: [], faces: [], winner: null, startedAt: null, endedAt: null, seed: null },
  ...{ startsBy: '2026-12-01T12:00:00.000Z' },
  split: { fees: '0.00', prize: '0.00', platformFee: '0.00', revenueShare: '0.00' },
}

function open(balance: string) {
  given('currentUser', { balance })
  given('getTournament', OPEN)
  given('tournamentFacts', [])
  given('tournamentMessages', [])
  given('listMatches', [])
  return visit('/tournaments/9', { real: true })
}

test('T-37 the link of a tournament is shared as text and as a code', async () => {
  given('getSharing', { shared: true, mine: false })
  const user = open('0.00')
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = await screen.findByRole('dialog', { name: 'Share this tournament' })
  await within(dialog).findByRole('img', { name: 'Code that opens Tekken 8' })
  expect(dialog.textContent).toContain(`${location.origin}/share/tournaments/9`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const NOTHING = { join: false, leave: false, ready: false, start: false, cancel: false, write: true }
const LOCKED = 'Your wallet is locked. Unlock it in settings first. Nothing was changed.'

test('P-05 after the start leaving is off with its reason where the locked wallet alone is in the way', async () => {
  open('0.00')
  const can = { ...NOTHING, addCover: false, changeCover: false }
  given('getTournament', { ...OPEN, status: 'in_progress', joined: true, can, cannotLeave: LOCKED })
  const leave = await screen.findByRole('button', { name: 'Leave Tournament' })
  expect(leave).toHaveProperty('disabled', true)
  await screen.findByText(LOCKED)
})

test('T-57 the host sees only what the server would take: nobody can start yet', async () => {
  const me = recorded('currentUser').id
  const can = { ...NOTHING, cancel: true, addCover: true, changeCover: true }
  open('0.00')
  given('getTournament', { ...OPEN, createdById: me, can })
  const start = await screen.findByRole('button', { name: 'Start Tournament' })
  expect(start).toHaveProperty('disabled', true)
  await screen.findByText('You can start when at least two players have seats.')
  await screen.findByRole('button', { name: 'Cancel Tournament' })
})

test('T-41 a tournament that does not exist says so and leads back', async () => {
  given('getTournament', refusal('not_found', 'There is no such tournament'))
  visit('/tournaments/nothing')
  await screen.findByRole('heading', { level: 1, name: 'Tournament Not Found' })
  const user = visit('/tournaments/999999')
  await screen.findByRole('heading', { level: 1, name: 'Tournament Not Found' })
  await user.click(screen.getByRole('link', { name: 'Back to tournaments' }))
  expect(location.pathname).toBe('/tournaments')
})

test('T-27 T-28 T-29 T-35 a form that is not right says what is missing, and a refusal keeps what was typed', async () => {
  given('createTournament', () => Response.json({ code: 'unexpected', message: '' }, { status: 500 }))
  const user = visit('/create-tournament', { real: true })
  const form = within(await screen.findByRole('form', { name: 'New tournament' }))
  const create = () => user.click(form.getByRole('button', { name: 'Create Tournament' }))
  const told = async (title: string, text: string) => expect(await toast(title)).toContain(text)
  await create()
  await told('Missing Information', 'Please fill in all required fields.')
  await user.selectOptions(form.getByRole('combobox', { name: 'Game' }), 'Gran Turismo 7')
  expect(form.getByRole('combobox', { name: 'Platform' })).toHaveProperty('value', 'playstation')
  await fill(user, form.getByLabelText('Entry fee'), '0.99')
  await create()
  await told('Invalid Entry Fee', 'Entry fee must be at least $1.00')
  await fill(user, form.getByLabelText('Entry fee'), '5')
  await fill(user, form.getByLabelText('Maximum players'), '12')
  await create()
  await told('Invalid Player Count', 'Maximum players must be between 2 and 11.')
  expect(sent('createTournament')).toEqual([])
  await fill(user, form.getByLabelText('Maximum players'), '6')
  await create()
  await told('Failed to Create Tournament', '')
  expect(form.getByLabelText('Maximum players')).toHaveProperty('value', '6')
})

test('T-51 with practice mode on, the form makes a tournament in coins', async () => {
  const user = visit('/create-tournament')
  await screen.findByText('A practice tournament: fees and prize are practice coins.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'FIFA 24')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Platform' }), 'Xbox')
  await user.click(screen.getByRole('button', { name: 'Create Tournament' }))
  await waitFor(() =>
    expect(sent('createTournament')).toMatchObject([{ body: { isPracticeMode: true, entryFee: '10.00' } }]),
  )
})

test('V-13 a scorecard is called signed only when this device has found it so, and of that match', async () => {
  given('getTournament', { id: '1' })
  given('tournamentFacts', [])
  given('tournamentMessages', [])
  given('listMatches', [{ ...recorded('listMatches')[0]!, id: '1', tournamentId: '1', number: 1 }])
  const card = recorded('matchScorecard')
  const user = visit('/tournaments/1')
  const press = async () => user.click(await screen.findByRole('button', { name: 'Scorecard of match 1' }))
  await press()
  expect(await toast('Scorecard saved')).toContain('is signed, so anybody can check it')
  given('matchScorecard', { ...card, record: card.record.replace('"winner":"1"', '"winner":"2"') })
  await press()
  expect(await toast('Scorecard saved, not checked')).toContain(
    'could not confirm the signature of scorecard-1-1.json',
  )
  // signed by an unpublished key
  given('matchScorecard', card)
  given('scorecardKeys', [])
  await press()
  await toast('Scorecard saved, not checked')
})
