import { lazy } from '#web/client/lazy.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { hasInterest } from './has-interest.ts'
import type { Told } from './interest-text.ts'

const Line = lazy(
  () => import('./interest-line.tsx').then((m) => ({ default: m.InterestLine })),
  <Skeleton className="h-5.5 w-full" />,
)

/** The line of an event that has an interest. Most have none, so it is a file of its own. */
export const InterestLine = ({ event }: { event: Told }) =>
  hasInterest(event) ? <Line event={event} /> : null
