import { useState } from 'react'
import { Link } from 'wouter'
import type { Reply } from '#contract/index.ts'
import type { Calibration } from '#contract/insights.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortDayText } from '#web/ui/moment-text.ts'
import { binText, CalibrationPlot, filledBins } from './calibration-plot.tsx'
import { insightKey, type Mode, useInsights } from './insight-data.ts'
import { How, InsightFrame } from './insight-frame.tsx'
import { brierText, counted, howCalibrated, percentText, tooFewText } from './insight-text.ts'
import { Posts } from './posts.tsx'

type Analysis = Reply<'insightAnalysis'>

/** The quality of the crowd's odds, and the posts of the team. */
export function AnalysisPanel({ mode }: { mode: Mode }) {
  const answer = useInsights('insightAnalysis', mode)
  return (
    <div className="grid grid-cols-1 gap-3 md:gap-4">
      <InsightFrame
        answer={answer}
        failed="The analysis did not load"
        late={insightKey('insightAnalysis', mode)}
      >
        {(analysis) => (
          <>
            <CalibrationCard analysis={analysis} />
            <OutcomeLog log={analysis.log} />
          </>
        )}
      </InsightFrame>
      <Posts />
    </div>
  )
}

const moments = [
  { value: 'lock', label: 'At the close' },
  { value: 'hour-before', label: 'An hour before' },
] as const

function CalibrationCard({ analysis: { calibrations, voided } }: { analysis: Analysis }) {
  const [moment, setMoment] = useState<Calibration['moment']>('lock')
  const shown = calibrations.find((one) => one.moment === moment)!
  const tooFew = tooFewText(shown.events, 'settled event', 'settled events')
  return (
    <Card className="grid grid-cols-1 gap-3">
      <CardTitle aside={counted(shown.events, 'settled event', 'settled events')}>
        How good is the crowd?
      </CardTitle>
      <ChipGroup label="Odds" options={moments} value={moment} onChange={setMoment} />
      {tooFew ? (
        <p className="rounded-md border border-dashed border-line-2 px-4 py-5 text-center text-sm text-ink-2">
          {tooFew}
        </p>
      ) : (
        <>
          <CalibrationPlot key={moment} calibration={shown} />
          {shown.brier !== null && (
            <p>
              <b className="font-semibold">Brier score</b> {brierText(shown.brier, shown.baseline)}
            </p>
          )}
          <BinTable calibration={shown} />
        </>
      )}
      <How>
        {howCalibrated(!tooFew && filledBins(shown).length > 0)}
        {shown.even > 0 &&
          ` ${counted(shown.even, 'event had', 'events had')} even odds: in the score, but not in any row.`}
        {voided > 0 && ` ${counted(voided, 'void event is', 'void events are')} left out.`}
        {moment === 'hour-before' &&
          ' Events without bets on both sides an hour before the close are left out too.'}
      </How>
    </Card>
  )
}

function BinTable({ calibration }: { calibration: Calibration }) {
  return (
    <DataTable
      caption="Odds against outcomes"
      rows={calibration.bins}
      compact
      keyOf={({ from }) => String(from)}
      columns={[
        { key: 'odds', title: 'Odds', render: binText },
        { key: 'events', title: 'Events', align: 'end', render: ({ events }) => events },
        {
          key: 'expected',
          title: 'Expected',
          align: 'end',
          render: ({ expected }) => (expected === null ? '–' : percentText(expected)),
        },
        {
          key: 'happened',
          title: 'Favourite won',
          align: 'end',
          render: ({ happened }) => (happened === null ? '–' : percentText(happened)),
        },
        {
          key: 'interval',
          title: '95% interval',
          align: 'end',
          render: ({ low, high }) =>
            low === null || high === null ? '–' : `${percentText(low)} to ${percentText(high)}`,
        },
      ]}
    />
  )
}

function OutcomeLog({ log }: { log: Analysis['log'] }) {
  if (log.length === 0) return null
  return (
    <Card>
      <CardTitle aside={`Last ${log.length}`}>Odds and outcomes</CardTitle>
      <DataTable
        caption="The last settled events"
        rows={log}
        compact
        first={5}
        keyOf={({ eventId }) => eventId}
        columns={[
          {
            key: 'event',
            title: 'Event',
            render: ({ eventId, title }) => (
              <Link href={`/events/${eventId}`} dir="auto" className="underline underline-offset-4">
                {title}
              </Link>
            ),
          },
          {
            key: 'winner',
            title: 'Won',
            render: (row) => <bdi>{row.outcome === 'optionA' ? row.optionALabel : row.optionBLabel}</bdi>,
          },
          {
            key: 'before',
            title: 'Its odds an hour before',
            align: 'end',
            render: (row) =>
              row.shareHourBefore === null ? '–' : percentText(ofWinner(row, row.shareHourBefore)),
          },
          {
            key: 'lock',
            title: 'At the close',
            align: 'end',
            render: (row) => percentText(ofWinner(row, row.shareAtLock)),
          },
          {
            key: 'final',
            title: 'Final',
            align: 'end',
            render: ({ finalAt }) => (
              <Moment at={finalAt} format={shortDayText} className="whitespace-nowrap" />
            ),
          },
        ]}
      />
    </Card>
  )
}

/** The share of the side that won. @param shareA tenths of a percent */
const ofWinner = ({ outcome }: Analysis['log'][number], shareA: number): number =>
  outcome === 'optionA' ? shareA : 1000 - shareA
