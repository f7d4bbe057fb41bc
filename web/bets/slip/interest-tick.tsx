import { CheckField } from '#web/ui/field.tsx'
import type { Betting } from './use-betting.ts'

type InterestTickProps = { line: string; tick: Betting['tick'] }

/** The interest in an event, to be accepted once before a first bet of real money. */
export const InterestTick = ({ line, tick }: InterestTickProps) => (
  <div className="rounded-md bg-pot-soft px-3 py-1">
    <CheckField
      label={`${line}. I have read this.`}
      dir="auto"
      checked={tick.ticked}
      error={tick.error}
      onChange={({ target }) => tick.set(target.checked)}
    />
  </div>
)
