import { Swords } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import type { Slots } from '#web/client/slots.tsx'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button } from '#web/ui/button.tsx'

const DareDialog = lazy(() => import('./dare-dialog.tsx').then((m) => ({ default: m.DareDialog })))

/** Sends the event to one of the last people whom the person wrote with or bet against. */
export function DareButton(dare: Slots['bets.dare']) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="dense"
        icon={<Swords size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Dare a friend
      </Button>
      {open && (
        <Opened onClose={() => setOpen(false)}>
          <DareDialog {...dare} onClose={() => setOpen(false)} />
        </Opened>
      )}
    </>
  )
}
