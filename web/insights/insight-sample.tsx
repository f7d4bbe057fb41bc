import { insightKey, useInsights, useMode } from './insight-data.ts'
import { How, InsightFrame } from './insight-frame.tsx'
import { counted } from './insight-text.ts'
import { PickCard } from './pick-card.tsx'
import { TrackRecordCard } from './track-record-card.tsx'

/** For people who do not subscribe: one finished pick with its outcome, and what became of all picks. */
export function InsightSample() {
  const mode = useMode()
  const answer = useInsights('insightSample', mode)
  return (
    <section aria-labelledby="insight-sample" className="grid grid-cols-1 gap-3">
      <h2 id="insight-sample" className="text-xl">
        A pick of a finished day
      </h2>
      <InsightFrame answer={answer} failed="The sample did not load" late={insightKey('insightSample', mode)}>
        {({ pick, record, settledEvents }) => (
          <>
            {pick ? (
              <>
                <PickCard pick={pick} mode={mode} />
                <How>The first pick of the last finished day, won or lost.</How>
              </>
            ) : (
              <p className="text-ink-2">No pick of an earlier day is won or lost yet.</p>
            )}
            <TrackRecordCard record={record} mode={mode} />
            <p className="text-sm text-ink-2">
              The analysis compares the crowd’s odds with the outcomes of{' '}
              {counted(settledEvents, 'settled event', 'settled events')} so far.
            </p>
          </>
        )}
      </InsightFrame>
    </section>
  )
}
