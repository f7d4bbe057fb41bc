import { useId, useState } from 'react'
import { call, fieldError } from '#web/client/api.ts'
import { useIdempotencyKeys } from '#web/client/idempotency.ts'
import { useKept } from '#web/client/kept-draft.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError, TextAreaField, TextField } from '#web/ui/field.tsx'
import { PhotoField } from '#web/uploads/photo-field.tsx'
import type { Photo } from '#web/uploads/upload-picture.ts'
import { ActionForm, sentDraft } from './action-form.tsx'
import type { ActionDialogProps } from './event-action-list.ts'
import { useEventAction } from './event-data.ts'
import { type EventDetail, type Outcome, outcomeText } from './event-labels.ts'

const outcomes: readonly Outcome[] = ['optionA', 'optionB', 'void']

type OutcomePickerProps = {
  event: EventDetail
  value: Outcome | undefined
  onChange: (outcome: Outcome) => void
  error?: string | undefined
}

function OutcomePicker({ event, value, onChange, error }: OutcomePickerProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Outcome</legend>
      {outcomes.map((outcome) => (
        <label
          key={outcome}
          className={classNames(
            'flex min-h-12 items-center gap-3 rounded-lg border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-1',
            value === outcome ? 'border-ink-1 bg-sunken font-semibold' : 'border-line-2 hover:border-ink-1',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === outcome}
            onChange={() => onChange(outcome)}
            className="size-5 shrink-0 accent-primary outline-none"
          />
          <span className="min-w-0 wrap-anywhere">{outcomeText(event, outcome)}</span>
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

const CHOOSE = 'Please choose an outcome'
const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:'

/** The creator proposes the outcome. */
export function ProposeDialog({ event, onClose }: ActionDialogProps) {
  const draft = `propose:${event.id}`
  const [outcome, setOutcome] = useState<Outcome>()
  const [sourceUrl, setSourceUrl] = useKept(draft, 'sourceUrl', '')
  const [note, setNote] = useKept(draft, 'note', '')
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [tried, setTried] = useState(false)
  const badLink = sourceUrl.trim() !== '' && !isHttps(sourceUrl.trim())
  const action = useEventAction(
    (chosen: Outcome) =>
      call('proposeOutcome', {
        params: { id: event.id },
        body: {
          outcome: chosen,
          ...(sourceUrl.trim() && { sourceUrl: sourceUrl.trim() }),
          ...(note.trim() && { note: note.trim() }),
          ...(photo && { photo: photo.objectPath }),
        },
      }),
    { done: 'Outcome proposed', failed: 'Not proposed', onDone: () => sentDraft(draft, onClose) },
  )
  return (
    <ActionForm
      title="Propose the outcome"
      description="Every bettor is told and may dispute it until the window closes."
      submitLabel="Propose"
      busyLabel="Proposing…"
      busy={action.isPending}
      error={action.error}
      onSubmit={() => {
        setTried(true)
        if (outcome && !badLink) action.mutate(outcome)
      }}
      draft={draft}
      onClose={onClose}
    >
      <OutcomePicker
        event={event}
        value={outcome}
        onChange={setOutcome}
        error={tried && !outcome ? CHOOSE : fieldError(action.error, 'outcome')}
      />
      <TextField
        label="Source"
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Where the result can be read"
        maxLength={500}
        value={sourceUrl}
        error={tried && badLink ? 'Enter an https link' : fieldError(action.error, 'sourceUrl')}
        onChange={(typed) => setSourceUrl(typed.target.value)}
      />
      <TextAreaField
        label="Note"
        optional
        maxLength={1000}
        value={note}
        error={fieldError(action.error, 'note')}
        onChange={(typed) => setNote(typed.target.value)}
      />
      <PhotoField label="Photo as proof" optional purpose="event" value={photo} onChange={setPhoto} />
    </ActionForm>
  )
}

/** A moderator without a bet decides the outcome. */
export function DecideDialog({ event, onClose }: ActionDialogProps) {
  const keys = useIdempotencyKeys()
  const draft = `decide:${event.id}`
  const [outcome, setOutcome] = useState<Outcome>()
  const [reason, setReason] = useKept(draft, 'reason', '')
  const [tried, setTried] = useState(false)
  const action = useEventAction(
    (chosen: Outcome) => {
      const body = { outcome: chosen, reason: reason.trim() }
      return call('decideEvent', { params: { id: event.id }, body, key: keys.keyFor(body) })
    },
    { done: 'Decided', failed: 'Not decided', onDone: () => sentDraft(draft, onClose) },
  )
  return (
    <ActionForm
      title="Decide the outcome"
      description="The decision is final: the payouts follow at once. The reason is shown to everyone."
      submitLabel="Decide"
      busyLabel="Deciding…"
      busy={action.isPending}
      error={action.error}
      onSubmit={() => {
        setTried(true)
        if (outcome && reason.trim()) action.mutate(outcome)
      }}
      draft={draft}
      onClose={onClose}
    >
      <OutcomePicker
        event={event}
        value={outcome}
        onChange={setOutcome}
        error={tried && !outcome ? CHOOSE : fieldError(action.error, 'outcome')}
      />
      <TextAreaField
        label="Reason"
        rows={4}
        maxLength={2000}
        value={reason}
        error={tried && !reason.trim() ? 'Please write a reason' : fieldError(action.error, 'reason')}
        onChange={(typed) => setReason(typed.target.value)}
      />
    </ActionForm>
  )
}
