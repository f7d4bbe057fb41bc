import type { Currency } from '#contract/money.ts'
import {
  ENTRY_FEE_MIN_CENTS,
  formatText,
  GAMES_COUNTS,
  type GamesCount,
  gamesToWin,
  LIVES,
  type Lives,
  PLATFORMS,
  PLAYERS_MAX,
  PLAYERS_MIN,
  type Platform,
  PRESET_GAMES,
} from '#contract/tournament-games.ts'
import { usualMatchSeconds } from '#contract/tournament-pace.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { MomentField } from '#web/ui/moment-field.tsx'
import { lengthText, linePlaceText } from '../tournament/chances.ts'
import {
  CUSTOM_GAME,
  GAME_TITLE_MAX,
  isFightingForm,
  type NewTournament,
  NOTES_MAX,
  type Problem,
  playersOf,
  titleOf,
} from './new-tournament.ts'

const FIGHTING = 'Each game is 3 rounds, best 2 of 3.'
const fates: { value: `${Lives}`; label: string }[] = LIVES.map((lives) => ({
  value: `${lives}`,
  label: lives === 1 ? 'Is out' : `Rejoins the queue, ${lives} lives`,
}))

export type TournamentFieldsProps = {
  form: NewTournament
  /** platforms of the chosen game */
  choices: readonly Platform[]
  currency: Currency
  problem: Problem | undefined
  onChange: (more: Partial<NewTournament>) => void
}

/** Game, platform, entry fee, players, format, and the fate of a loser. */
export function TournamentFields({ form, choices, currency, problem, onChange }: TournamentFieldsProps) {
  const errorAt = (field: Problem['field']) =>
    problem?.field === field ? { error: problem.description } : undefined
  return (
    <div className="grid gap-4">
      <SelectField
        label="Game"
        name="game"
        value={form.game}
        onChange={({ target }) => onChange({ game: target.value })}
        {...errorAt('game')}
      >
        <option value="">Choose a game</option>
        {PRESET_GAMES.map(({ title }) => (
          <option key={title} value={title}>
            {title}
          </option>
        ))}
        <option value={CUSTOM_GAME}>{CUSTOM_GAME}</option>
      </SelectField>
      {form.game === CUSTOM_GAME && (
        <TextField
          label="Name of the game"
          maxLength={GAME_TITLE_MAX}
          value={form.customName}
          onChange={({ target }) => onChange({ customName: target.value })}
          {...errorAt('customName')}
        />
      )}
      <PlatformField {...{ form, choices, onChange }} {...errorAt('platform')} />
      <div className="grid gap-4 md:grid-cols-2">
        <AmountField
          label="Entry fee"
          min={ENTRY_FEE_MIN_CENTS}
          currency={currency}
          hint={currency === 'PLAY' ? 'In practice coins, from 1.00' : 'In US dollars, from $1.00'}
          value={form.entryFee}
          onChange={(entryFee) => onChange({ entryFee })}
          {...errorAt('entryFee')}
        />
        <TextField
          label="Maximum players"
          type="number"
          inputMode="numeric"
          min={PLAYERS_MIN}
          max={PLAYERS_MAX}
          hint={`${PLAYERS_MIN} to ${PLAYERS_MAX}`}
          value={form.maxPlayers}
          onChange={({ target }) => onChange({ maxPlayers: target.value })}
          {...errorAt('maxPlayers')}
        />
      </div>
      <SelectField
        label="Format"
        name="gamesCount"
        value={String(form.gamesCount)}
        hint={isFightingForm(form) ? FIGHTING : undefined}
        onChange={({ target }) => onChange({ gamesCount: Number(target.value) as GamesCount })}
        {...errorAt('gamesCount')}
      >
        {GAMES_COUNTS.map((count) => (
          <option key={count} value={count}>
            {formatText(count)}
            {count > 1 && `, first to ${gamesToWin(count)}`}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="text-sm font-semibold">
          The loser of a match
        </p>
        <ChipGroup
          label="The loser of a match"
          options={fates}
          value={`${form.lives}`}
          onChange={(lives) => onChange({ lives: Number(lives) as Lives })}
        />
        <Meaning form={form} />
      </div>
      <MomentField
        label="Start time (optional)"
        hint="Without one, the tournament starts when it is full or when you start it."
        value={form.startsAt}
        onChange={(startsAt) => onChange({ startsAt })}
        {...errorAt('startsAt')}
      />
      <TextAreaField
        label="Notes for players"
        optional
        hint="The map, the length of a half, cross-play"
        rows={2}
        maxLength={NOTES_MAX}
        value={form.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
      />
    </div>
  )
}

/** The duration, and the meaning of the drawn place, for the chosen size and lives. */
function Meaning({ form }: { form: NewTournament }) {
  const players = playersOf(form)
  if (players === null || players < PLAYERS_MIN || players > PLAYERS_MAX) return null
  const seconds = usualMatchSeconds(titleOf(form), form.gamesCount)
  return (
    <p className="text-sm text-ink-2" role="status">
      {lengthText(players, form.lives, seconds)}. {linePlaceText(players, form.lives)}
    </p>
  )
}

type PlatformFieldProps = Pick<TournamentFieldsProps, 'form' | 'choices' | 'onChange'> & { error?: string }

function PlatformField({ form, choices, onChange, error }: PlatformFieldProps) {
  return (
    <SelectField
      label="Platform"
      name="platform"
      value={form.platform}
      disabled={choices.length === 0}
      hint={choices.length === 0 ? 'Choose a game first' : undefined}
      onChange={({ target }) => onChange({ platform: target.value as Platform | '' })}
      {...(error !== undefined && { error })}
    >
      <option value="">Choose a platform</option>
      {choices.map((platform) => (
        <option key={platform} value={platform}>
          {PLATFORMS[platform]}
        </option>
      ))}
    </SelectField>
  )
}
