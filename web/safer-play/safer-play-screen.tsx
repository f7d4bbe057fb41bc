import { useApi } from '#web/client/calls/query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { BreakCard } from './break-card.tsx'
import { HeldCard } from './held-card.tsx'
import type { PlayLimits } from './limit-text.ts'
import { LimitsCard } from './limits-card.tsx'
import { PlayMonthCard } from './month-card.tsx'
import { useGoingOn } from './own-break.ts'
import { TimeCard } from './time-card.tsx'

/** Everything that people set for themselves: limits, time, breaks; and their figures of play. */
export function SaferPlayScreen() {
  const answer = useApi('playLimits')
  return (
    <Page title="Safer play" back={{ href: '/', label: 'Home' }}>
      <Loaded
        answer={answer}
        failed="Your limits did not load"
        calm="They hold all the same."
        waiting={<CardSkeleton cards={3} />}
      >
        {(kept) => <Parts kept={kept} />}
      </Loaded>
    </Page>
  )
}

/** Rules in force come first. */
function Parts({ kept }: { kept: PlayLimits }) {
  const pause = useGoingOn(kept.pause) ?? null
  const onBreak = <BreakCard pause={pause} />
  return (
    <>
      {pause && onBreak}
      <LimitsCard limits={kept.limits} />
      {kept.held.length > 0 && <HeldCard held={kept.held} />}
      <PlayMonthCard figures={kept.lastMonth} />
      <TimeCard time={kept.time} check={kept.check} />
      {!pause && onBreak}
    </>
  )
}
