import { EventComments } from '../comments/event-comments.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import { EventTimeline } from '../event/event-timeline.tsx'
import { RelatedEvents } from '../list/related-events.tsx'
import { EmbedEvent } from './embed-event.tsx'
import { EventBettors } from './event-bettors.tsx'
import { EventRules } from './event-rules.tsx'
import { Onlookers } from './onlookers.tsx'
import { Tape } from './tape.tsx'

/** The parts of an event below its first view: the bettors, the rules, the comments. */
export function BelowEvent({ event, wide }: { event: EventDetail; wide: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Tape eventId={event.id} aside={<Onlookers eventId={event.id} />} />
      <EventRules event={event} />
      <EventBettors event={event} />
      <EventComments event={event} />
      <EventTimeline event={event} />
      <EmbedEvent event={event} />
      {!wide && <RelatedEvents event={event} />}
    </div>
  )
}
