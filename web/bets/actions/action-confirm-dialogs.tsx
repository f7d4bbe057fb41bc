import { type ReactNode, useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { call, fieldError } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { sentDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { CheckField, TextAreaField } from '#web/ui/field.tsx'
import { FormDialog, type FormDialogProps } from '#web/ui/form-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { useEventAction } from '../event/event-data.ts'
import { currencyOf, type EventDetail, outcomeText } from '../event/event-labels.ts'
import type { ActionDialogProps } from './event-action-list.ts'
import { ReasonField, useReason } from './reason-field.tsx'

const REASON_MAX = 2000

/** The texts of a dialog of this file, and its action. */
type Act<Sends extends unknown[]> = {
  /** the notices afterwards */
  done: string
  failed: string
  act: (...sends: Sends) => Promise<EventDetail>
  onClose: () => void
} & Pick<FormDialogProps, 'title' | 'description' | 'submitLabel' | 'busyLabel' | 'destructive'>

/** One act that the person only confirms. */
function Confirmation({ act, done, failed, onClose, ...form }: Act<[]>) {
  const stepUp = useStepUp()
  const action = useEventAction(() => stepUp.run(act), { done, failed, onDone: onClose })
  return (
    <>
      <FormDialog {...form} sending={action} onSubmit={() => action.mutate()} onClose={onClose} />
      {stepUp.dialog}
    </>
  )
}

export function ConcedeDialog({ event, onClose }: ActionDialogProps) {
  return (
    <Confirmation
      act={() => call('concedeEvent', { params: { id: event.id }, body: {} })}
      done="Conceded"
      failed="Not conceded"
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
      onClose={onClose}
    />
  )
}

type ReasonAct = Act<[body: { reason: string }]> & {
  draft: string
  label: string
  hint: string
  children?: ReactNode
}

/** One act with a written reason, which the tab keeps until it is sent. Without a reason it sends nothing. */
function ReasonForm({ act, done, failed, onClose, draft, label, hint, children, ...form }: ReasonAct) {
  const reason = useReason(draft)
  const stepUp = useStepUp()
  const action = useEventAction(() => stepUp.run(() => act({ reason: reason.text })), {
    done,
    failed,
    onDone: () => sentDraft(draft, onClose),
  })
  return (
    <FormDialog
      {...form}
      draft={draft}
      sending={action}
      onSubmit={() => reason.check() && action.mutate()}
      onClose={onClose}
    >
      <ReasonField
        reason={reason}
        error={action.error}
        label={label}
        hint={hint}
        maxLength={REASON_MAX}
        rows={4}
      />
      {stepUp.dialog}
      {children}
    </FormDialog>
  )
}

const WRONG = {
  label: 'What is wrong with it',
  hint: 'Say what happened and where it can be read',
} as const

export function DisputeDialog({ event, onClose }: ActionDialogProps) {
  const keys = useIdempotencyKeys()
  const bond = wireToCents(event.disputeBond ?? '0.00')
  const currency = currencyOf(event)
  return (
    <ReasonForm
      {...WRONG}
      act={(body) => call('disputeEvent', { params: { id: event.id }, body, key: keys.keyFor(body) })}
      done="Dispute opened"
      failed="Not disputed"
      draft={`dispute:${event.id}`}
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
      onClose={onClose}
    />
  )
}

/** A losing bettor objects to the decision of two moderators. */
export function ObjectDialog({ event, onClose }: ActionDialogProps) {
  return (
    <ReasonForm
      {...WRONG}
      act={(body) => call('objectToDecision', { params: { id: event.id }, body })}
      done="Objection sent"
      failed="Not sent"
      draft={`object:${event.id}`}
      title="Object to the decision"
      description="The clock stops and an admin who did not sign it decides. It costs nothing."
      submitLabel="Object"
      busyLabel="Sending…"
      onClose={onClose}
    />
  )
}

export function LockDialog({ event, onClose }: ActionDialogProps) {
  return (
    <Confirmation
      act={() => call('lockEvent', { params: { id: event.id } })}
      done="Locked"
      failed="Not locked"
      title="Lock the event now?"
      description="Nobody can bet any more, and every bettor is told. Then you have 48 hours to say how it ended. This cannot be taken back."
      submitLabel="Lock"
      busyLabel="Locking…"
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
    <FormDialog
      title="Call the event off?"
      description="Every stake goes back whole, and nobody can bet on it again. This cannot be taken back."
      draft={draft}
      submitLabel="Call it off"
      busyLabel="Calling off…"
      destructive
      sending={action}
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
    </FormDialog>
  )
}

export function SuspendDialog({ event, onClose }: ActionDialogProps) {
  const [keepWords, setKeep] = useState(false)
  return (
    <ReasonForm
      act={(body) => call('suspendEvent', { params: { id: event.id }, body: { ...body, keepWords } })}
      done="Suspended"
      failed="Not suspended"
      draft={`suspend:${event.id}`}
      title="Suspend the event"
      description="Betting and every timer stop until it is resumed or decided. The reason is shown to everyone."
      label="Reason"
      hint="Everyone reads it"
      submitLabel="Suspend"
      busyLabel="Suspending…"
      destructive
      onClose={onClose}
    >
      <CheckField
        label="Leave its words up"
        hint="Otherwise only people with a stake in it, its creator and moderators can read it, and no list, search or link shows it."
        checked={keepWords}
        onChange={({ target }) => setKeep(target.checked)}
      />
    </ReasonForm>
  )
}

export function ResumeDialog({ event, onClose }: ActionDialogProps) {
  return (
    <Confirmation
      act={() => call('resumeEvent', { params: { id: event.id } })}
      done="Resumed"
      failed="Not resumed"
      title="Resume the event?"
      description="It goes on where it stood, with the time that it had left."
      submitLabel="Resume"
      busyLabel="Resuming…"
      onClose={onClose}
    />
  )
}

export function TakeWordsDialog({ event, onClose }: ActionDialogProps) {
  return (
    <ReasonForm
      act={(body) => call('setEventWords', { params: { id: event.id }, body: { ...body, down: true } })}
      done="Taken down"
      failed="Not taken down"
      draft={`take-words:${event.id}`}
      title="Take its words down"
      description="Only people with a stake in it, its creator and moderators can read it, and no list, search or link shows it. Money and timers stay as they are."
      label="Reason"
      hint="Its creator reads it"
      submitLabel="Take down"
      busyLabel="Taking down…"
      destructive
      onClose={onClose}
    />
  )
}

export function ShowWordsDialog({ event, onClose }: ActionDialogProps) {
  return (
    <ReasonForm
      act={(body) => call('setEventWords', { params: { id: event.id }, body: { ...body, down: false } })}
      done="Shown again"
      failed="Not shown"
      draft={`show-words:${event.id}`}
      title="Show its words again"
      description="Everybody who could read it before can read it again."
      label="Reason"
      hint="The audit log keeps it"
      submitLabel="Show again"
      busyLabel="Showing…"
      onClose={onClose}
    />
  )
}
