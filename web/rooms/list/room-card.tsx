import { categoryLabels, currencyOf } from '#web/bets/event/event-labels.ts'
import { ModeMark } from '#web/bets/event/mode-mark.tsx'
import { AvatarRow } from '#web/ui/avatar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CoverPicture } from '#web/ui/cover-picture.tsx'
import { initials } from '#web/ui/initials.ts'
import { Money } from '#web/ui/money.tsx'
import type { RoomCardView } from '../room/room-data.ts'
import './room-poster.css'
import { RoomStart } from './room-start.tsx'

/**
 * A room's picture: its cover, else drawn from its event or its id, so that it fetches nothing from a provider before a person
 * enters. A linked event is the seam between its two sides.
 */
function RoomPoster({ room }: { room: Pick<RoomCardView, 'id' | 'name' | 'event' | 'cover'> }) {
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

/** One room in the list: its poster, its video, the people inside, and the button to enter. */
export function RoomCard({ room }: { room: RoomCardView }) {
  const { event } = room
  // without a video, the card names the room's event
  const about = (!room.videoUrl && event?.title) || room.purpose || event?.title
  const full = room.participantCount >= room.maxParticipants
  return (
    <article
      aria-labelledby={`room-${room.id}`}
      className="flex min-w-0 flex-col overflow-hidden rounded-xl border border-line-1 bg-surface"
    >
      <RoomPoster room={room} />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="grid gap-1">
          <p className="flex items-center justify-between gap-2 text-sm text-ink-2">
            <span>{event ? categoryLabels[event.category] : 'Social'}</span>
            {event && <ModeMark practice={event.isPracticeMode} />}
          </p>
          <h2 id={`room-${room.id}`} dir="auto" className="line-clamp-2 text-lg wrap-anywhere">
            {room.name}
          </h2>
          {about && (
            <p dir="auto" className="line-clamp-2 text-ink-2 wrap-anywhere">
              {about}
            </p>
          )}
        </div>
        <div className="mt-auto grid gap-3">
          {event && room.totalPool !== null && (
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-2">
              <span>Live pool</span>
              <Money
                wire={room.totalPool}
                currency={currencyOf(event)}
                className="font-semibold text-ink-1"
              />
            </p>
          )}
          <RoomStart room={room} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
              {room.faces.length > 0 && <AvatarRow people={room.faces.slice(0, 4)} size={28} />}
              <span>
                {room.participantCount === 0 ? 'Nobody inside yet' : `${room.participantCount} inside`}
                {full && ' · full'}
                {room.locked && ' · locked'}
                {!room.isPublic && ' · by invite'}
              </span>
            </span>
            <LinkButton
              href={`/rooms/${room.id}`}
              size="dense"
              aria-label={`Join Room: ${room.name}`}
              className="shrink-0"
            >
              Join Room
            </LinkButton>
          </div>
        </div>
      </div>
    </article>
  )
}
