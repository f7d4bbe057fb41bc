import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button } from '#web/ui/button.tsx'
import type { EventDetail } from '../event/event-labels.ts'

const WinDialog = lazy(() => import('./win-dialog.tsx').then((m) => ({ default: m.WinDialog })))

/** A winner's button on the receipt. */
export function ShareWin({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="dense"
        aria-haspopup="dialog"
        icon={<Share2 size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Share the win
      </Button>
      {open && (
        <Opened onClose={() => setOpen(false)}>
          <WinDialog event={event} onClose={() => setOpen(false)} />
        </Opened>
      )}
    </>
  )
}
