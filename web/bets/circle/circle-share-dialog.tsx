import { LinkDialog } from '#web/share/link-dialog.tsx'
import { VisitorsSwitch } from '#web/share/visitors-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import { GuestList } from './guest-list.tsx'
import { InviteActs } from './invite-acts.tsx'
import { inviteAddress, useMakeLink } from './invite-link.ts'
import { InviteSettings } from './invite-settings.tsx'

type CircleShareProps = { event: EventDetail; onClose: () => void }

const TITLE = 'Share this event'

/** The share dialog of an event that not everybody sees: the invite link for its creator, one sentence for everybody else. */
export function CircleShareDialog({ event, onClose }: CircleShareProps) {
  if (event.can.invite) return <InviteDialog event={event} onClose={onClose} />
  return (
    <Dialog
      title={TITLE}
      description={
        event.audience === 'gang' ? 'Only your gang sees this event.' : 'Only invited people see this event.'
      }
      initialFocus="title"
      onClose={onClose}
    >
      <Visitors id={event.id} />
    </Dialog>
  )
}

const Visitors = ({ id }: { id: string }) => <VisitorsSwitch named={{ kind: 'events', id }} hint="" />

function InviteDialog({ event, onClose }: CircleShareProps) {
  const link = inviteAddress(event)
  const making = useMakeLink(event.id)
  return (
    <LinkDialog
      title="Invite people"
      description={
        link === null
          ? 'The event has no invite link now. People who joined still see it.'
          : 'Only people you invite see the event. Anyone who opens this link joins them.'
      }
      link={link ?? undefined}
      none={
        link === null && (
          <Button
            className="w-full"
            busy={making.isPending}
            busyLabel="Making…"
            onClick={() => making.mutate()}
          >
            Make a link
          </Button>
        )
      }
      name={event.title}
      codeLabel={`Code that invites to ${event.title}`}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {link !== null && (
          <>
            <InviteActs eventId={event.id} />
            <InviteSettings eventId={event.id} />
          </>
        )}
        <GuestList eventId={event.id} />
        <Visitors id={event.id} />
      </div>
    </LinkDialog>
  )
}
