import { call } from '#web/client/calls/api.ts'
import { Money } from '#web/ui/money.tsx'
import { currencyOf, type EventDetail } from '../event/event-labels.ts'
import { refreshEvent } from '../event/event-routes.ts'
import type { ActionDialogProps } from './event-action-list.ts'
import { EventActDialog } from './event-acts.tsx'

/** The fate of the stake, as the server judges it now. */
function Effect({ event, stepBack }: { event: EventDetail; stepBack: NonNullable<EventDetail['stepBack']> }) {
  const stake = (
    <Money wire={stepBack.stake} currency={currencyOf(event)} className="font-semibold text-ink-1" />
  )
  return stepBack.returns ? (
    <>Your stake of {stake} comes back now, since nobody has staked after you.</>
  ) : (
    <>
      Your stake of {stake} stays in the pot. If your side wins, you get only the stake back, and the others
      share the rest. If it loses, the stake is lost.
    </>
  )
}

/** Somebody who bet says that they have an interest in the event. */
export function StepBackDialog({ event, onClose }: ActionDialogProps) {
  const { id, stepBack, proof, off } = event
  if (!stepBack) return null
  return (
    <EventActDialog
      act={() =>
        call('stepBack', { params: { id }, body: stepBack.returns ? { returns: true } : {} }).catch(
          async (error: unknown) => {
            // somebody may have staked meanwhile: the dialog then says what holds now
            await refreshEvent(id)
            throw error
          },
        )
      }
      done="You stepped back"
      failed={['Not stepped back']}
      title="Step back from this event?"
      description={
        <>
          For when you learn that you have an interest in it: you are in it, you decide it, or you know the
          answer. <Effect event={event} stepBack={stepBack} /> You cannot bet here any more, and this cannot
          be undone. The timeline shows that somebody stepped back, without a name.{' '}
          {off.stepBack ?? (proof.stepBack && 'First confirm that it is you.')}
        </>
      }
      submitLabel="Step back"
      busyLabel="Stepping back…"
      disabled={off.stepBack !== undefined}
      destructive
      onClose={onClose}
    />
  )
}
