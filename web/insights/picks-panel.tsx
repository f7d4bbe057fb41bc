import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Mode, useInsights } from './insight-data.ts'
import { How, InsightFrame } from './insight-frame.tsx'
import { HOW_PICKED } from './insight-text.ts'
import { PickCard } from './pick-card.tsx'
import { TrackRecordCard } from './track-record-card.tsx'

/** Today's picks, the method of choice, and the results of all earlier picks. */
export function PicksPanel({ mode }: { mode: Mode }) {
  const answer = useInsights('insightPicks', mode)
  return (
    <InsightFrame answer={answer} failed="The picks did not load">
      {({ picks, record }) => (
        <>
          <h2 className="sr-only">Picks of today</h2>
          {picks.length === 0 ? (
            <EmptyState
              illustration="bench"
              title="No open event that was not picked before has bets on both sides and a favourite. The first one that does is picked within a minute."
              action={<LinkButton href="/events">See all events</LinkButton>}
            />
          ) : (
            <ol aria-label="Today’s picks" className="grid grid-cols-1 gap-3">
              {picks.map((pick) => (
                <li key={pick.place}>
                  <PickCard pick={pick} mode={mode} />
                </li>
              ))}
            </ol>
          )}
          <How>{HOW_PICKED}</How>
          <TrackRecordCard record={record} mode={mode} />
        </>
      )}
    </InsightFrame>
  )
}
