import type { ReactNode } from 'react'
import { useIsAhead } from '#web/client/calls/until.ts'
import { useServerOffset } from '#web/client/live/server-offset.ts'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'

type PendingChangeProps = {
  pending: { confirmFrom: string; confirmUntil: string }
  /** the name of the limit: "Deposits in 24 hours" */
  of: string
  /** the future limit */
  to: ReactNode
  busy: boolean
  failure: string | undefined
  onConfirm: () => void
  /** the present limit stays */
  onKeep: () => void
}

/** A waiting change, with its clock: dashed, since it is not final. */
export function PendingChange({ pending, of, to, busy, failure, onConfirm, onKeep }: PendingChangeProps) {
  const offset = useServerOffset()
  const waits = useIsAhead(pending.confirmFrom, offset)
  const stands = useIsAhead(pending.confirmUntil, offset)
  if (!stands) return null
  return (
    <div className="grid gap-2 rounded-lg border border-dashed border-line-2 p-3">
      <p>
        <span className="text-ink-2">Asked for: </span>
        <span className="font-semibold">{to}</span>
      </p>
      <p className="text-sm text-ink-2">
        {waits ? (
          <>
            You can confirm it in{' '}
            <Countdown until={pending.confirmFrom} offset={offset} className="font-semibold" />. Until then,
            nothing changes.
          </>
        ) : (
          <>
            Confirm it by <Moment at={pending.confirmUntil} format={shortMomentText} />, or the limit stays.
          </>
        )}
      </p>
      {failure && <FieldError>{failure}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="dense"
          disabled={busy}
          aria-label={`Keep the current limit: ${of}`}
          onClick={onKeep}
        >
          Keep the current limit
        </Button>
        {!waits && (
          <Button
            variant="secondary"
            size="dense"
            disabled={busy}
            aria-label={`Confirm the change: ${of}`}
            onClick={onConfirm}
          >
            Confirm
          </Button>
        )}
      </div>
    </div>
  )
}
