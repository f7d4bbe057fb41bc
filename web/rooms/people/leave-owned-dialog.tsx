import { fullName } from '#web/chat/names.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Participant } from '../room/room-data.ts'

/**
 * The person who gets the room when its owner leaves: the first co-host, else the person who has been inside longest; no one in
 * an empty room.
 */
export const heirOf = <P extends Pick<Participant, 'userId' | 'coHost'>>(
  people: readonly P[],
  ownerId: string,
): P | undefined => {
  const others = people.filter(({ userId }) => userId !== ownerId)
  return others.find(({ coHost }) => coHost) ?? others[0]
}

type LeaveOwnedDialogProps = {
  heir: Participant
  busy: boolean
  onLeave: () => void
  onCloseRoom: () => void
  onCancel: () => void
}

/** Asks before the owner leaves for good, which makes another person the owner. */
export function LeaveOwnedDialog({ heir, busy, onLeave, onCloseRoom, onCancel }: LeaveOwnedDialogProps) {
  return (
    <Dialog
      onClose={onCancel}
      title="Leave your room?"
      description={`${fullName(heir.user)} will own this room. To keep it, close this page instead of leaving.`}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Stay
          </Button>
          <Button variant="secondary" onClick={onCloseRoom}>
            Close it instead
          </Button>
          <Button busy={busy} busyLabel="Leaving…" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    />
  )
}
