import { useParams, useSearchParams } from 'wouter'
import { ApiError, errorText } from '#web/client/api.ts'
import { useApi } from '#web/client/query.ts'
import { useSeen } from '#web/client/tab-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import './room.css'
import { isId, type Room, useJoin } from './room-data.ts'
import { RoomClosed, RoomNotFound, RoomRefused } from './room-gate.tsx'
import { RoomInside } from './room-inside.tsx'

const INVITE = /^[\w-]{22}$/

/** One watch room. Opening it enters it; leaving the page leaves it after half a minute, and the button at once. */
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
  const missing = query.error instanceof ApiError && query.error.status === 404
  const join = useJoin(room, invite)
  if (missing) return <RoomNotFound />
  if (!room)
    return query.isError ? (
      <Page title="Watch room" back={{ href: '/rooms', label: 'Rooms' }}>
        <ErrorState
          title="The room did not load"
          message={errorText(query.error, 'The server could not be reached.')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Page>
    ) : (
      <Waiting />
    )
  if (room.status === 'closed') return <RoomClosed name={room.name} />
  if (join.refusal)
    return <RoomRefused refusal={join.refusal} retrying={join.retrying} onRetry={join.retry} />
  if (!join.joined) return <Waiting />
  return <Entered room={room} onLeft={join.setLeft} />
}

function Entered({ room, onLeft }: { room: Room; onLeft: () => void }) {
  useSeen(room.name)
  return <RoomInside room={room} onLeft={onLeft} />
}

function Waiting() {
  return (
    <Page title={<Skeleton className="h-8 w-60" />} back={{ href: '/rooms', label: 'Rooms' }} width="grid">
      <Loading label="Entering the room" />
      <div className="room">
        <div className="room-stage">
          <Skeleton className="aspect-video w-full rounded-xl" />
        </div>
        <div className="room-chat rounded-xl border border-line-1 bg-surface" />
      </div>
    </Page>
  )
}
