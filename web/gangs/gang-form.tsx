import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type GangFormProps = {
  title: string
  description?: ReactNode
  submitLabel: string
  busyLabel: string
  busy: boolean
  children: ReactNode
  onSubmit: () => void
  onCancel: () => void
  onClose: () => void
}

/** A dialog with a few fields and one action. Cancel throws the text away, closing keeps it. */
export function GangForm({
  title,
  description,
  submitLabel,
  busyLabel,
  busy,
  children,
  onSubmit,
  onCancel,
  onClose,
}: GangFormProps) {
  const form = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (!busy) onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
