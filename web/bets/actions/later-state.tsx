import { lazy } from '#web/client/lazy.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The state of an event that takes no bets, in a file of its own: most visits are to open events. */
export const EventState = lazy(
  () => import('./event-state.tsx').then((m) => ({ default: m.EventState })),
  <Skeleton className="h-44 w-full rounded-xl" />,
)
