import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The secret of a new hook, which is shown this once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title="The secret of this hook"
    description="It signs every message (Standard Webhooks), so that your program can tell ours from others. Keep it now: it is shown this once. A Discord channel does not need it."
    initialFocus="title"
    actions={
      <>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
        <CopyButton value={secret} label="Copy secret" size="default" variant="primary" />
      </>
    }
  >
    <p className="rounded-md bg-sunken p-3 font-mono text-sm wrap-anywhere">{secret}</p>
  </Dialog>
)
