import { FormDialog, type FormDialogProps } from '#web/ui/form-dialog.tsx'
import { EventPreview } from './event-preview.tsx'
import type { NewEvent } from './new-event.ts'

type NewEventDialogProps = FormDialogProps & {
  practiceMode: boolean
  /** the values that the preview shows */
  event: NewEvent
}

/** The dialog that creates an event: its fields, its preview, and the refusal. Cancel discards the draft, closing keeps it. */
export function NewEventDialog({ practiceMode, event, children, ...dialog }: NewEventDialogProps) {
  return (
    <FormDialog {...dialog} size="wide">
      {children}
      <EventPreview form={event} practice={practiceMode} />
    </FormDialog>
  )
}
