import { useRef } from 'react'
import { errorText } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { EventFields } from './event-fields.tsx'
import { EventPreview } from './event-preview.tsx'
import { useNewEvent } from './use-new-event.ts'

/** Asks for a question with two sides to bet on. */
export function CreateEventDialog({ onClose }: { onClose: () => void }) {
  const { form, practiceMode, set, wrong, submit, busy, error, discard } = useNewEvent(onClose)
  const question = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      initialFocus={question}
      title="Create event"
      description="Ask a question with two answers. The rules cannot change once somebody has bet."
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              discard()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form="new-event" busy={busy} busyLabel="Creating…">
            Create {practiceMode ? 'practice' : 'real-money'} event
          </Button>
        </>
      }
    >
      <form
        id="new-event"
        noValidate
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          submit([])
        }}
      >
        <EventFields form={form} wrong={wrong} onChange={set} question={question} />
        <EventPreview form={form} practice={practiceMode} />
        {error && <FieldError>{errorText(error, 'Please try again')}</FieldError>}
      </form>
    </Dialog>
  )
}
