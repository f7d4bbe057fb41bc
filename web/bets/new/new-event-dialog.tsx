import { FormDialog, type FormDialogProps } from '#web/ui/form-dialog.tsx'
import { ClosedKinds } from './closed-kinds.tsx'
import { EventPreview } from './event-preview.tsx'
import type { NewEvent } from './new-event.ts'

type NewEventDialogProps = FormDialogProps & {
  practiceMode: boolean
  /** the values that the preview shows */
  event: NewEvent
}

/**
 * The dialog that creates an event: the sentences about closed kinds, its fields, its preview, and the refusal. Cancel discards the
 * draft, closing keeps it.
 */
export function NewEventDialog({
  practiceMode,
  event,
  description,
  children,
  ...dialog
}: NewEventDialogProps) {
  return (
    <FormDialog
      {...dialog}
      description={
        <>
          {description}
          <ClosedKinds />
        </>
      }
      size="wide"
    >
      {children}
      <EventPreview form={event} practice={practiceMode} />
    </FormDialog>
  )
}
