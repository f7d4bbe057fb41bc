import { CALIBRATED_BETS_MIN } from '#contract/bets-limits.ts'
import type { Calibration } from '#contract/settings-profile.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { ReliabilityPlot } from '#web/ui/reliability-plot.tsx'
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

const happenedShare = ({ happened, bets }: Band) => (100 * happened) / bets

/** A point for each band: its average odds, and how often it happened. */
function Curve({ bands }: { bands: readonly Band[] }) {
  const points = bands.map((band) => ({
    key: String(band.from),
    expected: band.chance * 10,
    happened: happenedShare(band) * 10,
  }))
  return (
    <figure className="mt-3 max-w-96">
      <ReliabilityPlot
        points={points}
        from={0}
        names={{ across: 'What the odds said', up: 'How often it happened' }}
        attributes={{ role: 'img', 'aria-label': bands.map(said).join(' ') }}
      />
      <figcaption className="text-sm text-ink-2">On the dotted line, both are the same.</figcaption>
    </figure>
  )
}
