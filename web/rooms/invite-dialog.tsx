import { LinkDialog } from '#web/share/link-dialog.tsx'
import type { Room } from './room-data.ts'
import { inviteLink } from './room-labels.ts'

/** The room's link, to send and to scan. */
export function InviteDialog({ room, owner, onClose }: { room: Room; owner: boolean; onClose: () => void }) {
  return (
    <LinkDialog
      title="Invite to this room"
      description={
        room.isPublic
          ? 'Everybody with an account can come in by this link.'
          : 'Only people with this link find the room. Send it to those you want inside.'
      }
      link={location.origin + inviteLink(room)}
      name={room.name}
      codeLabel={`Code to come into ${room.name}`}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{visitorsSee(room, owner)}</p>
    </LinkDialog>
  )
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** What somebody who is not signed in reads at the link. */
function visitorsSee({ isPublic, locked, event }: Room, owner: boolean): string {
  if (locked) return 'The room is locked: visitors see nothing at this link for now.'
  const seen = [
    'its name',
    ...(isPublic ? ['how many are inside'] : []),
    ...(event ? ['the odds of its event'] : []),
  ]
  const what = `Visitors see ${listed.format(seen)}, but nobody’s name.`
  return owner ? `${what} While the room is locked they see nothing.` : what
}
