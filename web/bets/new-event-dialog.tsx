import type { ReactNode, RefObject } from 'react'
import { errorText } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { EventPreview } from './event-preview.tsx'
import type { NewEvent } from './new-event.ts'

/** The form of an event in the making, as its hook gives it. */
type Making = { busy: boolean; error: Error | null; practiceMode: boolean; discard: () => void }

type NewEventDialogProps = {
  title: string
  description: string
  /** "Create practice event" */
  submitLabel: string
  busyLabel: string
  making: Making
  /** what the preview shows */
  event: NewEvent
  firstField: RefObject<HTMLInputElement | null>
  /** the fields */
  children: ReactNode
  onSubmit: () => void
  onClose: () => void
}

const FORM = 'new-event'

/** The dialog in which an event is made: fields, its preview, and what was refused. Cancel throws the draft away, closing keeps it. */
export function NewEventDialog({
  submitLabel,
  busyLabel,
  making: { busy, error, practiceMode, discard },
  event,
  firstField,
  children,
  onSubmit,
  onClose,
  ...texts
}: NewEventDialogProps) {
  return (
    <Dialog
      {...texts}
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      initialFocus={firstField}
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
          <Button type="submit" form={FORM} busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <EventPreview form={event} practice={practiceMode} />
        {error && <FieldError>{errorText(error, 'Please try again')}</FieldError>}
      </form>
    </Dialog>
  )
}
