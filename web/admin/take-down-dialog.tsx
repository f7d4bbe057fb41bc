import type { AdminPost } from '#contract/insights.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'

/** Takes a post down for good, with a reason. */
export function TakeDownDialog({ post: { id }, onClose }: { post: AdminPost; onClose: () => void }) {
  return (
    <ActDialog
      act={(body) => call('takeDownInsightPost', { params: { id }, body })}
      done={{ title: 'Taken Down', description: 'Subscribers do not see it any more.' }}
      title="Take this post down?"
      description="It cannot be restored. Admins still see it with the reason."
      submitLabel="Take down"
      busyLabel="Taking down…"
      reason={{ hint: 'The audit log keeps it.', maxLength: 500 }}
      onClose={onClose}
    />
  )
}
