import { useState } from 'react'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { AudienceField } from '../event/audience-field.tsx'
import type { ActionDialogProps } from './event-action-list.ts'
import { EventActDialog } from './event-acts.tsx'

/** The creator shows the event to other people, before anybody else bets on it. */
export function AudienceDialog({ event, onClose }: ActionDialogProps) {
  const { gangId } = useUser()
  const [audience, setAudience] = useState(event.audience)
  const leavesLink = event.audience === 'link' && audience !== 'link'
  return (
    <EventActDialog
      act={() => call('changeAudience', { params: { id: event.id }, body: { audience } })}
      done="Saved"
      failed={['Not saved']}
      title="Who sees it"
      description="You can change it until somebody else bets on it."
      submitLabel="Save"
      busyLabel="Saving…"
      disabled={audience === event.audience && (audience !== 'gang' || event.gangId === gangId)}
      below={leavesLink && <p className="text-sm text-ink-2">The invite link stops at once.</p>}
      onClose={onClose}
    >
      <AudienceField value={audience} onChange={setAudience} circlesOnly={event.isFollower} />
    </EventActDialog>
  )
}
