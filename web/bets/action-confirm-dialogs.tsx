import { useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { call, fieldError } from '#web/client/api.ts'
import { useIdempotencyKeys } from '#web/client/idempotency.ts'
import { useKept } from '#web/client/kept-draft.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { ActionForm, sentDraft } from './action-form.tsx'
import type { ActionDialogProps } from './event-action-list.ts'
import { useEventAction } from './event-data.ts'
import { currencyOf, outcomeText } from './event-labels.ts'

const REASON_MAX = 2000

export function ConcedeDialog({ event, onClose }: ActionDialogProps) {
  const action = useEventAction(() => call('concedeEvent', { params: { id: event.id } }), {
    done: 'Conceded',
    failed: 'Not conceded',
    onDone: onClose,
  })
  return (
    <ActionForm
      title="Concede?"
      description={
        <>
          You accept {event.proposal ? outcomeText(event, event.proposal.outcome) : 'the proposal'} as the
          outcome
          {event.mine && (
            <>
              {' '}
              and that your stake of <Money wire={event.mine.stake} currency={currencyOf(event)} /> is lost
            </>
          )}
          . This cannot be taken back.
        </>
      }
      submitLabel="Concede"
      busyLabel="Conceding…"
      busy={action.isPending}
      error={action.error}
      onSubmit={() => action.mutate()}
      onClose={onClose}
    />
  )
}

/** One written reason. Nothing is sent without it. */
function useReason(draft: string) {
  const [reason, setReason] = useKept(draft, 'reason', '')
  const [blank, setBlank] = useState(false)
  return {
    reason: reason.trim(),
    /** @returns whether there is a reason; shows an error under the field if not */
    check() {
      setBlank(!reason.trim())
      return reason.trim() !== ''
    },
    field: (label: string, hint: string, error: Error | null) => (
      <TextAreaField
        label={label}
        hint={hint}
        maxLength={REASON_MAX}
        rows={4}
        value={reason}
        error={blank ? 'Please write a reason' : fieldError(error, 'reason')}
        onChange={(typed) => {
          setReason(typed.target.value)
          setBlank(false)
        }}
      />
    ),
  }
}

export function DisputeDialog({ event, onClose }: ActionDialogProps) {
  const keys = useIdempotencyKeys()
  const draft = `dispute:${event.id}`
  const { reason, check, field } = useReason(draft)
  const bond = wireToCents(event.disputeBond ?? '0.00')
  const currency = currencyOf(event)
  const action = useEventAction(
    () => {
      const body = { reason }
      return call('disputeEvent', { params: { id: event.id }, body, key: keys.keyFor(body) })
    },
    { done: 'Dispute opened', failed: 'Not disputed', onDone: () => sentDraft(draft, onClose) },
  )
  return (
    <ActionForm
      title="Dispute the outcome"
      description={
        <>
          You lay down a bond of{' '}
          <Money cents={bond} currency={currency} className="font-semibold text-ink-1" />{' '}
          {event.isPracticeMode ? 'in practice coins' : 'of real money'}. It comes back when the outcome
          changes or is voided; otherwise it is kept as a fee. Moderators without a bet decide.
        </>
      }
      submitLabel={`Dispute with a bond of ${moneyText({ cents: bond, currency })}`}
      busyLabel="Opening…"
      busy={action.isPending}
      error={action.error}
      draft={draft}
      onSubmit={() => check() && action.mutate()}
      onClose={onClose}
    >
      {field('What is wrong with it', 'Say what happened and where it can be read', action.error)}
    </ActionForm>
  )
}

/** A losing bettor objects to what two moderators decided. */
export function ObjectDialog({ event, onClose }: ActionDialogProps) {
  const draft = `object:${event.id}`
  const { reason, check, field } = useReason(draft)
  const action = useEventAction(
    () => call('objectToDecision', { params: { id: event.id }, body: { reason } }),
    { done: 'Objection sent', failed: 'Not sent', onDone: () => sentDraft(draft, onClose) },
  )
  return (
    <ActionForm
      title="Object to the decision"
      description="The clock stops and an admin who did not sign it decides. It costs nothing."
      submitLabel="Object"
      busyLabel="Sending…"
      busy={action.isPending}
      error={action.error}
      draft={draft}
      onSubmit={() => check() && action.mutate()}
      onClose={onClose}
    >
      {field('What is wrong with it', 'Say what happened and where it can be read', action.error)}
    </ActionForm>
  )
}

export function LockDialog({ event, onClose }: ActionDialogProps) {
  const action = useEventAction(() => call('lockEvent', { params: { id: event.id } }), {
    done: 'Locked',
    failed: 'Not locked',
    onDone: onClose,
  })
  return (
    <ActionForm
      title="Lock the event now?"
      description="Nobody can bet any more, and every bettor is told. Then you have 48 hours to say how it ended. This cannot be taken back."
      submitLabel="Lock"
      busyLabel="Locking…"
      busy={action.isPending}
      error={action.error}
      onSubmit={() => action.mutate()}
      onClose={onClose}
    />
  )
}

export function CallOffDialog({ event, onClose }: ActionDialogProps) {
  const keys = useIdempotencyKeys()
  const draft = `call-off:${event.id}`
  const [reason, setReason] = useKept(draft, 'reason', '')
  const action = useEventAction(
    () => {
      const body = reason.trim() ? { reason: reason.trim() } : {}
      return call('voidEvent', { params: { id: event.id }, body, key: keys.keyFor(body) })
    },
    { done: 'Called off', failed: 'Not called off', onDone: () => sentDraft(draft, onClose) },
  )
  return (
    <ActionForm
      title="Call the event off?"
      description="Every stake goes back whole, and nobody can bet on it again. This cannot be taken back."
      draft={draft}
      submitLabel="Call it off"
      busyLabel="Calling off…"
      destructive
      busy={action.isPending}
      error={action.error}
      onSubmit={() => action.mutate()}
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        optional
        hint="Everyone who bet reads it"
        maxLength={500}
        value={reason}
        error={fieldError(action.error, 'reason')}
        onChange={(typed) => setReason(typed.target.value)}
      />
    </ActionForm>
  )
}

export function SuspendDialog({ event, onClose }: ActionDialogProps) {
  const draft = `suspend:${event.id}`
  const { reason, check, field } = useReason(draft)
  const action = useEventAction(() => call('suspendEvent', { params: { id: event.id }, body: { reason } }), {
    done: 'Suspended',
    failed: 'Not suspended',
    onDone: () => sentDraft(draft, onClose),
  })
  return (
    <ActionForm
      title="Suspend the event"
      description="Betting and every timer stop until it is resumed or decided. The reason is shown to everyone."
      submitLabel="Suspend"
      busyLabel="Suspending…"
      destructive
      busy={action.isPending}
      error={action.error}
      draft={draft}
      onSubmit={() => check() && action.mutate()}
      onClose={onClose}
    >
      {field('Reason', 'Everyone reads it', action.error)}
    </ActionForm>
  )
}

export function ResumeDialog({ event, onClose }: ActionDialogProps) {
  const action = useEventAction(() => call('resumeEvent', { params: { id: event.id } }), {
    done: 'Resumed',
    failed: 'Not resumed',
    onDone: onClose,
  })
  return (
    <ActionForm
      title="Resume the event?"
      description="It goes on where it stood, with the time that it had left."
      submitLabel="Resume"
      busyLabel="Resuming…"
      busy={action.isPending}
      error={action.error}
      onSubmit={() => action.mutate()}
      onClose={onClose}
    />
  )
}
