import { LinkDialog } from '#web/share/link-dialog.tsx'
import { useSharing } from '#web/share/use-sharing.ts'
import { VisitorsSwitch } from '#web/share/visitors-switch.tsx'
import type { Room } from './room-data.ts'
import { inviteLink } from './room-labels.ts'

/** The room's link, to send and to scan. Its owner decides whether somebody who is not signed in reads anything there. */
export function InviteDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const named = { kind: 'rooms', id: room.id } as const
  const { shared, mine, pending } = useSharing(named)
  const hidden = shared === false
  // visitors with the preview's address would read only that there is nothing to see
  const path = hidden ? (room.invitePath ?? `/rooms/${room.id}`) : inviteLink(room)
  return (
    <LinkDialog
      title="Invite to this room"
      description={
        room.isPublic
          ? 'Everybody with an account can come in by this link.'
          : 'Only people with this link find the room. Send it to those you want inside.'
      }
      link={pending ? undefined : location.origin + path}
      name={room.name}
      codeLabel={`Code to come into ${room.name}`}
      onClose={onClose}
    >
      {mine ? (
        <VisitorsSwitch named={named} hint={visitorsSee(room, hidden)} />
      ) : (
        <p className="text-sm text-ink-2">{visitorsSee(room, hidden)}</p>
      )}
    </LinkDialog>
  )
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** What somebody who is not signed in reads at the link. */
function visitorsSee({ isPublic, locked, event }: Room, hidden: boolean): string {
  if (hidden) return 'At this link visitors are only asked to sign in.'
  if (locked) return 'The room is locked: visitors see nothing at this link for now.'
  const seen = [
    'its name',
    ...(isPublic ? ['how many are inside'] : []),
    ...(event ? ['the odds of its event'] : []),
  ]
  return `Visitors see ${listed.format(seen)}, but nobody’s name. While the room is locked they see nothing.`
}
