import { Link } from 'wouter'
import { Closing } from '#web/bets/event/closing.tsx'
import { ModeMark } from '#web/bets/event/mode-mark.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Room } from '../room/room-data.ts'
import type { RoomOdds } from '../room/use-room-odds.ts'

type RoomEventHeadProps = {
  event: NonNullable<Room['event']>
  odds: RoomOdds
  /** the size of the title */
  titleClass: string
}

/** The linked event's closing time or state, its mode, and its title as a link to it. */
export function RoomEventHead({ event, odds, titleClass }: RoomEventHeadProps) {
  const status = odds.status ?? event.status
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
        {status === 'open' ? (
          <span>
            <Closing endsAt={odds.event?.endsAt ?? event.endsAt} />
          </span>
        ) : (
          <StatusBadge status={status} />
        )}
        <ModeMark practice={event.isPracticeMode} />
      </div>
      <h2 className={classNames('wrap-anywhere', titleClass)}>
        <Link href={`/events/${event.id}`} dir="auto" className="hover:underline">
          {event.title}
        </Link>
      </h2>
    </>
  )
}
