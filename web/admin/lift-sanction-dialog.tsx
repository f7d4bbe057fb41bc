import type { Sanction } from '#contract/moderation.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'

/** Ends a mute or ban before its time, with a reason. */
export function LiftDialog({ sanction: { id, kind }, onClose }: { sanction: Sanction; onClose: () => void }) {
  return (
    <ActDialog
      act={(body) => call('liftSanction', { params: { id }, body })}
      done="Ended early"
      title={kind === 'ban' ? 'End this ban early?' : 'End this mute early?'}
      description="The person can write again at once and gets a notice."
      submitLabel="End early"
      busyLabel="Ending…"
      reason={{ hint: 'The person concerned will see this.', maxLength: 1000 }}
      onClose={onClose}
    />
  )
}
