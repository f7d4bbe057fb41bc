import { useEffect, useRef } from 'react'
import { BetSlip } from './bet-slip.tsx'
import type { EventDetail } from './event-labels.ts'
import { RelatedEvents } from './related-events.tsx'
import { focusAmount } from './slip-keys.ts'
import type { Betting } from './use-betting.ts'

type BesideEventProps = {
  event: EventDetail
  betting: Betting
  /** the page was opened in order to bet: the cursor is in the amount */
  atOnce: boolean
}

/** What stands beside an event where there is room: the slip while bets are open, and other events. */
export function BesideEvent({ event, betting, atOnce }: BesideEventProps) {
  const slip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!atOnce) return
    // after the frame of the page, which takes the focus when a screen opens
    const focusing = setTimeout(() => focusAmount(slip.current))
    return () => clearTimeout(focusing)
  }, [atOnce])
  return (
    <div ref={slip} className="grid gap-4">
      {event.can.bet && <BetSlip event={event} betting={betting} />}
      <RelatedEvents event={event} />
    </div>
  )
}
