import { Lock } from 'lucide-react'
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

type Shape = 'rows' | 'columns' | 'steps'

const PARTS: readonly { name: string; text: string; shape: Shape }[] = [
  {
    name: "Today's Picks",
    text: 'Five open events, picked by money, movement and time left, and every earlier pick.',
    shape: 'rows',
  },
  { name: 'Market Trends', text: '7 days, and each category hour by hour.', shape: 'columns' },
  {
    name: 'Expert Analysis',
    text: 'The odds an hour before the close, event by event, and notes from the team.',
    shape: 'steps',
  },
]

/** The parts that subscribers see: their names and places, without a figure. */
function Veiled() {
  return (
    <section aria-labelledby="insight-parts" className="grid grid-cols-1 gap-3">
      <h2 id="insight-parts" className="flex items-center gap-2 text-xl">
        <Lock size={20} strokeWidth={1.75} aria-hidden="true" />
        For subscribers
      </h2>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-3">
        {PARTS.map(({ name, text, shape }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_5rem] items-center gap-x-4 gap-y-3 rounded-xl border border-dashed border-line-2 p-4 md:grid-cols-1 md:content-start"
          >
            <div className="grid content-start gap-1">
              <h3 className="text-base">{name}</h3>
              <p className="text-sm text-ink-2">{text}</p>
            </div>
            <Ghost shape={shape} />
          </div>
        ))}
      </div>
    </section>
  )
}

const GHOSTS: Record<Shape, string> = {
  rows: 'M0 2h100v12H0zM0 24h100v12H0zM0 46h100v12H0z',
  columns:
    'M0 20h11v38H0zM15 20h11v38H15zM30 20h11v38H30zM45 20h11v38H45zM60 20h11v38H60zM75 20h11v38H75zM90 20h10v38H90z',
  steps: 'M0 48h17v10H0zM21 38h17v20H21zM42 27h17v31H42zM63 15h17v43H63zM84 2h16v56H84z',
}

/** The shape of a hidden drawing. It reveals none of its figures. */
const Ghost = ({ shape }: { shape: Shape }) => (
  <svg
    aria-hidden="true"
    focusable="false"
    viewBox="0 0 100 60"
    preserveAspectRatio="none"
    className="h-14 w-full fill-line-1 md:order-first md:h-16"
  >
    <path d={GHOSTS[shape]} />
  </svg>
)

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
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-4 @2xl:grid-cols-1">
            {figures.map(([name, many]) => (
              <div key={name}>
                <dt className="text-sm text-ink-2">{name}</dt>
                <dd className="figure text-4xl font-bold">{Math.round((100 * many) / events)}%</dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-ink-2">
            How often the favourites of {counted(events, 'settled event', 'settled events')} should have won
            by their odds at the close, and how often they did. On the dotted line both agree; bars are 95%
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
          <Money wire={today.total.staked} currency={currency} size="hero" />
          <p className="mt-1 text-sm text-ink-2">
            {counted(today.total.bets, 'bet', 'bets')} in 24 hours, by category against the 24 hours before
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
          A pick from a past day
        </h2>
        <p className="max-w-measure text-ink-2">{trackRecordText(record)}</p>
      </div>
      {pick && <PickCard pick={pick} mode={mode} />}
    </section>
  )
}
