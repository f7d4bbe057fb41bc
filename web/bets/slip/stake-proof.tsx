import { wireToCents } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import type { EventDetail } from '../event/event-labels.ts'

type StakeProofProps = { event: Pick<EventDetail, 'stakeProof'>; onConfirm: () => void }

/** Asks for the proof when the slip opens, not at the last minute. */
export function StakeProof({ event, onConfirm }: StakeProofProps) {
  if (!event.stakeProof) return null
  const sum = moneyText({ cents: wireToCents(event.stakeProof.sum), currency: 'USD' })
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-pot-soft px-3 py-2 text-sm">
      <p>
        This takes you above {sum} in 24 hours, so confirm your identity once. For this event it is valid
        until betting ends.
      </p>
      <Button variant="secondary" size="dense" onClick={onConfirm}>
        Confirm now
      </Button>
    </div>
  )
}
