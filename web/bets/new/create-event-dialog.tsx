import { useRef } from 'react'
import type { Audience } from '#contract/bets-limits.ts'
import { CoverField } from '#web/covers/cover-field.tsx'
import { EventFields } from './event-fields.tsx'
import { NewEventDialog } from './new-event-dialog.tsx'
import { type NewEventStart, useNewEvent } from './use-new-event.ts'

type CreateEventDialogProps = {
  audience?: Audience
  /** an earlier event that is asked again */
  start?: NewEventStart
  onClose: () => void
}

const NOTIFIED =
  'People who had a bet in the last one, and may see this one, are notified once that you ask again.'
const CHANGED =
  'Nobody is notified that you ask again, because the words or the people are not those of the last one.'

/** Asks for a question with two sides to bet on. */
export function CreateEventDialog({ audience, start, onClose }: CreateEventDialogProps) {
  const { form, cover, setCover, practiceMode, asksAgain, set, wrong, submit, sending, draft } = useNewEvent(
    onClose,
    audience,
    start,
  )
  const question = useRef<HTMLInputElement>(null)
  return (
    <NewEventDialog
      title={start ? 'Ask again' : 'Create event'}
      description={`The rules cannot change once somebody has bet.${start?.askedAgainOf ? ` ${asksAgain ? NOTIFIED : CHANGED}` : ''}`}
      submitLabel={`Create ${practiceMode ? 'practice' : 'real-money'} event`}
      busyLabel="Creating…"
      practiceMode={practiceMode}
      sending={sending}
      draft={draft}
      event={form}
      initialFocus={question}
      onSubmit={() => submit([])}
      onClose={onClose}
    >
      <EventFields form={form} wrong={wrong} onChange={set} question={question} repeats />
      <CoverField value={cover} onChange={setCover} />
    </NewEventDialog>
  )
}
