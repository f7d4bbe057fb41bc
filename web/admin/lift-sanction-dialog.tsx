import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sanction } from '#contract/moderation.ts'
import { ActionForm } from '#web/bets/action-form.tsx'
import { call, fieldError } from '#web/client/api.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Ends a mute or ban before its time, with a reason. */
export function LiftDialog({ sanction, onClose }: { sanction: Sanction; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [blank, setBlank] = useState(false)
  const lifting = useMutation({
    mutationFn: () => call('liftSanction', { params: { id: sanction.id }, body: { reason: reason.trim() } }),
    onSuccess() {
      toast({ title: 'Ended early' })
      onClose()
    },
  })
  return (
    <ActionForm
      title={sanction.kind === 'ban' ? 'End this ban early?' : 'End this mute early?'}
      description="The person can write again at once, and is told."
      submitLabel="End early"
      busyLabel="Ending…"
      busy={lifting.isPending}
      error={lifting.error}
      onSubmit={() => {
        setBlank(!reason.trim())
        if (reason.trim()) lifting.mutate()
      }}
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        hint="The person concerned reads this."
        maxLength={1000}
        rows={3}
        value={reason}
        error={blank ? 'Please write a reason' : fieldError(lifting.error, 'reason')}
        onChange={({ target }) => {
          setReason(target.value)
          setBlank(false)
        }}
      />
    </ActionForm>
  )
}
