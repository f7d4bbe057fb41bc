import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { type GangDetail, useGang } from '#web/gangs/gang-data.ts'
import { Button } from '#web/ui/button.tsx'
import type { Room } from '../room/room-data.ts'

type InviteGangProps = { room: Room; link: string }

/** Sends the room's link to everybody in the person's gang, as an alert. Empty without a gang, or without other members. */
export function InviteGang(props: InviteGangProps) {
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
