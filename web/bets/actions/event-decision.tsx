import { Countdown } from '#web/ui/countdown.tsx'
import { Fact, OutcomeFact } from '../event/event-facts.tsx'
import { type EventDetail, outcomeText } from '../event/event-labels.ts'
import { refreshEvent } from '../event/event-routes.ts'

/** The server's timers act within this time. */
const GRACE_MS = 2500

/**
 * A decision that two moderators have signed and that is not final: its outcome, the end of the time for objections, and the
 * people who objected.
 */
export function PendingDecision({
  event,
  decision,
}: {
  event: EventDetail
  decision: NonNullable<EventDetail['decision']>
}) {
  return (
    <>
      <OutcomeFact>{outcomeText(event, decision.outcome)}</OutcomeFact>
      <dl className="mt-2 grid gap-1 text-sm text-ink-2">
        <Fact term="The moderators’ reason">{decision.reason}</Fact>
        {decision.objections.map(({ at, reason }) => (
          <Fact key={`${at} ${reason}`} term="Objection">
            {reason}
          </Fact>
        ))}
      </dl>
      {decision.finalAt && (
        <p className="mt-3 text-sm text-ink-2">
          Final in{' '}
          <Countdown
            until={decision.finalAt}
            className="font-bold text-ink-1"
            onEnd={() => void setTimeout(() => void refreshEvent(event.id), GRACE_MS)}
          />{' '}
          unless somebody on the losing side objects.
        </p>
      )}
    </>
  )
}
