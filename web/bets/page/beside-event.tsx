import { useEffect, useRef } from 'react'
import type { EventDetail } from '../event/event-labels.ts'
import { RelatedEvents } from '../list/related-events.tsx'
import { BetSlip } from '../slip/bet-slip.tsx'
import { focusAmount } from '../slip/slip-keys.ts'
import type { Betting } from '../slip/use-betting.ts'

type BesideEventProps = {
  event: EventDetail
  betting: Betting
  /** the person opened the page to bet: the cursor is in the amount */
  atOnce: boolean
}

/** The parts beside an event on wide screens: the slip while bets are open, and other events. */
export function BesideEvent({ event, betting, atOnce }: BesideEventProps) {
  const slip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!atOnce) return
    // after the page's frame, which takes the focus when a screen opens
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
