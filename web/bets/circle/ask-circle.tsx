import { Users } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button } from '#web/ui/button.tsx'
import type { EventDetail } from '../event/event-labels.ts'

const FollowDialog = lazy(() =>
  import('../actions/follow-dialog.tsx').then((m) => ({ default: m.FollowDialog })),
)

/** Asks the question of a public event in a circle, in one press. */
export function AskCircle({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line-1 pt-4">
      <p id="why-circle" className="max-w-[31em] flex-1 basis-60 text-sm text-ink-2">
        Ask the same question in your gang or among the people you invite, with a pot of your own.
      </p>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-describedby="why-circle"
        icon={<Users size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Ask your circle
      </Button>
      {open && (
        <Opened onClose={() => setOpen(false)}>
          <FollowDialog event={event} onClose={() => setOpen(false)} />
        </Opened>
      )}
    </div>
  )
}
