import { Sheet } from '#web/ui/sheet.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import { SlipOrState } from './bet-slip.tsx'
import type { Betting } from './use-betting.ts'

type SlipSheetProps = { event: EventDetail; betting: Betting; open: boolean; onClose: () => void }

/** The slip on a phone and a tablet: a sheet over the page. */
export const SlipSheet = ({ open, onClose, ...slip }: SlipSheetProps) => (
  <Sheet open={open} onClose={onClose} title={slip.event.title}>
    <SlipOrState {...slip} />
  </Sheet>
)
