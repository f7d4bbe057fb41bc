import type { ReactNode } from 'react'
import { CALIBRATED_BETS_MIN, CALIBRATION_BANDS } from '#contract/bets-limits.ts'
import type { Calibration } from '#contract/settings-profile.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import type { Profile } from './profile-data.ts'

type Band = Calibration['bands'][number]

type CalibrationProps = {
  calibration: NonNullable<Profile['record']>['calibration']
  /** the person's first name, or "you" */
  name: string
}

/** How often a person's sides won, beside the odds at the time: of the reader's mode. */
export function CalibrationPart({ calibration, name }: CalibrationProps) {
  const { practiceMode } = usePracticeMode()
  const { bets, bands } = calibration[practiceMode ? 'practice' : 'real']
  const most = bands.reduce<Band | undefined>(
    (best, band) => (best && best.bets >= band.bets ? best : band),
    undefined,
  )
  return (
    <section aria-labelledby="calibration" className="mt-4 border-t border-line-1 pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="calibration" className="text-base">
          How often it happened
        </h3>
        <span className="text-sm text-ink-2">{practiceMode ? 'Practice coins' : 'Real money'}</span>
      </div>
      {most ? (
        <>
          <p className="mt-1">
            When <bdi>{name}</bdi> bet at {most.chance}%, it happened{' '}
            <b className="tabular font-semibold">
              {most.happened} of {most.bets}
            </b>{' '}
            {most.bets === 1 ? 'time' : 'times'}.
          </p>
          <Plot bands={bands} />
        </>
      ) : (
        <Missing bets={CALIBRATED_BETS_MIN - bets} />
      )}
    </section>
  )
}

const Missing = ({ bets }: { bets: number }) => (
  <p className="mt-1 text-ink-2">
    {bets} more settled {bets === 1 ? 'bet' : 'bets'} with somebody on the other side, and it shows here.
  </p>
)

const bandText = ({ from, to }: Pick<Band, 'from' | 'to'>) => `${from}–${to}%`
const said = (band: Band) =>
  `Bets at ${bandText(band)}, on average ${band.chance}%: ${band.happened} of ${band.bets} happened.`

const WIDTH = 100 / CALIBRATION_BANDS
const ALL = Array.from({ length: CALIBRATION_BANDS }, (_, n) => ({ from: n * WIDTH, to: (n + 1) * WIDTH }))

/** A column for each band: solid for the real share of wins, dashed for the share that the odds predicted. */
function Plot({ bands }: { bands: readonly Band[] }) {
  return (
    <figure className="mt-3">
      <div role="img" aria-label={bands.map(said).join(' ')}>
        <div className="grid grid-cols-5">
          {ALL.map((range) => {
            const band = bands.find(({ from }) => from === range.from)
            return (
              <div key={range.from} aria-hidden="true" className="min-w-0 text-center text-xs text-ink-2">
                <Column band={band} />
                <span className="tabular block pt-1.5">{bandText(range)}</span>
                <span className="tabular block font-semibold text-ink-1">
                  {band ? `${band.happened} of ${band.bets}` : '–'}
                </span>
              </div>
            )
          })}
        </div>
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        <Key mark={<span className="h-3 w-3 rounded-t-xs bg-ink-3 forced-colors:bg-[CanvasText]" />}>
          It happened
        </Key>
        <Key mark={<span className="w-5 border-t-2 border-dashed border-ink-1" />}>
          The odds after the bet
        </Key>
      </figcaption>
    </figure>
  )
}

function Column({ band }: { band: Band | undefined }) {
  return (
    <span className="relative block h-28 border-b border-line-2">
      {band && (
        <>
          <span
            className="absolute inset-x-[22%] bottom-0 min-h-0.5 rounded-t-sm bg-ink-3 forced-colors:bg-[CanvasText]"
            style={{ height: `${(100 * band.happened) / band.bets}%` }}
          />
          <span
            className="absolute inset-x-[8%] border-t-2 border-dashed border-ink-1 ring-1 ring-surface"
            style={{ bottom: `${band.chance}%` }}
          />
        </>
      )}
    </span>
  )
}

const Key = ({ mark, children }: { mark: ReactNode; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden="true" className="inline-flex">
      {mark}
    </span>
    {children}
  </span>
)
