import { useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { ActDialog, type ActDialogProps } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { closedKindReasons } from '#web/moderation/report-text.ts'
import { CheckField } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { keepEvent } from '../event/event-data.ts'
import { currencyOf, type EventDetail, outcomeText } from '../event/event-labels.ts'
import type { ActionDialogProps, EventAction } from './event-action-list.ts'

type EventAct = Omit<ActDialogProps<EventDetail>, 'onClose'>

/** One act on an event, whose answer is the event's new state. */
export const EventActDialog = (props: EventAct & Pick<ActionDialogProps, 'onClose'>) => (
  <ActDialog {...props} onDone={keepEvent} />
)

const REASON = { rows: 4, maxLength: 2000 }
const WRONG = {
  ...REASON,
  label: 'Your objection',
  hint: 'Say what happened and where others can check it',
}

/** The acts that a person only confirms, or gives a reason for. The tab keeps the reason until it is sent. */
export const eventActs = {
  concede: (event) => ({
    act: () => call('concedeEvent', { params: { id: event.id }, body: {} }),
    done: 'Conceded',
    failed: ['Not conceded'],
    title: 'Concede?',
    description: (
      <>
        You accept {event.proposal ? outcomeText(event, event.proposal.outcome) : 'the proposal'} as the
        outcome
        {event.mine && (
          <>
            {' '}
            and that your stake of <Money wire={event.mine.stake} currency={currencyOf(event)} /> is lost
          </>
        )}
        . This cannot be undone.
      </>
    ),
    submitLabel: 'Concede',
    busyLabel: 'Conceding…',
  }),
  dispute(event) {
    const bond = wireToCents(event.disputeBond ?? '0.00')
    const currency = currencyOf(event)
    return {
      act: (body, keyFor) => call('disputeEvent', { params: { id: event.id }, body, key: keyFor(body) }),
      done: 'Dispute opened',
      failed: ['Not disputed'],
      title: 'Dispute the outcome',
      description: (
        <>
          You post a bond of <Money cents={bond} currency={currency} className="font-semibold text-ink-1" />{' '}
          {event.isPracticeMode ? 'in practice coins' : 'of real money'}. You get it back if the outcome
          changes or is voided; otherwise it is kept as a fee. Moderators with no bet decide.
        </>
      ),
      submitLabel: `Dispute with a bond of ${moneyText({ cents: bond, currency })}`,
      busyLabel: 'Opening…',
      draft: `dispute:${event.id}`,
      reason: WRONG,
    }
  },
  object: ({ id }) => ({
    act: (body) => call('objectToDecision', { params: { id }, body }),
    done: 'Objection sent',
    failed: ['Not sent'],
    title: 'Object to the decision',
    description: 'The clock stops, and an admin who has not signed decides. Objecting is free.',
    submitLabel: 'Object',
    busyLabel: 'Sending…',
    draft: `object:${id}`,
    reason: WRONG,
  }),
  objectToName: ({ id }) => ({
    act: ({ reason }) => call('objectToName', { params: { id }, body: { reason } }),
    done: 'Objection shown',
    failed: ['Not sent'],
    title: 'You have no interest in it?',
    description: 'Your reason stands beside what the creator said, and you can bet as everybody does.',
    submitLabel: 'Object',
    busyLabel: 'Sending…',
    draft: `object-to-name:${id}`,
    reason: { hint: 'Everybody who sees the event can read it', maxLength: 300 },
  }),
  removeName: ({ id }) => ({
    act: () => call('removeName', { params: { id } }),
    done: 'Your name is off',
    failed: ['Not taken off'],
    title: 'Take your name off?',
    description:
      'Others read “somebody who does not want to be named”. The rules for your own bets stay. This cannot be undone.',
    submitLabel: 'Take it off',
    busyLabel: 'Taking it off…',
  }),
  lock: ({ id }) => ({
    act: () => call('lockEvent', { params: { id } }),
    done: 'Betting closed',
    failed: ['Betting not closed'],
    title: 'Close betting now?',
    description:
      'Betting ends for everyone, and every bettor is notified. You then have 48 hours to propose the outcome. This cannot be undone.',
    submitLabel: 'Close betting',
    busyLabel: 'Closing…',
  }),
  callOff: ({ id }) => ({
    act({ reason }, keyFor) {
      const body = reason ? { reason } : {}
      return call('voidEvent', { params: { id }, body, key: keyFor(body) })
    },
    done: 'Called off',
    failed: ['Not called off'],
    title: 'Call the event off?',
    description: 'Every stake is refunded in full, and nobody can bet on it again. This cannot be undone.',
    submitLabel: 'Call it off',
    busyLabel: 'Calling off…',
    destructive: true,
    draft: `call-off:${id}`,
    reason: { optional: true, hint: 'Everyone who bet can read it', maxLength: 500 },
  }),
  resume: ({ id }) => ({
    act: () => call('resumeEvent', { params: { id } }),
    done: 'Resumed',
    failed: ['Not resumed'],
    title: 'Resume the event?',
    description: 'Betting resumes with the time it had left.',
    submitLabel: 'Resume',
    busyLabel: 'Resuming…',
  }),
  showWords: ({ id }) => ({
    act: ({ reason }) => call('setEventWords', { params: { id }, body: { reason, down: false } }),
    done: 'Shown again',
    failed: ['Not shown'],
    title: 'Show its text again',
    description: 'Everybody who could read it before can read it again.',
    submitLabel: 'Show again',
    busyLabel: 'Showing…',
    draft: `show-words:${id}`,
    reason: { ...REASON, hint: 'Kept in the audit log' },
  }),
} satisfies Partial<Record<EventAction, (event: EventDetail) => EventAct>>

export function SuspendDialog({ event: { id }, onClose }: ActionDialogProps) {
  const [keepWords, setKeep] = useState(false)
  const closed = closedKindReasons(useUser().closedKinds)
  return (
    <EventActDialog
      act={({ reason }) => call('suspendEvent', { params: { id }, body: { reason, keepWords } })}
      done="Suspended"
      failed={['Not suspended']}
      title="Suspend the event"
      description="Betting and every timer stop until it is resumed or decided. The reason is shown to everyone."
      submitLabel="Suspend"
      busyLabel="Suspending…"
      destructive
      draft={`suspend:${id}`}
      reason={{ ...REASON, hint: 'Everyone can read it', ready: closed }}
      below={
        <CheckField
          label="Keep its text visible"
          hint="Otherwise only people with a stake in it, its creator and moderators can read it, and no list, search or link shows it."
          checked={keepWords}
          onChange={({ target }) => setKeep(target.checked)}
        />
      }
      onClose={onClose}
    />
  )
}

export const TakeWordsDialog = ({ event: { id }, onClose }: ActionDialogProps) => (
  <EventActDialog
    act={({ reason }) => call('setEventWords', { params: { id }, body: { reason, down: true } })}
    done="Taken down"
    failed={['Not taken down']}
    title="Take its text down"
    description="Only people with a stake in it, its creator and moderators can read it, and no list, search or link shows it. Money and timers stay as they are."
    submitLabel="Take down"
    busyLabel="Taking down…"
    destructive
    draft={`take-words:${id}`}
    reason={{ ...REASON, hint: 'Its creator can read it', ready: closedKindReasons(useUser().closedKinds) }}
    onClose={onClose}
  />
)
