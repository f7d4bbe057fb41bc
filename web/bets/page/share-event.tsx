import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button } from '#web/ui/button.tsx'
import type { EventDetail } from '../event/event-labels.ts'

const ShareDialog = lazy(() =>
  import('#web/share/share-dialog.tsx').then((m) => ({ default: m.ShareDialog })),
)
const CircleShareDialog = lazy(() =>
  import('../circle/circle-share-dialog.tsx').then((m) => ({ default: m.CircleShareDialog })),
)

/** Shares the event: its link, its code, and the creator's switch for what visitors see. An event of a circle has an invite link. */
export function ShareEvent({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
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
        <Opened onClose={close}>
          {event.audience === 'public' ? (
            <ShareDialog
              named={{ kind: 'events', id: event.id }}
              name={event.title}
              path={`/events/${event.id}`}
              title="Share this event"
              description="Visitors see the question and its odds, and sign in to bet."
              hint="Off: the link shows visitors nothing. Signed-in people can still open the event."
              onClose={close}
            />
          ) : (
            <CircleShareDialog event={event} onClose={close} />
          )}
        </Opened>
      )}
    </>
  )
}
