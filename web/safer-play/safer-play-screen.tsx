import type { ReactNode } from 'react'
import { useApi } from '#web/client/calls/query.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { BreakCard } from './break-card.tsx'
import { HeldCard } from './held-card.tsx'
import type { PlayLimits } from './limit-text.ts'
import { LimitsCard } from './limits-card.tsx'
import { useGoingOn } from './own-break.ts'
import { TimeCard } from './time-card.tsx'

/** The person's last 30 days in three figures. */
function PlayMonthCard({ figures: { staked, won, net } }: { figures: PlayLimits['lastMonth'] }) {
  return (
    <Card aria-label="Your last 30 days">
      <CardTitle>Your last 30 days</CardTitle>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-3">
        <Figure term="Staked">
          <Money wire={staked} currency="USD" size="figure" />
        </Figure>
        <Figure term="Won">
          <Money wire={won} currency="USD" size="figure" />
        </Figure>
        <Figure term="Net">
          <Money wire={net} currency="USD" size="figure" signed />
        </Figure>
      </dl>
      <p className="mt-2 text-sm text-ink-2">Real money, in events and tournaments that have ended.</p>
    </Card>
  )
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="@container grid content-start gap-0.5">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Everything that people set for themselves: limits, time, breaks; and their figures of play. */
export function SaferPlayScreen() {
  const answer = useApi('playLimits')
  return (
    <Page title="Safer play" back={{ href: '/', label: 'Home' }}>
      <Loaded
        answer={answer}
        failed="Your limits did not load"
        calm="They still apply."
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
