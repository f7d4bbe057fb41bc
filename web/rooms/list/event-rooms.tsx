import { useApi } from '#web/client/calls/query.ts'
import { AvatarRow } from '#web/ui/avatar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import type { RoomCardView } from '../room/room-data.ts'
import { RoomStart } from './room-start.tsx'

const SHOWN = 3

/** The watch rooms about an event, with the people inside. Empty without one. */
export function EventRooms({ eventId }: { eventId: string }) {
  const rooms = useApi('listRooms', { query: { eventId, limit: SHOWN } }).data ?? []
  if (rooms.length === 0) return null
  return (
    <Card aria-labelledby="event-rooms">
      <CardTitle id="event-rooms">Watch it together</CardTitle>
      <ul className="grid gap-4">
        {rooms.map((room) => (
          <li key={room.id} className="grid gap-1">
            <EventRoom room={room} />
            <RoomStart room={room} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function EventRoom({ room: { id, name, faces, participantCount } }: { room: RoomCardView }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-2">
        {faces.length > 0 && <AvatarRow people={faces.slice(0, 3)} size={28} />}
        <p className="min-w-0">
          <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
            {name}
          </span>
          <span className="text-sm text-ink-2">
            {participantCount === 0 ? 'Nobody inside yet' : `${participantCount} inside`}
          </span>
        </p>
      </div>
      <LinkButton href={`/rooms/${id}`} variant="secondary" size="dense" aria-label={`Join ${name}`}>
        Join
      </LinkButton>
    </div>
  )
}
