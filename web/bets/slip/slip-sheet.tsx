import { Sheet } from '#web/ui/sheet.tsx'
import { EventState } from '../actions/event-state.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import { BetReceipt } from './bet-receipt.tsx'
import { BetSlip } from './bet-slip.tsx'
import type { Betting } from './use-betting.ts'

type SlipProps = { event: EventDetail; betting: Betting }

/** The slip on a phone and a tablet: a sheet over the page. */
export function SlipSheet({ open, onClose, ...slip }: SlipProps & { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={slip.event.title}>
      <SlipOrState {...slip} />
    </Sheet>
  )
}

/** The slip. Once the event has locked under it: the receipt of a bet that was just placed, or why betting is over. */
export function SlipOrState({ event, betting }: SlipProps) {
  if (event.can.bet) return <BetSlip event={event} betting={betting} bare />
  if (betting.placed) return <BetReceipt event={event} placed={betting.placed} onAgain={betting.again} />
  return <EventState event={event} />
}
