import { CodeXml } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button } from '#web/ui/button.tsx'
import type { EventDetail } from '../event/event-labels.ts'

const EmbedDialog = lazy(() => import('./embed-dialog.tsx').then((m) => ({ default: m.EmbedDialog })))

/** The button that opens the card for other sites. */
export function EmbedEvent({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="-mt-1">
      <Button
        variant="ghost"
        size="dense"
        aria-haspopup="dialog"
        icon={<CodeXml size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Embed
      </Button>
      {open && (
        <Opened onClose={() => setOpen(false)}>
          <EmbedDialog event={event} onClose={() => setOpen(false)} />
        </Opened>
      )}
    </div>
  )
}
