import { CALIBRATED_BETS_MIN } from '#contract/bets-limits.ts'
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
            When <bdi>{name}</bdi> {name === 'you' ? 'back' : 'backs'} {most.from} to {most.to}%, it happens{' '}
            <b className="tabular font-semibold">{Math.round(happenedShare(most))}%</b> of the time:{' '}
            {most.happened} of {most.bets} bets.
          </p>
          <Curve bands={bands} />
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

const SHARES = [0, 50, 100]
const happenedShare = ({ happened, bets }: Band) => (100 * happened) / bets

/** The odds to the right, how often it happened upwards, a point for each band: on the dotted line both are the same. */
function Curve({ bands }: { bands: readonly Band[] }) {
  const path = bands.map((band, at) => `${at === 0 ? 'M' : 'L'}${band.chance} ${100 - happenedShare(band)}`)
  return (
    <figure className="mt-3 max-w-96">
      <div role="img" aria-label={bands.map(said).join(' ')} className="pr-10 pb-6 pl-1">
        <div aria-hidden="true" className="relative h-44">
          {SHARES.map((share) => (
            <span key={share} className="tabular text-xs text-ink-3">
              <span className="absolute inset-x-0 border-t border-line-1" style={{ bottom: `${share}%` }} />
              <span className="absolute left-full translate-y-1/2 pl-2" style={{ bottom: `${share}%` }}>
                {share}%
              </span>
              <span
                className="absolute top-full -translate-x-1/2 pt-1.5 first-of-type:translate-x-0"
                style={{ left: `${share}%` }}
              >
                {share}%
              </span>
            </span>
          ))}
          <svg
            aria-hidden="true"
            focusable="false"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
            fill="none"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path
              d="M0 100L100 0"
              className="stroke-line-2 forced-colors:stroke-[CanvasText]"
              strokeWidth="1.5"
              strokeDasharray="2 4"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={path.join('')}
              className="stroke-ink-1 forced-colors:stroke-[CanvasText]"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {bands.map((band) => (
            <span
              key={band.from}
              className="absolute size-3 -translate-x-1/2 translate-y-1/2 rounded-full bg-ink-1 ring-2 ring-surface forced-colors:bg-[CanvasText]"
              style={{ left: `${band.chance}%`, bottom: `${happenedShare(band)}%` }}
            />
          ))}
        </div>
      </div>
      <figcaption className="text-sm text-ink-2">
        To the right what the odds said, upwards how often it happened. On the dotted line both are the same.
      </figcaption>
    </figure>
  )
}
