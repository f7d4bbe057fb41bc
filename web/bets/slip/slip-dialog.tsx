import type { ReactNode } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import { SlipOrState } from './bet-slip.tsx'
import { SlipDialogs } from './slip-dialogs.tsx'
import type { Betting } from './use-betting.ts'

type SlipDialogProps = {
  event: EventDetail
  betting: Betting
  title: ReactNode
  description?: ReactNode
  /** above the slip */
  children?: ReactNode
  /** in place of the event's state, once it takes no bets: a watch room tells nobody early how it ended */
  closed?: ReactNode
  onClose: () => void
}

/** The slip over a screen that is not the event's own page. */
export function SlipDialog({ event, betting, children, closed, ...dialog }: SlipDialogProps) {
  return (
    <Dialog {...dialog}>
      {children}
      {closed && !event.can.bet ? closed : <SlipOrState event={event} betting={betting} />}
      <SlipDialogs event={event} betting={betting} />
    </Dialog>
  )
}
