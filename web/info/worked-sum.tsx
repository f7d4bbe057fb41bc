import { useId, useState } from 'react'
import { EVENT_FEE_BPS, share } from '#contract/fees.ts'
import { quote } from '#contract/odds.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { percent } from '#web/ui/rates.ts'

const DOLLAR = 100n

/** A bet computed by the arithmetic of the payout: drag either side and see the result of a win. */
export function WorkedSum() {
  const [mine, setMine] = useState(10)
  const [theirs, setTheirs] = useState(10)
  const sum = quote(
    { optionA: 0n, optionB: BigInt(theirs) * DOLLAR },
    'optionA',
    BigInt(mine) * DOLLAR,
    EVENT_FEE_BPS,
  )
  return (
    <Card aria-label="A bet, worked out">
      <CardTitle>Work out a bet</CardTitle>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          <StakeSlider label="You stake on A" value={mine} min={1} onChange={setMine} tone="var(--a-fill)" />
          <StakeSlider
            label="Somebody stakes on B"
            value={theirs}
            min={0}
            onChange={setTheirs}
            tone="var(--b-fill)"
          />
          <FeeNote mine={sum.stake} theirs={sum.pot - sum.stake} fee={sum.fee} />
        </div>
        <div aria-live="polite">
          <dl className="grid gap-2">
            <Line label="Your stake" cents={sum.stake} />
            <Line label="The pot" cents={sum.pot} />
            <Line label="Your share if you win" cents={sum.share} />
            <Line label="Fee" cents={-sum.fee} />
            <div className="mt-1 flex items-baseline justify-between gap-3 border-t border-dashed border-line-2 pt-3">
              <dt className="font-bold">You would get</dt>
              <dd>
                <Money cents={sum.payout} currency="USD" size="figure" />
              </dd>
            </div>
          </dl>
          <p className="mt-1 min-h-11 text-sm text-ink-3">
            {sum.refund ? (
              'Nobody is on B: if it stays so, you are refunded in full.'
            ) : (
              <>
                <Money cents={sum.net} currency="USD" signed /> on top of your stake. If B wins you lose{' '}
                <Money cents={sum.stake} currency="USD" />.
              </>
            )}
          </p>
        </div>
      </div>
    </Card>
  )
}

/** "$0.20 of yours and $0.20 of theirs", or the cap where the other side is too small for that. */
function FeeNote({ mine, theirs, fee }: { mine: bigint; theirs: bigint; fee: bigint }) {
  const [ofMine, ofTheirs] = [share(mine, EVENT_FEE_BPS), share(theirs, EVENT_FEE_BPS)]
  return (
    <p className="min-h-[3lh] text-sm text-ink-3 sm:min-h-0">
      The fee is {percent(EVENT_FEE_BPS)} of every stake, taken once, when the event settles
      {fee === ofMine + ofTheirs ? (
        <>
          :
          <span className="block">
            <Money cents={ofMine} currency="USD" /> of yours and <Money cents={ofTheirs} currency="USD" /> of
            theirs.
          </span>
        </>
      ) : (
        ', and never more than the losing side staked.'
      )}
    </p>
  )
}

type StakeSliderProps = {
  label: string
  value: number
  min: number
  onChange: (dollars: number) => void
  tone: string
}

function StakeSlider({ label, value, min, onChange, tone }: StakeSliderProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <Money cents={BigInt(value) * DOLLAR} currency="USD" />
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={100}
        value={value}
        onChange={(moved) => onChange(Number(moved.target.value))}
        aria-valuetext={`${value} dollars`}
        className="h-11 w-full cursor-pointer"
        style={{ accentColor: tone }}
      />
    </div>
  )
}

function Line({ label, cents }: { label: string; cents: bigint }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-semibold">
        <Money cents={cents} currency="USD" />
      </dd>
    </div>
  )
}
