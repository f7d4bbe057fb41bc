import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SideAIcon, SideBIcon } from '#web/ui/icons.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { BetSlip } from './bet-slip.tsx'
import { type EventDetail, labelsOf, letterOf } from './event-words.ts'
import type { Betting } from './use-betting.ts'

const Sheet = lazy(() => import('#web/ui/sheet.tsx').then((module) => ({ default: module.Sheet })))

export type SlipBarProps = {
  event: EventDetail
  betting: Betting
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Under the page on a phone and a tablet: a side is chosen here, the slip rises with it. */
export function SlipBar({ event, betting, open, onOpenChange }: SlipBarProps) {
  // once fetched the sheet stays, so that it can close with its motion
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  const own = event.mine?.selection
  return (
    <>
      <section
        aria-label="Bet on this event"
        className="sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-20 flex gap-2 border-t border-line-1 bg-raised px-4 py-2.5 md:bottom-0 md:px-6"
      >
        {own ? (
          <Button size="large" className="flex-1" onClick={() => onOpenChange(true)}>
            Add to {letterOf(own)} · {labelsOf(event)[own]}
          </Button>
        ) : (
          (['optionA', 'optionB'] as const).map((selection) => (
            <Button
              key={selection}
              size="large"
              variant="secondary"
              className="min-w-0 flex-1"
              disabled={!event.can.bet}
              icon={selection === 'optionA' ? <SideAIcon size={20} /> : <SideBIcon size={20} />}
              onClick={() => {
                betting.choose(selection)
                onOpenChange(true)
              }}
            >
              Bet on {letterOf(selection)}
            </Button>
          ))
        )}
      </section>
      {wanted && (
        <Suspense>
          <Sheet open={open} onOpenChange={onOpenChange} title={event.title}>
            <BetSlip event={event} betting={betting} bare />
          </Sheet>
        </Suspense>
      )}
    </>
  )
}
