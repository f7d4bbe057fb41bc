import { useParams, useSearchParams } from 'wouter'
import { ApiError, errorText } from '#web/client/calls/api.ts'
import { isId, useApi } from '#web/client/calls/query.ts'
import { useSeen } from '#web/client/kept/tab-title.ts'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { RoomClosed, RoomLeft, RoomNotFound, RoomRefused } from '../people/room-gate.tsx'
import { type Room, useJoinRoom } from '../room/room-data.ts'
import { RoomFrame, RoomInside } from './room-inside.tsx'

const INVITE = /^[\w-]{22}$/

/**
 * One watch room. Opening the screen enters the room; leaving the page leaves the room after half a minute, the button at once.
 */
export function RoomScreen() {
  const { roomId = '' } = useParams<{ roomId: string }>()
  const [search] = useSearchParams()
  const given = search.get('invite') ?? ''
  if (!isId(roomId)) return <RoomNotFound />
  return <Known key={roomId} roomId={roomId} invite={INVITE.test(given) ? given : undefined} />
}

function Known({ roomId, invite }: { roomId: string; invite: string | undefined }) {
  const query = useApi('getRoom', { params: { id: roomId }, query: invite ? { invite } : {} })
  const room = query.data
  const refused = query.error instanceof ApiError ? query.error : undefined
  const join = useJoinRoom(room, { fresh: query.isFetchedAfterMount, ...(invite && { invite }) })
  if (refused?.status === 404) return <RoomNotFound />
  if (refused?.code === 'forbidden')
    return (
      <RoomRefused refusal={{ code: 'forbidden', text: errorText(refused, 'You cannot enter this room.') }} />
    )
  if (!room)
    return query.isError ? (
      <Page title="Watch room" back={{ href: '/rooms', label: 'Rooms' }}>
        <NotLoaded answer={query} failed="The room did not load" />
      </Page>
    ) : (
      <Waiting />
    )
  if (room.status === 'closed') return <RoomClosed name={room.name} />
  if (join.refusal)
    return <RoomRefused refusal={join.refusal} retrying={join.retrying} onRetry={join.retry} />
  if (join.leftElsewhere && !join.retrying) return <RoomLeft name={room.name} onReturn={join.retry} />
  if (!join.joined) return <Waiting />
  return <Entered room={room} onLeft={join.setLeft} />
}

function Entered({ room, onLeft }: { room: Room; onLeft: () => void }) {
  useSeen(room.name)
  return <RoomInside room={room} onLeft={onLeft} />
}

function Waiting() {
  return (
    <RoomFrame title={<Skeleton className="h-6 w-44" />}>
      <Loading label="Entering the room" />
      <div className="room" data-layout="theater">
        <div className="room-stage">
          <Skeleton className="aspect-video w-full md:rounded-xl" />
        </div>
        <div className="room-chat rounded-xl border border-line-1 bg-surface" />
      </div>
    </RoomFrame>
  )
}
