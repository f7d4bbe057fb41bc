import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { errorText } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { LinkedRequest } from './request-link.ts'
import { TransferDialog } from './transfer-dialog.tsx'

type SendByLinkProps = { asked: LinkedRequest }

/** Opened by a scanned request: Send Funds, filled in. The person still sees the sums and confirms. */
export function SendByLink({ asked }: SendByLinkProps) {
  const me = useUser()
  // the dialog closes before "request instead" opens another dialog, so this part outlives it
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const person = useApi('userProfile', { params: { userId: asked.to } }, { enabled: asked.to !== me.id })
  if (asked.to === me.id)
    return (
      <Dialog
        open={open}
        onClose={close}
        title="This is your own code"
        description="Somebody else has to scan it to send you money."
        actions={<Button onClick={close}>Close</Button>}
      />
    )
  if (person.isError)
    return (
      <Dialog
        open={open}
        onClose={close}
        title="Nobody to send to"
        description={`${errorText(person.error, 'The server could not be reached.')} No money moved.`}
        actions={<Button onClick={close}>Close</Button>}
      />
    )
  if (!person.data) return null
  return (
    <TransferDialog
      open={open}
      onClose={close}
      receiver={person.data}
      amount={formatMoney(asked.cents)}
      note={asked.note}
    />
  )
}
