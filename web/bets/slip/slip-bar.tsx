import { useState } from 'react'
import { letterOf, SELECTIONS } from '#contract/odds.ts'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { PlayBand, usePlayClosed } from '#web/safer-play/play-band.tsx'
import { Button } from '#web/ui/button.tsx'
import { type EventDetail, labelsOf } from '../event/event-labels.ts'
import { PriceButton } from '../event/price-button.tsx'
import { type Betting, onlySide } from './use-betting.ts'

const SlipSheet = lazy(() => import('./slip-sheet.tsx').then((m) => ({ default: m.SlipSheet })))

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
  const paused = usePlayClosed(event.isPracticeMode)
  const giveUp = () => {
    setWanted(false)
    onOpenChange(false)
  }
  return (
    <>
      {event.can.bet && paused && (
        <div className="sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-20 bg-canvas px-4 py-2.5 md:bottom-0 md:px-6">
          <PlayBand practice={event.isPracticeMode} />
        </div>
      )}
      {event.can.bet && !paused && (
        <section
          aria-label="Bet on this event"
          className="@container sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-20 flex gap-2 border-t border-line-1 bg-raised px-4 py-2.5 md:bottom-0 md:px-6"
        >
          <SideButtons event={event} betting={betting} onOpen={() => onOpenChange(true)} />
        </section>
      )}
      {wanted && (
        <Opened onClose={giveUp}>
          <SlipSheet event={event} betting={betting} open={open} onClose={() => onOpenChange(false)} />
        </Opened>
      )}
    </>
  )
}

type SideButtonsProps = { event: EventDetail; betting: Betting; onOpen: () => void }

/** Both sides by answer and price, or the only side that the person can bet on: a press opens the slip. */
export function SideButtons({ event, betting, onOpen }: SideButtonsProps) {
  const own = onlySide(event)
  if (own)
    return (
      <Button size="large" className="min-w-0 flex-1" onClick={onOpen}>
        <span className="min-w-0 wrap-anywhere">
          {event.mine ? 'Add to' : 'Bet on'} {letterOf(own)}
          {'\u00a0·\u00a0'}
          <bdi>{labelsOf(event)[own]}</bdi>
        </span>
      </Button>
    )
  return SELECTIONS.map((selection) => (
    <PriceButton
      key={selection}
      event={event}
      selection={selection}
      onPress={() => {
        betting.choose(selection)
        onOpen()
      }}
    />
  ))
}
