import { X } from 'lucide-react'
import { useId } from 'react'
import {
  DESTINATION_NAMES,
  DETAILS_MAX,
  type DestinationKind,
  destinationKinds,
} from '#contract/destinations.ts'
import type { SavedDestination } from '#contract/withdrawals.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { FieldError, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { dayText } from '#web/ui/moment-text.ts'
import type { WithdrawalDraft } from './withdrawal-checks.ts'

type DestinationFieldsProps = {
  draft: WithdrawalDraft
  onChange: (more: Partial<WithdrawalDraft>) => void
  destinationError: string | undefined
  detailsError: string | undefined
  disabled: boolean
}

/** The receiver of the money: the kind, then a saved destination or new details. */
export function DestinationFields({
  draft,
  onChange,
  destinationError,
  detailsError,
  disabled,
}: DestinationFieldsProps) {
  const headingId = useId()
  const saved = useApi('listDestinations')
  const { destination } = draft
  const ofKind = (saved.data ?? []).filter((one) => one.destination === destination)
  const choose = (kind: DestinationKind) => {
    const some = saved.data?.some((one) => one.destination === kind)
    onChange({ destination: kind, savedId: some ? null : '', details: '' })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <section aria-labelledby={headingId} className="grid gap-2">
        <h3 id={headingId} className="text-sm font-semibold">
          Destination
        </h3>
        <ChipGroup
          label="Destination"
          options={destinationKinds.map((value) => ({ value, label: DESTINATION_NAMES[value], disabled }))}
          value={destination ?? undefined}
          onChange={choose}
        />
        {destinationError && <FieldError>{destinationError}</FieldError>}
      </section>
      {destination && ofKind.length > 0 && (
        <SavedDestinations
          saved={ofKind}
          chosen={draft.savedId}
          error={draft.savedId === null ? detailsError : undefined}
          disabled={disabled}
          onChoose={(savedId) => onChange({ savedId })}
        />
      )}
      {destination && (draft.savedId === '' || (draft.savedId === null && ofKind.length === 0)) && (
        <Details
          kind={destination}
          value={draft.details}
          error={detailsError}
          disabled={disabled}
          onChange={(details) => onChange({ details })}
        />
      )}
    </div>
  )
}

type DetailsProps = {
  kind: DestinationKind
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (value: string) => void
}

function Details({ kind, value, error, disabled, onChange }: DetailsProps) {
  const shared = {
    value,
    error,
    disabled,
    autoComplete: 'off',
    spellCheck: false,
    'data-private': '',
  } as const
  if (kind === 'cashapp') {
    return (
      <TextField
        label="Cash App $tag"
        placeholder="$adalace"
        hint="After this, it is shown masked."
        autoCapitalize="none"
        maxLength={30}
        {...shared}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <TextAreaField
      label="Bank account details"
      placeholder={'Name on the account\nIBAN, or account and routing number'}
      hint="Stored encrypted and shown masked."
      maxLength={DETAILS_MAX}
      rows={4}
      {...shared}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type SavedDestinationsProps = {
  saved: readonly SavedDestination[]
  /** number of a saved destination; empty: a new one; null: no choice yet */
  chosen: string | null
  error: string | undefined
  disabled: boolean
  onChoose: (id: string | null) => void
}

function SavedDestinations({ saved, chosen, error, disabled, onChoose }: SavedDestinationsProps) {
  const name = useId()
  const forgetting = useAction(({ id }: SavedDestination) => call('forgetDestination', { params: { id } }), {
    done: (_, { destinationLabel }) => ({
      title: 'Destination removed',
      description: destinationLabel,
    }),
    failed: ['Destination not removed'],
    onDone: (_, { id }) => chosen === id && onChoose(saved.length > 1 ? null : ''),
  })
  const choices = [
    ...saved.map((one) => ({ id: one.id, label: one.destinationLabel, one })),
    { id: '', label: 'Another one' },
  ]
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1">
      <legend className="mb-1 text-sm font-semibold">Details</legend>
      {choices.map((choice) => (
        <div
          key={choice.id}
          className="flex items-center justify-between gap-2 rounded-md border border-line-1 pl-3"
        >
          <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
            <input
              type="radio"
              name={name}
              className="size-5 shrink-0 accent-primary"
              checked={chosen === choice.id}
              disabled={disabled}
              onChange={() => onChoose(choice.id)}
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 py-1.5">
              <span className="tabular font-semibold">{choice.label}</span>
              {'one' in choice && choice.one && (
                <span className="text-sm text-ink-2">
                  Last used <Moment at={choice.one.lastUsedAt} format={dayText} />
                </span>
              )}
            </span>
          </label>
          {'one' in choice && choice.one && (
            <IconButton
              label={`Remove ${choice.label}`}
              disabled={disabled}
              onClick={() => choice.one && forgetting.mutate(choice.one)}
            >
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
