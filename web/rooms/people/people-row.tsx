import type { RoomLayout } from '#contract/chat-limits.ts'
import { fullName } from '#web/chat/names.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Participant } from '../room/room-data.ts'
import { Seat, SeatMarks } from '../room/seat.tsx'

/** The number of seats shown beside the picture; the list of people has everybody. */
const ROW_MAX = 12
const GRID_MAX = 9
const PICTURE_MAX = 4

type PeopleProps = {
  people: readonly Participant[]
  hostId: string | null
  me: string
  /** changes the person's own look */
  onOwn: () => void
  /** opens the list of everybody */
  onAll: () => void
}

/** The people inside, placed by the layout; versus and picture-in-picture place them on the stage itself. */
export function PeopleRow({ layout, people, ...rest }: PeopleProps & { layout: RoomLayout }) {
  if (layout === 'versus' || layout === 'picture-in-picture') return null
  const grid = layout === 'grid'
  const shown = people.slice(0, grid ? GRID_MAX : ROW_MAX)
  return (
    <section
      aria-label="People inside"
      className={classNames('room-people', layout === 'bottom-bar' && 'room-seat rounded-xl px-3')}
    >
      <ul
        className={
          grid
            ? 'relative flex gap-2 overflow-x-auto [scrollbar-width:none] px-3 py-1 md:grid md:grid-cols-[repeat(auto-fill,minmax(180px,1fr))] md:p-0'
            : // as high as a face with its name, before anybody is known; whole seats: those that do not fit stand in another row
              'relative flex min-h-21.5 gap-1 p-1 [scrollbar-width:none] max-md:overflow-x-auto md:-mx-1 md:flex-wrap'
        }
      >
        {shown.map((person) => (
          <li key={person.id} className={grid ? 'min-w-0 max-md:w-36 max-md:shrink-0' : 'w-19 shrink-0'}>
            <SeatButton person={person} size={44} tile={grid} {...rest} />
          </li>
        ))}
        <More count={people.length - shown.length} onAll={rest.onAll} />
      </ul>
    </section>
  )
}

function More({ count, onAll }: { count: number; onAll: () => void }) {
  if (count <= 0) return null
  return (
    <li className="grid place-items-center">
      <button type="button" onClick={onAll} className="min-h-11 rounded-md px-3 text-sm font-semibold">
        +{count} more
      </button>
    </li>
  )
}

type SeatButtonProps = Omit<PeopleProps, 'people'> & {
  person: Participant
  size: number
  /** in its own box, with the name beside the face */
  tile?: boolean
}

/** One seat; the person's own is a button that changes their look, and others lead to the list. */
function SeatButton({ person, hostId, me, onOwn, onAll, size, tile }: SeatButtonProps) {
  const own = person.userId === me
  return (
    <button
      type="button"
      onClick={own ? onOwn : onAll}
      className={classNames(
        'w-full gap-1 rounded-lg p-1.5 text-sm',
        tile
          ? 'flex min-h-16 items-center gap-2.5 border border-line-1 bg-surface px-2.5 hover:border-line-2'
          : 'grid grid-cols-1 justify-items-center',
      )}
    >
      <Seat person={person} size={size} />
      <span className={classNames('flex items-center gap-1', tile ? 'min-w-0' : 'max-w-full')}>
        <span dir="auto" className="truncate">
          {own ? 'You' : person.user.firstName}
        </span>
        <SeatMarks person={person} hostId={hostId} />
      </span>
      <span className="sr-only">{own ? 'Change your look' : `${fullName(person.user)}: show everybody`}</span>
    </button>
  )
}

/** Up to four faces at the picture's edge, on its own ground: nothing lies over the video. */
export function PictureFaces({ people, me, onOwn, onAll }: PeopleProps) {
  const shown = people.slice(0, PICTURE_MAX)
  return (
    <section aria-label="People inside" className="room-screen-faces">
      {shown.map((person) => (
        <button
          key={person.id}
          type="button"
          onClick={person.userId === me ? onOwn : onAll}
          className="grid w-18 justify-items-center gap-0.5 rounded-lg py-1 text-xs lg:w-auto"
        >
          <Seat person={person} size={44} className="room-seat" />
          <span dir="auto" className="max-w-full truncate">
            {person.userId === me ? 'You' : person.user.firstName}
          </span>
        </button>
      ))}
      {people.length > shown.length && (
        <button type="button" onClick={onAll} className="min-h-11 rounded-md px-1 text-xs font-semibold">
          +{people.length - shown.length} more
        </button>
      )}
    </section>
  )
}

type VersusSideProps = Omit<PeopleProps, 'people' | 'hostId'> & {
  person: Participant | undefined
  place: 'first' | 'second'
}

/**
 * One of the first two people, large, under the picture. Without a colour: people themselves decide whether to show their side.
 */
export function VersusSide({ person, place, me, onOwn, onAll }: VersusSideProps) {
  const second = place === 'second'
  return (
    <section
      aria-label={second ? 'Second in the room' : 'First in the room'}
      className="room-side"
      data-place={place}
    >
      {person ? (
        <button
          type="button"
          onClick={person.userId === me ? onOwn : onAll}
          className={classNames(
            'flex max-w-full items-center gap-3 rounded-lg p-1 text-inherit',
            second && 'flex-row-reverse',
          )}
        >
          <Seat person={person} size={56} className="room-seat" />
          <span dir="auto" className="line-clamp-2 min-w-0 text-sm font-semibold wrap-anywhere md:text-base">
            {person.userId === me ? 'You' : fullName(person.user)}
          </span>
        </button>
      ) : (
        <p className="text-sm opacity-80">Waiting for somebody</p>
      )}
    </section>
  )
}
