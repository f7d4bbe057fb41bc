import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPost } from '#contract/insights.ts'
import { ActionForm } from '#web/bets/action-form.tsx'
import { call, fieldError } from '#web/client/api.ts'
import { invalidate } from '#web/client/query.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Takes a post down for good, with a reason. */
export function TakeDownDialog({ post, onClose }: { post: AdminPost; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [blank, setBlank] = useState(false)
  const taking = useMutation({
    mutationFn: () =>
      call('takeDownInsightPost', { params: { id: post.id }, body: { reason: reason.trim() } }),
    onSuccess() {
      void invalidate('adminInsightPosts')
      toast({ title: 'Taken Down', description: 'Subscribers do not see it any more.' })
      onClose()
    },
  })
  return (
    <ActionForm
      title="Take this post down?"
      description="It does not come back. Admins still see it with the reason."
      submitLabel="Take down"
      busyLabel="Taking down…"
      busy={taking.isPending}
      error={taking.error}
      onSubmit={() => {
        setBlank(!reason.trim())
        if (reason.trim()) taking.mutate()
      }}
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        hint="The audit log keeps it."
        maxLength={500}
        rows={3}
        value={reason}
        error={blank ? 'Please write a reason' : fieldError(taking.error, 'reason')}
        onChange={({ target }) => {
          setReason(target.value)
          setBlank(false)
        }}
      />
    </ActionForm>
  )
}
