import type { ReactNode } from 'react'
import type { Reply } from '#contract/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { CalibrationPlot } from './calibration-plot.tsx'
import { insightKey, type Mode, useInsights, useMode } from './insight-data.ts'
import { InsightFrame } from './insight-frame.tsx'
import { counted, favouritesOf, tooFewText, trackRecordText } from './insight-text.ts'
import { PickCard } from './pick-card.tsx'
import { TodayCategories, TodayHours } from './today-flows.tsx'
import { Veiled } from './veiled.tsx'

type Sample = Reply<'insightSample'>

/** For people who do not subscribe: the quality of the crowd, today's money, the other parts, and last a finished pick. */
export function InsightSample() {
  const mode = useMode()
  const answer = useInsights('insightSample', mode)
  return (
    <InsightFrame answer={answer} failed="The sample did not load" late={insightKey('insightSample', mode)}>
      {({ calibration, today, ...picks }) => (
        <>
          <Crowd calibration={calibration} />
          <Today today={today} mode={mode} />
          <Veiled />
          <FinishedPick {...picks} mode={mode} />
        </>
      )}
    </InsightFrame>
  )
}

/** A card with its figures beside their drawing. */
function Part({ id, title, figures, children }: PartProps) {
  return (
    <Card aria-labelledby={id}>
      <div className="grid grid-cols-1 gap-x-10 gap-y-4 @2xl:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="grid content-start gap-3">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {figures}
        </div>
        {children}
      </div>
    </Card>
  )
}
type PartProps = { id: string; title: string; figures: ReactNode; children: ReactNode }

function Crowd({ calibration }: { calibration: Sample['calibration'] }) {
  const tooFew = tooFewText(calibration.events, 'settled event', 'settled events')
  const { events, won, expected } = favouritesOf(calibration.bins)
  if (tooFew || events === 0)
    return (
      <Part id="insight-crowd" title="How good is the crowd?" figures={null}>
        <p className="rounded-md border border-dashed border-line-2 px-4 py-5 text-center text-sm text-ink-2">
          {tooFew ?? 'Every settled event had even odds, so none had a favourite.'}
        </p>
      </Part>
    )
  const figures = [
    ['The odds said', expected],
    ['It happened', won],
  ] as const
  return (
    <Part
      id="insight-crowd"
      title="How good is the crowd?"
      figures={
        <>
          <dl className="grid grid-cols-2 gap-4 @2xl:grid-cols-1">
            {figures.map(([name, many]) => (
              <div key={name}>
                <dt className="text-sm text-ink-2">{name}</dt>
                <dd className="figure text-4xl font-bold">{Math.round((100 * many) / events)}%</dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-ink-2">
            How often the favourites of {counted(events, 'settled event', 'settled events')} should have won
            by their odds at the lock, and how often they did. On the dotted line both agree; bars are 95%
            intervals.
          </p>
        </>
      }
    >
      <CalibrationPlot calibration={calibration} />
    </Part>
  )
}

function Today({ today, mode }: { today: Sample['today']; mode: Mode }) {
  const currency = mode === 'practice' ? 'PLAY' : 'USD'
  return (
    <Part
      id="insight-today"
      title="Where money moved today"
      figures={
        <div>
          <Money
            wire={today.total.staked}
            currency={currency}
            className="figure text-4xl font-bold wrap-anywhere"
          />
          <p className="mt-1 text-sm text-ink-2">
            {counted(today.total.bets, 'bet', 'bets')} in 24 hours, each category beside the 24 hours before
          </p>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <TodayCategories today={today} currency={currency} />
        <TodayHours today={today} currency={currency} />
      </div>
    </Part>
  )
}

function FinishedPick({ pick, record, mode }: Pick<Sample, 'pick' | 'record'> & { mode: Mode }) {
  return (
    <section aria-labelledby="insight-sample" className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h2 id="insight-sample" className="text-xl">
          A pick of a finished day
        </h2>
        <p className="max-w-measure text-ink-2">{trackRecordText(record)}</p>
      </div>
      {pick && <PickCard pick={pick} mode={mode} />}
    </section>
  )
}
