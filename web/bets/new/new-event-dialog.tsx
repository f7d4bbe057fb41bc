import { FormDialog, type FormDialogProps } from '#web/ui/form-dialog.tsx'
import { EventPreview } from './event-preview.tsx'
import type { NewEvent } from './new-event.ts'

type NewEventDialogProps = FormDialogProps & {
  practiceMode: boolean
  /** what the preview shows */
  event: NewEvent
}

/** The dialog in which an event is made: fields, its preview, and what was refused. Cancel throws the draft away, closing keeps it. */
export function NewEventDialog({ practiceMode, event, children, ...dialog }: NewEventDialogProps) {
  return (
    <FormDialog {...dialog} size="wide">
      {children}
      <EventPreview form={event} practice={practiceMode} />
    </FormDialog>
  )
}
