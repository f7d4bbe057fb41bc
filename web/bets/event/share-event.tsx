import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button } from '#web/ui/button.tsx'
import type { EventDetail } from './event-labels.ts'

const ShareDialog = lazy(() =>
  import('#web/share/share-dialog.tsx').then((m) => ({ default: m.ShareDialog })),
)

/** Shares the event: its link, its code, and the creator's switch for what visitors see. */
export function ShareEvent({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="dense"
        className="-mr-2"
        aria-haspopup="dialog"
        icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {open && (
        <Opened onClose={() => setOpen(false)}>
          <ShareDialog
            named={{ kind: 'events', id: event.id }}
            name={event.title}
            path={`/events/${event.id}`}
            title="Share this event"
            description="Visitors see the question and its odds, and sign in to bet."
            hint="Off: visitors see nothing of it by its link. People who are signed in still open the event."
            onClose={() => setOpen(false)}
          />
        </Opened>
      )}
    </>
  )
}
