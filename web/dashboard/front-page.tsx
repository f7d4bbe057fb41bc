import { shareOfA } from '#contract/odds.ts'
import { type EventView, labelsOf, poolsOf } from '#web/bets/event/event-labels.ts'
import { EventTeaser } from '#web/bets/list/event-teaser.tsx'
import { useApi } from '#web/client/calls/query.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { RoomCard } from '#web/rooms/list/room-card.tsx'
import type { RoomCardView } from '#web/rooms/room/room-data.ts'
import { TournamentCard } from '#web/tournaments/list/tournament-card.tsx'
import { TitleLink } from '#web/ui/card.tsx'
import { CoverPicture } from '#web/ui/cover-picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './front-page.css'
import { eventsToBetOn, LiveEventsCard, type useLiveEvents } from './live-events-card.tsx'

/** Three events with their pictures, side by side. */
export function FrontEvents({ list }: { list: ReturnType<typeof useLiveEvents> }) {
  const events = list.data && eventsToBetOn(list.data, Date.now())
  // says why there are no events, and what to do
  if (events?.length === 0 || list.isError) return <LiveEventsCard list={list} newcomer />
  return (
    <section aria-labelledby="front-events" className="grid gap-3">
      <Heading id="front-events" href="/events" all="All events">
        Place your first bet
      </Heading>
      <ul className="grid grid-cols-3 gap-4">
        {events
          ? events.map((event) => (
              <li key={event.id} className="overflow-hidden rounded-xl border border-line-1 bg-surface">
                <EventPicture event={event} />
                <div className="p-4">
                  <EventTeaser event={event} />
                </div>
              </li>
            ))
          : [0, 1, 2].map((place) => <Skeleton key={place} className="h-80 rounded-xl" />)}
      </ul>
    </section>
  )
}

/** The event's cover, or a drawing of its two sides at their present odds. Decorative: the prices are below it. */
function EventPicture({ event }: { event: EventView }) {
  if (event.cover) return <CoverPicture cover={event.cover} sizes="310px" className="h-28" />
  const labels = labelsOf(event)
  const share = Math.min(66, Math.max(34, shareOfA(poolsOf(event)) / 10))
  return (
    <div aria-hidden="true" className="front-picture" style={{ '--seam': `${share}%` } as object}>
      <span className="front-picture-a" dir="auto">
        {labels.optionA}
      </span>
      <span className="front-picture-b" dir="auto">
        {labels.optionB}
      </span>
    </div>
  )
}

type HeadingProps = { id: string; href: string; all: string; children: string }

function Heading({ id, href, all, children }: HeadingProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h2 id={id} className="text-xl">
        {children}
      </h2>
      <TitleLink href={href}>{all}</TitleLink>
    </div>
  )
}

/** The rooms that start within half a day, the next first, before those with people inside. */
function tonight(rooms: readonly RoomCardView[], now: number): RoomCardView | undefined {
  const free = rooms.filter(
    ({ participantCount, maxParticipants, locked }) => participantCount < maxParticipants && !locked,
  )
  const startOf = ({ startsAt }: RoomCardView) =>
    startsAt === null ? Number.NaN : Date.parse(startsAt) - now
  const [next] = free
    .filter((room) => startOf(room) > 0 && startOf(room) < TONIGHT_MS)
    .toSorted((one, other) => startOf(one) - startOf(other))
  return next ?? free.find(({ participantCount }) => participantCount > 0)
}

const TONIGHT_MS = 12 * 3_600_000

/** A room that starts tonight or has people in it, and a tournament with free seats. */
export function OpenNow({ columns }: { columns: 1 | 2 }) {
  const { practiceMode } = usePracticeMode()
  const rooms = useApi('listRooms', { query: { show: 'living', limit: 6 } })
  const tournaments = useApi('listTournaments', {
    query: { status: 'open', mode: practiceMode ? 'practice' : 'real', limit: 6 },
  })
  const room = rooms.data && tonight(rooms.data, Date.now())
  const tournament = tournaments.data?.find(
    ({ joined, currentPlayers, maxPlayers }) => !joined && currentPlayers < maxPlayers,
  )
  if (!room && !tournament) return null
  return (
    <section aria-labelledby="open-now" className="grid gap-3">
      <h2 id="open-now" className={columns === 2 ? 'text-xl' : 'sr-only'}>
        Tonight
      </h2>
      <div className={columns === 2 ? 'grid grid-cols-2 gap-4 max-md:grid-cols-1' : 'grid gap-4'}>
        {room && <RoomCard room={room} />}
        {tournament && <TournamentCard tournament={tournament} />}
      </div>
    </section>
  )
}
