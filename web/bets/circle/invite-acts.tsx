import { useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useMakeLink } from './invite-link.ts'

const STOPS = 'The present link and its spoken code stop at once. People who joined stay.'

/** The creator's acts on a present invite link. Each asks first: links that were sent lead nowhere afterwards. */
export function InviteActs({ eventId }: { eventId: string }) {
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null)
  const close = () => setAsked(null)
  const renewing = useMakeLink(eventId, close)
  const ending = useAction(() => call('endInviteLink', { params: { id: eventId } }), {
    done: 'Link ended',
    failed: ['The link still works', 'The server could not be reached. Try again.'],
    onDone: close,
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="dense" onClick={() => setAsked('renew')}>
        Make a new link
      </Button>
      <Button variant="secondary" size="dense" onClick={() => setAsked('end')}>
        End the link
      </Button>
      {asked === 'renew' && (
        <ConfirmDialog
          title="Make a new link?"
          description={STOPS}
          confirmLabel="Make a new link"
          busy={renewing.isPending}
          busyLabel="Making…"
          onConfirm={() => renewing.mutate()}
          onClose={close}
        />
      )}
      {asked === 'end' && (
        <ConfirmDialog
          title="End the link?"
          description={STOPS}
          confirmLabel="End the link"
          destructive
          busy={ending.isPending}
          busyLabel="Ending…"
          onConfirm={() => ending.mutate()}
          onClose={close}
        />
      )}
    </div>
  )
}
