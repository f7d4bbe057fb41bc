import type { ReactNode } from 'react'
import { errorText } from '#web/client/api.ts'
import { discardDraft } from '#web/client/kept-draft.ts'
import { NOT_REACHED } from '#web/client/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'

export type ActionFormProps = {
  title: string
  description: ReactNode
  children?: ReactNode
  submitLabel: string
  busyLabel: string
  destructive?: boolean
  busy: boolean
  error: Error | null
  /** the name of the draft that is kept until it is sent; Cancel discards it */
  draft?: string
  onSubmit: () => void
  onClose: () => void
}

/** A dialog with a few fields and one action. The server's refusal appears above the buttons. */
export function ActionForm({
  title,
  description,
  children,
  submitLabel,
  busyLabel,
  destructive,
  busy,
  error,
  draft,
  onSubmit,
  onClose,
}: ActionFormProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              if (draft) discardDraft(draft)
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form="event-action"
            variant={destructive ? 'destructive' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id="event-action"
        noValidate
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (!busy) onSubmit()
        }}
      >
        {children}
        {error && <FieldError>{errorText(error, NOT_REACHED)}</FieldError>}
      </form>
    </Dialog>
  )
}

/** The draft was sent: discards it and closes the dialog. */
export function sentDraft(draft: string, onClose: () => void): void {
  discardDraft(draft)
  onClose()
}
