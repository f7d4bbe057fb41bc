import { useState } from 'react'
import { GAIN_FACTOR } from '#contract/bets-limits.ts'
import { wireToCents } from '#contract/money.ts'
import { isPublicSource, NOTE_LETTERS_MIN, saysEnough } from '#contract/proposal-evidence.ts'
import { pageLink } from '#contract/video-source.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { useKept } from '#web/client/calls/kept-draft.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { PhotoField } from '#web/uploads/photo-field.tsx'
import type { Photo } from '#web/uploads/upload-picture.ts'
import type { EventDetail, Outcome } from '../event/event-labels.ts'
import type { ActionDialogProps } from './event-action-list.ts'
import { EventActDialog } from './event-acts.tsx'
import { OutcomePicker } from './outcome-picker.tsx'

export const CHOOSE = 'Please choose an outcome'
const isHttps = (typed: string) => {
  const url = pageLink(typed)
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}

const isOtherSite = (typed: string) => isPublicSource(pageLink(typed), location.hostname)

type Evidence = { sourceUrl: string; note: string; photo: Photo | null }

const propose = (id: string, outcome: Outcome, { sourceUrl, note, photo }: Evidence) =>
  call('proposeOutcome', {
    params: { id },
    body: {
      outcome,
      ...(sourceUrl.trim() && { sourceUrl: sourceUrl.trim() }),
      ...(note.trim() && { note: note.trim() }),
      ...(photo && { photo: photo.objectPath }),
    },
  })

/** The creator proposes the outcome. */
export function ProposeDialog({ event, onClose }: ActionDialogProps) {
  const draft = `propose:${event.id}`
  const [outcome, setOutcome] = useState<Outcome>()
  const [sourceUrl, setSourceUrl] = useKept(draft, 'sourceUrl', '')
  const [note, setNote] = useKept(draft, 'note', '')
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [tried, setTried] = useState(false)
  const terms = event.proposalTerms
  const [missing, setMissing] = useState(false)
  const isReal = terms !== null && terms.evidence !== 'none'
  const isSource = isReal ? isOtherSite : isHttps
  const badLink = sourceUrl.trim() !== '' && !isSource(sourceUrl.trim())
  const shown = sourceUrl.trim() !== '' || photo !== null
  const lacks =
    (terms?.evidence === 'source' && !shown) || (terms?.evidence === 'note' && !shown && !saysEnough(note))
  const bond = useBond(event)
  return (
    <EventActDialog
      act={() => propose(event.id, outcome!, { sourceUrl, note, photo })}
      done="Outcome proposed"
      failed={['Not proposed']}
      title="Propose the outcome"
      description={<Terms event={event} outcome={outcome} />}
      submitLabel={
        bond === null ? 'Propose' : `Propose with a bond of ${moneyText({ cents: bond, currency: 'USD' })}`
      }
      busyLabel="Proposing…"
      draft={draft}
      check={() => {
        setTried(true)
        setMissing(lacks)
        return outcome !== undefined && !badLink && !lacks
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <OutcomePicker
            event={event}
            value={outcome}
            onChange={setOutcome}
            error={tried && !outcome ? CHOOSE : fieldError(refusal, 'outcome')}
          />
          <SourceField
            required={terms?.evidence === 'source'}
            value={sourceUrl}
            error={
              tried && badLink
                ? isReal
                  ? 'Enter an https link to a public page on another site'
                  : 'Enter an https link'
                : missing && lacks && terms?.evidence === 'source'
                  ? 'A pot above $100 needs a source or a photo'
                  : fieldError(refusal, 'sourceUrl')
            }
            onChange={setSourceUrl}
          />
          <TextAreaField
            label="Note"
            optional={terms?.evidence !== 'note'}
            maxLength={1000}
            value={note}
            error={
              missing && lacks && terms?.evidence === 'note'
                ? `Say how you know: add a note of at least ${NOTE_LETTERS_MIN} letters, a source or a photo`
                : fieldError(refusal, 'note')
            }
            onChange={(typed) => setNote(typed.target.value)}
          />
          <PhotoField label="Photo as proof" optional purpose="event" value={photo} onChange={setPhoto} />
        </>
      )}
    </EventActDialog>
  )
}

type SourceFieldProps = {
  required: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function SourceField({ required, value, error, onChange }: SourceFieldProps) {
  return (
    <TextField
      label="Source"
      optional={!required}
      type="url"
      inputMode="url"
      placeholder="https://"
      hint={required ? 'Where the result can be read, or a photo below' : 'Where the result can be read'}
      maxLength={500}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The bond that the person's balance covers; null where none is laid down. */
function useBond({ proposalTerms }: Pick<EventDetail, 'proposalTerms'>): bigint | null {
  const user = useUser()
  if (!proposalTerms?.bond) return null
  const bond = wireToCents(proposalTerms.bond)
  return wireToCents(user.balance) < bond ? null : bond
}

/** The cost of a proposal and its time for disputes, before the person presses. */
function Terms({ event, outcome }: { event: EventDetail; outcome: Outcome | undefined }) {
  const bond = useBond(event)
  const { proposalTerms: terms } = event
  if (!terms) return 'Every bettor is notified and may dispute the outcome.'
  const window =
    outcome !== undefined && outcome === terms.doubledFor
      ? `Every bettor is notified. You win by this outcome, so people have twice as long to dispute it: ${spanText(terms.seconds * GAIN_FACTOR)}.`
      : `Every bettor is notified and may dispute the outcome for ${spanText(terms.seconds)}.`
  if (terms.bond === null) return window
  if (bond === null)
    return `Every bettor is notified and may dispute the outcome. Your balance does not cover the bond of ${moneyText({ cents: wireToCents(terms.bond), currency: 'USD' })}, so a moderator has to confirm it.`
  return `${window} The bond comes back when the result stands or is void. If a dispute changes it, the person who disputed gets the bond.`
}

/** "10 minutes", "6 hours" */
function spanText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
