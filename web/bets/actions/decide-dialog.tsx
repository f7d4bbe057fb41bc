import { useState } from 'react'
import { OBJECTION_MINUTES } from '#contract/decision-limits.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { closedKindReasons } from '#web/moderation/report-text.ts'
import type { Outcome } from '../event/event-labels.ts'
import { Signatures } from '../event/signatures.tsx'
import { CHOOSE } from './action-outcome-dialogs.tsx'
import { decisionSumText } from './decision-sum-text.ts'
import type { ActionDialogProps } from './event-action-list.ts'
import { EventActDialog } from './event-acts.tsx'
import { OutcomePicker } from './outcome-picker.tsx'

/** A moderator without a bet decides the outcome. */
export function DecideDialog({ event, onClose }: ActionDialogProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [tried, setTried] = useState(false)
  const closed = closedKindReasons(useUser().closedKinds)
  const sums = event.decisionSums
  // before a choice the dialog assumes the void: no outcome needs fewer signatures
  const sum = sums?.[outcome ?? 'void']
  const two = sum?.takesTwo ?? false
  return (
    <EventActDialog
      act={({ reason }, keyFor) => {
        const body = { outcome: outcome!, reason }
        return call('decideEvent', { params: { id: event.id }, body, key: keyFor(body) })
      }}
      done={two ? 'Signed' : 'Decided'}
      failed={['Not decided']}
      title={two ? 'Sign a decision' : 'Decide the outcome'}
      description={
        two
          ? `Two moderators have to sign the same outcome. Then the losing side may object for ${OBJECTION_MINUTES} minutes. The reason is shown to everyone.`
          : 'The decision is final, and payouts follow at once. The reason is shown to everyone.'
      }
      submitLabel={two ? 'Sign' : 'Decide'}
      busyLabel={two ? 'Signing…' : 'Deciding…'}
      draft={`decide:${event.id}`}
      reason={{ rows: 4, maxLength: 2000, ready: outcome === 'void' ? closed : [] }}
      check={() => {
        setTried(true)
        return outcome !== undefined
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Signatures event={event} />
          {sum && (
            <p className="rounded-lg bg-sunken p-3 text-sm">
              {decisionSumText(sum, event.signatures.length > 0 || event.adminCalled)}
            </p>
          )}
          <OutcomePicker
            event={event}
            among={event.decidable}
            value={outcome}
            onChange={setOutcome}
            error={tried && !outcome ? CHOOSE : fieldError(refusal, 'outcome')}
          />
        </>
      )}
    </EventActDialog>
  )
}
