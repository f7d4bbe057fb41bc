import { CoverPicture } from '#web/ui/cover-picture.tsx'
import { initials } from '#web/ui/initials.ts'
import './room-poster.css'
import type { RoomCardView } from '../room/room-data.ts'

/**
 * A room's picture: its cover, else drawn from its event or its id, so that it fetches nothing from a provider before a person
 * enters. A linked event is the seam between its two sides.
 */
export function RoomPoster({ room }: { room: Pick<RoomCardView, 'id' | 'name' | 'event' | 'cover'> }) {
  const { event, cover } = room
  const [firstName, lastName] = room.name.split(/\s+/)
  if (cover || !event)
    return (
      <CoverPicture
        cover={cover}
        art={{ id: room.id, subject: 'social', letters: initials({ firstName, lastName }) }}
        sizes="(min-width: 1024px) 320px, (min-width: 768px) 50vw, 100vw"
        className="h-36"
      />
    )
  return (
    <div aria-hidden="true" className="room-poster">
      <span className="room-poster-a" dir="auto">
        <bdi>{event.optionALabel}</bdi>
      </span>
      <span className="room-poster-b side-dots" dir="auto">
        <bdi>{event.optionBLabel}</bdi>
      </span>
    </div>
  )
}
