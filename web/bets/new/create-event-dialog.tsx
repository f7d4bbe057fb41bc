import { useRef } from 'react'
import type { Audience } from '#contract/bets-limits.ts'
import { CoverField } from '#web/covers/cover-field.tsx'
import { EventFields } from './event-fields.tsx'
import { NewEventDialog } from './new-event-dialog.tsx'
import { useNewEvent } from './use-new-event.ts'

/** Asks for a question with two sides to bet on. */
export function CreateEventDialog({ audience, onClose }: { audience?: Audience; onClose: () => void }) {
  const { form, cover, setCover, practiceMode, set, wrong, submit, sending, draft } = useNewEvent(
    onClose,
    audience,
  )
  const question = useRef<HTMLInputElement>(null)
  return (
    <NewEventDialog
      title="Create event"
      description="The rules cannot change once somebody has bet."
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
      <EventFields form={form} wrong={wrong} onChange={set} question={question} />
      <CoverField value={cover} onChange={setCover} />
    </NewEventDialog>
  )
}
