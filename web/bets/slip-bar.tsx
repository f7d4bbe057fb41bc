import { useState } from 'react'
import { letterOf, SELECTIONS } from '#contract/odds.ts'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { BreakBand } from '#web/safer-play/break-band.tsx'
import { useOwnBreak } from '#web/safer-play/own-break.ts'
import { Button } from '#web/ui/button.tsx'
import { BetReceipt } from './bet-receipt.tsx'
import { BetSlip } from './bet-slip.tsx'
import { type EventDetail, labelsOf } from './event-labels.ts'
import { EventState } from './event-state.tsx'
import { PriceButton } from './price-button.tsx'
import type { Betting } from './use-betting.ts'

const Sheet = lazy(() => import('#web/ui/sheet.tsx').then((module) => ({ default: module.Sheet })))

export type SlipBarProps = {
  event: EventDetail
  betting: Betting
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The bar under the page on a phone and a tablet: it chooses a side by its answer and price, and opens the slip. */
export function SlipBar({ event, betting, open, onOpenChange }: SlipBarProps) {
  // once fetched the sheet stays mounted, so that it can close with its motion
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  const own = event.mine?.selection
  const paused = useOwnBreak(event.isPracticeMode)
  const giveUp = () => {
    setWanted(false)
    onOpenChange(false)
  }
  return (
    <>
      {event.can.bet && paused && (
        <div className="sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-20 bg-canvas px-4 py-2.5 md:bottom-0 md:px-6">
          <BreakBand practice={event.isPracticeMode} />
        </div>
      )}
      {event.can.bet && !paused && (
        <section
          aria-label="Bet on this event"
          className="@container sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-20 flex gap-2 border-t border-line-1 bg-raised px-4 py-2.5 md:bottom-0 md:px-6"
        >
          {own ? (
            <Button size="large" className="min-w-0 flex-1" onClick={() => onOpenChange(true)}>
              <span className="min-w-0 wrap-anywhere">
                Add to {letterOf(own)}
                {'\u00a0·\u00a0'}
                <bdi>{labelsOf(event)[own]}</bdi>
              </span>
            </Button>
          ) : (
            SELECTIONS.map((selection) => (
              <PriceButton
                key={selection}
                event={event}
                selection={selection}
                onPress={() => {
                  betting.choose(selection)
                  onOpenChange(true)
                }}
              />
            ))
          )}
        </section>
      )}
      {wanted && (
        <Opened onClose={giveUp}>
          <Sheet open={open} onClose={() => onOpenChange(false)} title={event.title}>
            <InSheet event={event} betting={betting} />
          </Sheet>
        </Opened>
      )}
    </>
  )
}

/** The slip. Once the event has locked under it: the receipt of a bet that was just placed, or why betting is over. */
function InSheet({ event, betting }: { event: EventDetail; betting: Betting }) {
  if (event.can.bet) return <BetSlip event={event} betting={betting} bare />
  if (betting.placed) return <BetReceipt event={event} placed={betting.placed} onAgain={betting.again} />
  return <EventState event={event} />
}
