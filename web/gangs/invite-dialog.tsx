import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrPlate } from '#web/ui/qr-plate.tsx'
import type { GangDetail } from './gang-data.ts'

type InviteDialogProps = { gang: Pick<GangDetail, 'id' | 'name'>; onClose: () => void }

/** A link and a code that open the gang's card with "Join Gang". */
export function GangInviteDialog({ gang, onClose }: InviteDialogProps) {
  const link = `${location.origin}/gangs?join=${gang.id}`
  return (
    <Dialog
      onClose={onClose}
      title={`Invite people to ${gang.name}`}
      initialFocus="title"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <CopyButton value={link} label="Copy link" size="default" variant="primary" />
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <QrPlate value={link} size={224} label={`Code that opens ${gang.name}`} />
        <p className="text-sm wrap-anywhere text-ink-2">{link}</p>
      </div>
    </Dialog>
  )
}
