import { CodeXml, Eye } from 'lucide-react'
import { useState } from 'react'
import { ONLOOKERS_MOST } from '#contract/bets-limits.ts'
import { lazy } from '#web/client/lazy.ts'
import { useConnectionLost, useLive, useWatch } from '#web/client/live/live.ts'
import { Slot } from '#web/client/slots.tsx'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button } from '#web/ui/button.tsx'
import { EventComments } from '../comments/event-comments.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import { EventTimeline } from '../event/event-timeline.tsx'
import { RelatedEvents } from '../list/related-events.tsx'
import { EventBettors } from './event-bettors.tsx'
import { EventRules } from './event-rules.tsx'
import { Tape } from './tape.tsx'

const EmbedDialog = lazy(() => import('./embed-dialog.tsx').then((m) => ({ default: m.EmbedDialog })))

declare module '#web/client/slots.tsx' {
  interface Slots {
    /** under the rules of an event: the watch rooms about it */
    'bets.rooms': { eventId: string }
  }
}

/** The button that opens the card for other sites. */
function EmbedEvent({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="-mt-1">
      <Button
        variant="ghost"
        size="dense"
        aria-haspopup="dialog"
        icon={<CodeXml size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Embed
      </Button>
      {open && (
        <Opened onClose={() => setOpen(false)}>
          <EmbedDialog event={event} onClose={() => setOpen(false)} />
        </Opened>
      )}
    </div>
  )
}

/** "12 watch now": the number of people with the event's page open, the reader included. Empty for the reader alone. */
function Onlookers({ eventId }: { eventId: string }) {
  const [count, setCount] = useState(0)
  useWatch([`event_page:${eventId}`])
  useLive('event_onlookers', (told) => {
    if (told.eventId === eventId) setCount(told.count)
  })
  const lost = useConnectionLost()
  if (lost || count < 2) return null
  return (
    <span className="tabular inline-flex items-center gap-1.5">
      <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
      {count >= ONLOOKERS_MOST ? `${ONLOOKERS_MOST} or more` : count} watch now
    </span>
  )
}

/** The parts of an event below its first view: the bettors, the rules, the comments. */
export function BelowEvent({ event, wide }: { event: EventDetail; wide: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Tape eventId={event.id} aside={<Onlookers eventId={event.id} />} />
      <EventRules event={event} />
      {/* where it moves nothing that is in view when it arrives */}
      <Slot name="bets.rooms" given={{ eventId: event.id }} />
      <EventBettors event={event} />
      <EventComments event={event} />
      <EventTimeline event={event} />
      {/* other sites show public events alone */}
      {event.audience === 'public' && <EmbedEvent event={event} />}
      {!wide && <RelatedEvents event={event} />}
    </div>
  )
}
