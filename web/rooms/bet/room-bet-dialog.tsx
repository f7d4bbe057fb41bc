import type { Selection } from '#contract/odds.ts'
import type { EventDetail } from '#web/bets/event/event-labels.ts'
import { SlipDialog } from '#web/bets/slip/slip-dialog.tsx'
import { useBetting } from '#web/bets/slip/use-betting.ts'
import { aheadText } from './room-event-card.tsx'

type RoomBetDialogProps = {
  /** with the live figures: money needs the present, whatever the picture shows */
  event: EventDetail
  /** seconds that the viewer's picture is behind */
  behind: number
  /** the pressed side */
  side: Selection | undefined
  onClose: () => void
}

/** The event's slip over the video. */
export function RoomBetDialog({ event, behind, side, onClose }: RoomBetDialogProps) {
  const betting = useBetting(event, side, { onPlaced: onClose })
  return (
    <SlipDialog
      event={event}
      betting={betting}
      title="Place Bet"
      description={event.title}
      closed={<p>Betting on this event is closed.</p>}
      onClose={onClose}
    >
      {behind > 0 && <p className="mb-3 rounded-md bg-pot-soft px-3 py-2 text-sm">{aheadText(behind)}</p>}
    </SlipDialog>
  )
}
