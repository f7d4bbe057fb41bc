import { lengthOf } from '#contract/characters.ts'
import { tournamentSplit } from '#contract/fees.ts'
import type { Body } from '#contract/index.ts'
import { formatMoney } from '#contract/money.ts'
import {
  ENTRY_FEE_MIN_CENTS,
  GAMES_COUNTS,
  type GamesCount,
  type Lives,
  PLAYERS_MAX,
  PLAYERS_MIN,
  type Platform,
  platformsOf,
  presetGame,
  TOURNAMENT_DEFAULTS,
} from '#contract/tournament-games.ts'
import { readAmount } from '#web/ui/amount-reader.ts'
import { readMoment } from '#web/ui/typed-moment.ts'

/** The bounds of a set start time: the server asks the players before it. */
const STARTS_AFTER_MINUTES = 5
const STARTS_WITHIN_HOURS = 72

/** The choice of the game's list that reveals a field for the name. */
export const CUSTOM_GAME = 'Custom Game'
export const GAME_TITLE_MAX = 60
/** The maximum length of the host's notes, as in the contract. */
export const NOTES_MAX = 500

/** The values of the form, as typed and chosen. */
export type NewTournament = {
  /** a preset title, CUSTOM_GAME, or nothing yet */
  game: string
  customName: string
  platform: Platform | ''
  entryFee: string
  maxPlayers: string
  gamesCount: GamesCount
  lives: Lives
  /** of a datetime-local field, in the person's own time; empty: it starts when full or when the host starts it */
  startsAt: string
  /** how it is played, in the host's words */
  notes: string
}

export const emptyTournament: NewTournament = {
  game: '',
  customName: '',
  platform: '',
  entryFee: TOURNAMENT_DEFAULTS.entryFee,
  maxPlayers: String(TOURNAMENT_DEFAULTS.maxPlayers),
  gamesCount: TOURNAMENT_DEFAULTS.gamesCount,
  lives: TOURNAMENT_DEFAULTS.lives,
  startsAt: '',
  notes: '',
}

/** The title that others see; empty while nothing is chosen. */
export const titleOf = ({ game, customName }: NewTournament): string =>
  game === CUSTOM_GAME ? customName.trim() : game

/** The platforms of the chosen game; none before a game is chosen (T-18). */
export const platformChoices = ({ game }: NewTournament): readonly Platform[] =>
  game === '' ? [] : platformsOf(game)

/** The form with another game: a platform that the game lacks is dropped, the only one is chosen. */
export function withGame(form: NewTournament, game: string): NewTournament {
  const choices = platformChoices({ ...form, game })
  const platform = choices.length === 1 ? choices[0]! : form.platform
  return { ...form, game, platform: platform !== '' && choices.includes(platform) ? platform : '' }
}

export const feeOf = ({ entryFee }: NewTournament): bigint | null => readAmount(entryFee).cents
export const playersOf = ({ maxPlayers }: NewTournament): number | null =>
  /^\d{1,3}$/.test(maxPlayers.trim()) ? Number(maxPlayers) : null

/** A problem of the form, as the toast states it, and its field. */
export type Problem = {
  title: string
  description: string
  field: 'game' | 'customName' | 'platform' | 'entryFee' | 'maxPlayers' | 'gamesCount' | 'startsAt'
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The first problem of the form, in the order of its fields (T-27 to T-30). @param now milliseconds */
export function problemOf(form: NewTournament, now = Date.now()): Problem | undefined {
  const missing = (field: Problem['field']): Problem => ({
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
    field,
  })
  if (form.game === '') return missing('game')
  if (titleOf(form) === '') return missing('customName')
  if (form.platform === '') return missing('platform')
  const fee = feeOf(form)
  if (fee === null || fee < ENTRY_FEE_MIN_CENTS)
    return {
      title: 'Invalid Entry Fee',
      description: 'Entry fee must be at least $1.00',
      field: 'entryFee',
    }
  const players = playersOf(form)
  if (players === null || players < PLAYERS_MIN || players > PLAYERS_MAX)
    return {
      title: 'Invalid Player Count',
      description: 'Maximum players must be between 2 and 11.',
      field: 'maxPlayers',
    }
  if (!GAMES_COUNTS.includes(form.gamesCount))
    return {
      title: 'Invalid Games Count',
      description: 'Games count must be 1, 3, 5, 7, 9, or 11.',
      field: 'gamesCount',
    }
  if (form.startsAt !== '') {
    const { at, problem } = readMoment(form.startsAt)
    if (problem !== undefined) return { title: 'Invalid Start Time', description: problem, field: 'startsAt' }
    const ahead = at - now
    if (!(ahead >= STARTS_AFTER_MINUTES * MINUTE_MS && ahead <= STARTS_WITHIN_HOURS * HOUR_MS))
      return {
        title: 'Invalid Start Time',
        description: `Choose a start ${STARTS_AFTER_MINUTES} minutes to ${STARTS_WITHIN_HOURS} hours from now.`,
        field: 'startsAt',
      }
  }
  return undefined
}

/** The request's body; only for a form without a problem. @param practice the person's flag picks the money */
export const tournamentBodyOf = (form: NewTournament, practice: boolean): Body<'createTournament'> => ({
  gameTitle: titleOf(form),
  platform: form.platform as Platform,
  entryFee: formatMoney(feeOf(form) ?? 0n),
  maxPlayers: playersOf(form) ?? 0,
  gamesCount: form.gamesCount,
  lives: form.lives,
  isPracticeMode: practice,
  ...(form.startsAt !== '' && { startsAt: new Date(readMoment(form.startsAt).at).toISOString() }),
  ...(form.notes.trim() && { notes: form.notes.trim() }),
})

/** The live sum with every seat taken; null while fee or players cannot be read. */
export function previewOf(form: NewTournament) {
  const fee = feeOf(form)
  const players = playersOf(form)
  if (fee === null || players === null || players < PLAYERS_MIN || players > PLAYERS_MAX) return null
  return tournamentSplit(fee, players, false)
}

export const isFightingForm = (form: NewTournament): boolean => presetGame(form.game)?.fighting === true

/** Reads a stored template; undefined when it is none. */
export function templateOf(stored: unknown): NewTournament | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { game, customName, platform, entryFee, maxPlayers, gamesCount, lives, notes } =
    stored as NewTournament
  const texts = [game, customName, platform, entryFee, maxPlayers]
  if (!texts.every((text) => typeof text === 'string' && lengthOf(text) <= 100)) return undefined
  if (!GAMES_COUNTS.includes(gamesCount) || ![1, 2, 3].includes(lives)) return undefined
  const kept = typeof notes === 'string' && lengthOf(notes) <= NOTES_MAX ? notes : ''
  return withGame(
    { game, customName, platform, entryFee, maxPlayers, gamesCount, lives, notes: kept, startsAt: '' },
    game,
  )
}
