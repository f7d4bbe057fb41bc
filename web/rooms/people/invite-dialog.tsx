import { shown, useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { type GangDetail, useGang } from '#web/gangs/gang-data.ts'
import { LinkDialog } from '#web/share/link-dialog.tsx'
import { useSharing, VisitorsSwitch } from '#web/share/visitors-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { NOT_DONE, type Room } from '../room/room-data.ts'
import { inviteLink } from '../room/room-labels.ts'

type InviteGangProps = { room: Room; link: string }

/** Sends the room's link to everybody in the person's gang, as an alert. Empty without a gang, or without other members. */
function InviteGang(props: InviteGangProps) {
  const { gangId } = useUser()
  const gang = useGang(gangId ?? '').data
  if (!gang?.can.sendAlert || gang.memberCount < 2) return null
  return <Invite gang={gang} {...props} />
}

function Invite({ gang, room, link }: InviteGangProps & { gang: GangDetail }) {
  const { mutate, isPending, isSuccess } = useAction(
    () =>
      call('sendGangAlert', {
        params: { id: gang.id },
        body: { title: 'Watch together', message: `${room.name}\n${link}` },
      }),
    {
      done: { title: 'Alert Sent', description: `Everybody in ${gang.name} has the link.` },
      failed: ['Alert Failed', 'Failed to send alert'],
    },
  )
  return (
    <Button
      variant="secondary"
      className="w-full"
      disabled={isSuccess}
      busy={isPending}
      busyLabel="Inviting…"
      onClick={() => mutate()}
    >
      <span dir="auto" className="truncate">
        {isSuccess ? `${gang.name} is invited` : `Invite ${gang.name}`}
      </span>
    </Button>
  )
}

/** The room's link, to send and to scan. Its owner decides whether visitors read anything there. */
export function RoomInviteDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const named = { kind: 'rooms', id: room.id } as const
  const { shared, mine, pending } = useSharing(named)
  const hidden = shared === false
  // visitors with the preview's address would only read that the link shows nothing
  const path = hidden ? (room.invitePath ?? `/rooms/${room.id}`) : inviteLink(room)
  return (
    <LinkDialog
      title="Invite to this room"
      description={
        room.isPublic
          ? 'Anybody with an account can enter with this link.'
          : 'Only people with this link can find the room. Send it to those you want inside.'
      }
      link={pending ? undefined : location.origin + path}
      name={room.name}
      codeLabel={`Code to enter ${room.name}`}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <InviteGang room={room} link={location.origin + roomPath(room)} />
        {room.can.renewInvite && <NewLink room={room} />}
        {mine ? (
          <VisitorsSwitch named={named} hint={visitorsSee(room, hidden)} />
        ) : (
          <p className="text-sm text-ink-2">{visitorsSee(room, hidden)}</p>
        )}
      </div>
    </LinkDialog>
  )
}

/** The path that people with an account enter by. */
const roomPath = ({ id, isPublic, invitePath }: Room): string => (!isPublic && invitePath) || `/rooms/${id}`

/** The owner ends the link that people have. */
function NewLink({ room }: { room: Room }) {
  const { mutate, isPending } = useAction(
    // the notice is about the shown link
    () => shown(call('renewRoomInvite', { params: { id: room.id }, body: {} })),
    { done: { title: 'New link', description: 'The old one no longer works.' }, failed: NOT_DONE },
  )
  return (
    <Button variant="secondary" size="dense" busy={isPending} busyLabel="Making…" onClick={() => mutate()}>
      New link
    </Button>
  )
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** A visitor's view at the link, in a sentence. */
function visitorsSee({ isPublic, locked, event }: Room, hidden: boolean): string {
  if (hidden) return 'This link only asks visitors to sign in.'
  if (locked) return 'The room is locked: visitors see nothing at this link for now.'
  const seen = [
    'its name',
    ...(isPublic ? ['how many are inside'] : []),
    ...(event ? ['the odds of its event'] : []),
  ]
  return `Visitors see ${listed.format(seen)}, but nobody’s name. While the room is locked they see nothing.`
}
