import { useState } from 'react'
import { OBJECTION_MINUTES } from '#contract/decision-limits.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { call, fieldError } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { sentDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useEventAction } from '../event/event-data.ts'
import type { Outcome } from '../event/event-labels.ts'
import { Signatures } from '../event/signatures.tsx'
import { CHOOSE, OutcomePicker } from './action-outcome-dialogs.tsx'
import { decisionSumText } from './decision-sum-text.ts'
import type { ActionDialogProps } from './event-action-list.ts'

/** A moderator without a bet decides the outcome. */
export function DecideDialog({ event, onClose }: ActionDialogProps) {
  const keys = useIdempotencyKeys()
  const stepUp = useStepUp()
  const draft = `decide:${event.id}`
  const [outcome, setOutcome] = useState<Outcome>()
  const [reason, setReason] = useKept(draft, 'reason', '')
  const [tried, setTried] = useState(false)
  const sums = event.decisionSums
  // before a choice the dialog assumes the void: no outcome needs fewer signatures
  const two = sums !== null && (outcome ? sums[outcome] : sums.void).takesTwo
  const action = useEventAction(
    (chosen: Outcome) => {
      const body = { outcome: chosen, reason: reason.trim() }
      return stepUp.run(() => call('decideEvent', { params: { id: event.id }, body, key: keys.keyFor(body) }))
    },
    { done: two ? 'Signed' : 'Decided', failed: 'Not decided', onDone: () => sentDraft(draft, onClose) },
  )
  return (
    <>
      <FormDialog
        title={two ? 'Sign a decision' : 'Decide the outcome'}
        description={
          two
            ? `Two moderators sign the same outcome. Then the losing side may object for ${OBJECTION_MINUTES} minutes. The reason is shown to everyone.`
            : 'The decision is final: the payouts follow at once. The reason is shown to everyone.'
        }
        submitLabel={two ? 'Sign' : 'Decide'}
        busyLabel={two ? 'Signing…' : 'Deciding…'}
        sending={action}
        onSubmit={() => {
          setTried(true)
          if (outcome && reason.trim()) action.mutate(outcome)
        }}
        draft={draft}
        onClose={onClose}
      >
        <Signatures event={event} />
        {sums && (
          <p className="rounded-lg bg-sunken p-3 text-sm">
            {decisionSumText(
              outcome ? sums[outcome] : sums.void,
              event.signatures.length > 0 || event.adminCalled,
            )}
          </p>
        )}
        <OutcomePicker
          event={event}
          value={outcome}
          onChange={setOutcome}
          error={tried && !outcome ? CHOOSE : fieldError(action.error, 'outcome')}
        />
        <TextAreaField
          label="Reason"
          rows={4}
          maxLength={2000}
          value={reason}
          error={tried && !reason.trim() ? 'Please write a reason' : fieldError(action.error, 'reason')}
          onChange={(typed) => setReason(typed.target.value)}
        />
      </FormDialog>
      {stepUp.dialog}
    </>
  )
}
