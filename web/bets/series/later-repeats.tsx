import { lazy } from '#web/client/lazy.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { EventDetail } from '../event/event-labels.ts'

const Line = lazy(
  () => import('./repeats-line.tsx').then((m) => ({ default: m.RepeatsLine })),
  <Skeleton className="h-5.5 w-full" />,
)

/** The rule of an event that repeats. Most do not, so the line is a file of its own. */
export const RepeatsLine = ({ event }: { event: EventDetail }) =>
  event.repeats ? <Line event={event} /> : null
