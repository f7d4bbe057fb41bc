import type { AdminPost } from '#contract/insights.ts'
import { ReasonField, useReason } from '#web/bets/actions/reason-field.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

/** Takes a post down for good, with a reason. */
export function TakeDownDialog({ post, onClose }: { post: AdminPost; onClose: () => void }) {
  const reason = useReason()
  const taking = useAction(
    () => call('takeDownInsightPost', { params: { id: post.id }, body: { reason: reason.text } }),
    { done: { title: 'Taken Down', description: 'Subscribers do not see it any more.' }, onDone: onClose },
  )
  return (
    <FormDialog
      title="Take this post down?"
      description="It does not come back. Admins still see it with the reason."
      submitLabel="Take down"
      busyLabel="Taking down…"
      sending={taking}
      onSubmit={() => reason.check() && taking.mutate()}
      onClose={onClose}
    >
      <ReasonField reason={reason} error={taking.error} hint="The audit log keeps it." maxLength={500} />
    </FormDialog>
  )
}
