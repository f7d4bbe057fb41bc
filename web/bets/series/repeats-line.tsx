import { Link } from 'wouter'
import { useUser } from '#web/client/calls/session.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import { repeatsText } from './repeats-text.ts'

/** The rule of an event's series; for its creator the way to all of theirs. */
export function RepeatsLine({ event }: { event: EventDetail }) {
  const own = useUser().id === event.createdById
  if (!event.repeats) return null
  return (
    <p className="text-sm text-ink-2">
      {repeatsText(event.repeats)}
      {own && (
        <>
          {' · '}
          <Link href="/my-bets#recurring" className="underline decoration-line-2 underline-offset-4">
            Your recurring questions
          </Link>
        </>
      )}
    </p>
  )
}
