import { ShareLinkButton } from '#web/share/share-link-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import { inviteAddress } from './invite-link.ts'

/** The invite link on its creator's page, ready to send. */
export function InviteCard({ event }: { event: EventDetail }) {
  const link = inviteAddress(event)
  if (link === null) return null
  return (
    <Card aria-labelledby="invite-people">
      <h2 id="invite-people" className="text-lg">
        Invite people
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        Only people you invite see the event. Anyone who opens this link joins them. You can find it again
        under Share.
      </p>
      <p className="mt-3 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">{link}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton value={link} label="Copy link" size="default" variant="primary" />
        <ShareLinkButton name={event.title} link={link} />
      </div>
    </Card>
  )
}
