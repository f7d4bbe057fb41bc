import { expect, onTestFinished, test, vi } from 'vitest'
import { PRESET_GAMES } from '#contract/tournament-games.ts'
import {
  CUSTOM_GAME,
  emptyTournament,
  type NewTournament,
  platformChoices,
  previewOf,
  problemOf,
  templateOf,
  tournamentBodyOf,
  withGame,
} from './new-tournament.ts'

const filled: NewTournament = { ...emptyTournament, game: 'FIFA 24', platform: 'xbox' }

test('T-20 the form begins with a fee of 10.00, 8 players and 5 games', () => {
  expect(emptyTournament).toMatchObject({ entryFee: '10.00', maxPlayers: '8', gamesCount: 5, lives: 2 })
})

test('T-16 T-17 T-18 T-19 a game limits the platforms, and none can be chosen before it', () => {
  const titles = (count: number) =>
    PRESET_GAMES.filter(({ platforms }) => platforms.length === count).map(({ title }) => title)
  expect(platformChoices(emptyTournament)).toEqual([])
  expect(titles(3)).toEqual([
    'FIFA 24',
    'Madden NFL 24',
    'NBA 2K24',
    'Mortal Kombat 1',
    'Tekken 8',
    'Undisputed',
    'Tiger Woods PGA Tour',
    'Call of Duty',
    'Rocket League',
  ])
  expect(platformChoices(withGame(emptyTournament, 'Street Fighter 6'))).toEqual(['playstation', 'pc'])
  expect(platformChoices(withGame(emptyTournament, 'Fight Night 2004'))).toEqual(['playstation', 'xbox'])
  expect(platformChoices(withGame(emptyTournament, 'Forza Motorsport'))).toEqual(['pc', 'xbox'])
  expect(withGame(emptyTournament, 'Gran Turismo 7').platform).toBe('playstation')
  expect(withGame(filled, 'Gran Turismo 7').platform).toBe('playstation')
  expect(withGame({ ...filled, platform: 'pc' }, 'Fight Night 2004').platform).toBe('')
  expect(platformChoices(withGame(emptyTournament, CUSTOM_GAME))).toEqual([
    'playstation',
    'xbox',
    'pc',
    'nintendo_switch',
  ])
})

const WRONG = [
  ['T-27', { ...filled, game: '' }, 'Missing Information: Please fill in all required fields.', 'game'],
  [
    'T-27',
    { ...filled, game: CUSTOM_GAME, customName: '  ' },
    'Missing Information: Please fill in all required fields.',
    'customName',
  ],
  [
    'T-27',
    { ...filled, platform: '' },
    'Missing Information: Please fill in all required fields.',
    'platform',
  ],
  [
    'T-28',
    { ...filled, entryFee: '0.99' },
    'Invalid Entry Fee: Entry fee must be at least $1.00',
    'entryFee',
  ],
  ['T-28', { ...filled, entryFee: 'ten' }, 'Invalid Entry Fee: Entry fee must be at least $1.00', 'entryFee'],
  [
    'T-28',
    { ...filled, entryFee: '1.005' },
    'Invalid Entry Fee: Entry fee must be at least $1.00',
    'entryFee',
  ],
  [
    'T-29',
    { ...filled, maxPlayers: '1' },
    'Invalid Player Count: Maximum players must be between 2 and 11.',
    'maxPlayers',
  ],
  [
    'T-29',
    { ...filled, maxPlayers: '12' },
    'Invalid Player Count: Maximum players must be between 2 and 11.',
    'maxPlayers',
  ],
  [
    'T-29',
    { ...filled, maxPlayers: '8.5' },
    'Invalid Player Count: Maximum players must be between 2 and 11.',
    'maxPlayers',
  ],
  [
    'T-30',
    { ...filled, gamesCount: 4 as 5 },
    'Invalid Games Count: Games count must be 1, 3, 5, 7, 9, or 11.',
    'gamesCount',
  ],
] as const

test.each(WRONG)('T-27 T-28 T-29 T-30 what is wrong is said (%s): %o', (_, form, said, field) => {
  const problem = problemOf(form as NewTournament)
  expect(`${problem?.title}: ${problem?.description}`).toBe(said)
  expect(problem?.field).toBe(field)
})

test('T-33 the body has a fee of two decimals, and the flag picks the money', () => {
  expect(problemOf(filled)).toBeUndefined()
  expect(tournamentBodyOf({ ...filled, entryFee: '2,5' }, true)).toEqual({
    gameTitle: 'FIFA 24',
    platform: 'xbox',
    entryFee: '2.50',
    maxPlayers: 8,
    gamesCount: 5,
    lives: 2,
    isPracticeMode: true,
  })
  expect(
    tournamentBodyOf(
      { ...filled, game: CUSTOM_GAME, customName: ' Chess ', platform: 'nintendo_switch' },
      false,
    ),
  ).toMatchObject({ gameTitle: 'Chess', platform: 'nintendo_switch', isPracticeMode: false })
})

test('T-21 T-22 the sum is fee times players, 25% and 75%', () => {
  expect(previewOf(filled)).toEqual({ fees: 8000n, prize: 6000n, platform: 2000n, host: 0n })
  expect(previewOf({ ...filled, entryFee: '1.01', maxPlayers: '3' })).toEqual({
    fees: 303n,
    prize: 228n,
    platform: 75n,
    host: 0n,
  })
  expect(previewOf({ ...filled, maxPlayers: '40' })).toBeNull()
})

test('a stored template is used only when it is one', () => {
  expect(templateOf(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
  expect(templateOf({ ...filled, platform: 'atari' })?.platform).toBe('')
  for (const odd of [
    null,
    7,
    {},
    { ...filled, gamesCount: 4 },
    { ...filled, game: 3 },
    { ...filled, lives: 9 },
  ])
    expect(templateOf(odd)).toBeUndefined()
})

test('T3 a start time is optional, five minutes to 72 hours ahead, and is sent in UTC', () => {
  const now = Date.parse('2026-05-01T12:00:00')
  const at = (startsAt: string) => problemOf({ ...filled, startsAt }, now)?.field
  expect([at(''), at('2026-05-01T12:05'), at('2026-05-04T12:00')]).toEqual([undefined, undefined, undefined])
  for (const wrong of ['2026-05-01T12:04', '2026-05-01T11:00', '2026-05-04T12:01', 'soon'])
    expect(at(wrong), wrong).toBe('startsAt')
  expect(tournamentBodyOf({ ...filled, startsAt: '2026-05-01T20:00' }, false).startsAt).toBe(
    new Date('2026-05-01T20:00').toISOString(),
  )
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  const spring = problemOf({ ...filled, startsAt: '2028-03-12T02:30' }, Date.parse('2028-03-12T05:00:00Z'))
  expect(spring).toMatchObject({
    field: 'startsAt',
    description: expect.stringContaining('there is no 02:30'),
  })
  expect(tournamentBodyOf({ ...filled, startsAt: '' }, false)).not.toHaveProperty('startsAt')
  // a template is for another day
  expect(templateOf({ ...filled, startsAt: '2026-05-01T20:00' })?.startsAt).toBe('')
})
