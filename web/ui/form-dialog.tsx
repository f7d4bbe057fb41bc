import { type ReactNode, useId } from 'react'
import { discardDraft } from '#web/client/calls/kept-draft.ts'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form, type FormProps, type Sending } from './form.tsx'

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'initialFocus'> &
  Pick<FormProps, 'aria-label' | 'className'> & {
    submitLabel: ReactNode
    busyLabel?: string
    destructive?: boolean
    /** the form cannot send now */
    disabled?: boolean
    sending: Sending
    /** the name of the draft, kept until sent; Cancel discards it */
    draft?: string
    /** a further button, before Cancel */
    further?: ReactNode
    children?: ReactNode
    onSubmit: () => void
    onClose: () => void
  }

/**
 * A dialog with a few fields and one action: `Form`, with its buttons in the dialog's foot. Cancel discards the text, closing
 * keeps it if it has a draft.
 */
export function FormDialog({
  submitLabel,
  busyLabel,
  destructive = false,
  disabled = false,
  sending,
  draft,
  further,
  children,
  onSubmit,
  onClose,
  'aria-label': label,
  className,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const cancel = () => {
    if (draft) discardDraft(draft)
    onClose()
  }
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      actions={
        <>
          {further}
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant={destructive ? 'destructive' : 'primary'}
            disabled={disabled}
            busy={sending.isPending}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={id} aria-label={label} className={className} sending={sending} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  )
}
