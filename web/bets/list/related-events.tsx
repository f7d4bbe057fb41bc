import { useApi } from '#web/client/calls/query.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { categoryLabels, type EventDetail } from '../event/event-labels.ts'
import { EventTeaser } from './event-teaser.tsx'

const SHOWN = 3

/** Other open events of the same kind and money, the first to close first. Empty when there are none. */
export function RelatedEvents({ event }: { event: EventDetail }) {
  const mode = event.isPracticeMode ? 'practice' : 'real'
  const related = useApi('listEvents', {
    query: { status: 'open', category: event.category, mode, sort: 'closing-soon', limit: SHOWN + 1 },
  })
  const others = (related.data ?? []).filter((one) => one.id !== event.id).slice(0, SHOWN)
  if (others.length === 0) return null
  return (
    <Card>
      <CardTitle>More in {categoryLabels[event.category].toLowerCase()}</CardTitle>
      <ul className="grid grid-cols-1 gap-4">
        {others.map((other) => (
          <li key={other.id} className="border-t border-line-1 pt-4 first:border-t-0 first:pt-0">
            <EventTeaser event={other} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
