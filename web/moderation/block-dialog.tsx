import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { type PersonNamed, useBlocking } from './blocks.ts'

/** Asks before a block, and explains its effect. */
export function BlockDialog({ person, onClose }: { person: PersonNamed; onClose: () => void }) {
  const blocking = useBlocking(person, onClose)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Block ${person.name}?`}
      description="They can no longer write to you, challenge you, ask you for money or send you any, and cannot see whether you are online. They get no notice. Bets that both of you have placed stay as they are."
      confirmLabel="Block"
      destructive
      busy={blocking.isPending}
      busyLabel="Blocking…"
      onConfirm={() => blocking.mutate(true)}
    />
  )
}
