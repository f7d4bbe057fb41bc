import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrPlate } from '#web/ui/qr-plate.tsx'
import type { Room } from './room-data.ts'

/** The room's link, to send and to scan. */
export function InviteDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const link = `${location.origin}${room.invitePath ?? `/rooms/${room.id}`}`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Invite to this room"
      description={
        room.isPublic
          ? 'Everybody with an account can come in by this link.'
          : 'Only people with this link find the room. Send it to those you want inside.'
      }
      initialFocus="title"
      actions={<CopyButton value={link} label="Copy link" size="default" variant="primary" />}
    >
      <div className="grid justify-items-center gap-4">
        <QrPlate value={link} size={208} label={`Code to come into ${room.name}`} />
        <p className="w-full rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">{link}</p>
      </div>
    </Dialog>
  )
}
