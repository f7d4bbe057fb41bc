import type { AdminPost } from '#contract/insights.ts'
import { ActionForm } from '#web/bets/action-form.tsx'
import { ReasonField, useReason } from '#web/bets/reason-field.tsx'
import { useAction } from '#web/client/action.ts'
import { call } from '#web/client/api.ts'

/** Takes a post down for good, with a reason. */
export function TakeDownDialog({ post, onClose }: { post: AdminPost; onClose: () => void }) {
  const reason = useReason()
  const taking = useAction(
    () => call('takeDownInsightPost', { params: { id: post.id }, body: { reason: reason.text } }),
    { done: { title: 'Taken Down', description: 'Subscribers do not see it any more.' }, onDone: onClose },
  )
  return (
    <ActionForm
      title="Take this post down?"
      description="It does not come back. Admins still see it with the reason."
      submitLabel="Take down"
      busyLabel="Taking down…"
      busy={taking.isPending}
      error={taking.error}
      onSubmit={() => reason.check() && taking.mutate()}
      onClose={onClose}
    >
      <ReasonField reason={reason} error={taking.error} hint="The audit log keeps it." maxLength={500} />
    </ActionForm>
  )
}
