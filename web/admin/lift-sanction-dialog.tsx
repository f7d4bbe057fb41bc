import type { Sanction } from '#contract/moderation.ts'
import { ReasonField, useReason } from '#web/bets/actions/reason-field.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

/** Ends a mute or ban before its time, with a reason. */
export function LiftDialog({ sanction, onClose }: { sanction: Sanction; onClose: () => void }) {
  const reason = useReason()
  const lifting = useAction(
    () => call('liftSanction', { params: { id: sanction.id }, body: { reason: reason.text } }),
    { done: 'Ended early', onDone: onClose },
  )
  return (
    <FormDialog
      title={sanction.kind === 'ban' ? 'End this ban early?' : 'End this mute early?'}
      description="The person can write again at once, and is told."
      submitLabel="End early"
      busyLabel="Ending…"
      sending={lifting}
      onSubmit={() => reason.check() && lifting.mutate()}
      onClose={onClose}
    >
      <ReasonField
        reason={reason}
        error={lifting.error}
        hint="The person concerned reads this."
        maxLength={1000}
      />
    </FormDialog>
  )
}
