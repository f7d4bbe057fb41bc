import { Eye } from 'lucide-react'
import { useState } from 'react'
import { ONLOOKERS_MOST } from '#contract/bets-limits.ts'
import { useConnectionLost, useLive, useWatch } from '#web/client/live/live.ts'

/** "12 watch now": the number of people with the event's page open, the reader included. Empty for the reader alone. */
export function Onlookers({ eventId }: { eventId: string }) {
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
