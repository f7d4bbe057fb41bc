import { hueOf, initials } from '#web/ui/initials.ts'
import './room-poster.css'
import type { RoomCardView } from './room-data.ts'

/**
 * A room's picture, drawn from its name and its event: nothing is fetched from a provider before a person enters. A linked
 * event is the seam between its two sides; a room without one has its initials.
 */
export function RoomPoster({ room }: { room: Pick<RoomCardView, 'id' | 'name' | 'event'> }) {
  const { event } = room
  return (
    <div aria-hidden="true" className="room-poster">
      {event ? (
        <>
          <span className="room-poster-a" dir="auto">
            <bdi>{event.optionALabel}</bdi>
          </span>
          <span className="room-poster-b side-dots" dir="auto">
            <bdi>{event.optionBLabel}</bdi>
          </span>
        </>
      ) : (
        <>
          <span className="room-poster-band" style={{ background: `oklch(0.62 0.11 ${hueOf(room.id)})` }} />
          <span className="room-poster-name">
            {initials({ firstName: room.name.split(/\s+/)[0], lastName: room.name.split(/\s+/)[1] })}
          </span>
        </>
      )}
    </div>
  )
}
