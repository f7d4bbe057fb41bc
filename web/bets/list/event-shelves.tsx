import { Link } from 'wouter'
import type { ShelvedEvent } from '../event/event-list.ts'
import { EventCard } from './event-card.tsx'

type Shelf = ShelvedEvent['shelf']

/**
 * "Jo is in", "Jo and Ines are in", "Jo, Ines and 3 more you know are in"; where all are of one's gang, "Jo of your gang is in",
 * "Jo, Ines and 3 of your gang are in"
 */
export function knownText({ people, more, gang }: NonNullable<ShelvedEvent['known']>): string {
  const names = people.map(({ firstName }) => firstName)
  const told = more > 0 ? [...names, gang ? `${more}` : `${more} more you know`] : names
  return `${listed.format(told)}${gang ? ' of your gang' : ''} ${told.length === 1 ? 'is' : 'are'} in`
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** The shelves in the order of the page. `all` is the list that continues the shelf. */
const shelves: readonly { shelf: Shelf; title: string; all?: string }[] = [
  { shelf: 'known', title: 'People you know' },
  { shelf: 'closing-soon', title: 'Closing soon', all: 'closing-soon' },
  { shelf: 'moving', title: 'Moving' },
  { shelf: 'new', title: 'New', all: 'newest' },
  { shelf: 'big', title: 'Big', all: 'biggest-pool' },
]

/** Open events grouped by the reason to look at them: rows that scroll sideways on a phone, three abreast on a desktop. */
export function EventShelves({ events }: { events: readonly ShelvedEvent[] }) {
  return shelves.map(({ shelf, title, all }) => {
    const shown = events.filter((event) => event.shelf === shelf)
    if (shown.length === 0) return null
    return (
      <section key={shelf} aria-label={title} className="grid grid-cols-1 gap-0.5 lg:gap-2">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-lg leading-tight">{title}</h2>
          {all && (
            <Link
              href={`/events?sort=${all}`}
              className="relative z-1 -my-2.5 -mr-2 inline-flex min-h-11 items-center px-2 text-sm font-semibold text-ink-2 underline decoration-line-2 underline-offset-4 hover:text-ink-1"
            >
              See all<span className="sr-only"> by {title.toLowerCase()}</span>
            </Link>
          )}
        </div>
        <ul className="relative flex snap-x scroll-px-4 gap-3 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:[scrollbar-width:none] max-lg:px-4 max-lg:pt-0.5 max-lg:pb-1 md:max-lg:-mx-6 md:max-lg:scroll-px-6 md:max-lg:px-6 lg:grid lg:grid-cols-3 lg:gap-4">
          {shown.map((event) => (
            <li
              key={event.id}
              className="flex shrink-0 snap-start max-lg:w-[min(20rem,86vw)] max-lg:only:w-full lg:min-w-0"
            >
              <EventCard event={event} {...(event.known && { known: knownText(event.known) })} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
