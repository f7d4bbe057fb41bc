import { fullName } from '#web/chat/names.ts'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { type EventDetail, type Outcome, outcomeText } from './event-labels.ts'

/** The signatures so far and the missing one, for moderators. Empty before the first. */
export function Signatures({ event }: { event: EventDetail }) {
  const { signatures, adminCalled } = event
  if (signatures.length === 0) return null
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-3 text-sm">
      <ul className="grid gap-2" aria-label="Signatures">
        {signatures.map(({ by, role, verdict, reason, at }) => (
          <li key={by.id}>
            <span className="font-semibold">{outcomeText(event, verdict as Outcome)}</span>
            <span className="block text-ink-2">
              Signed by {fullName(by)}
              {role === 'admin' && ' (admin)'}, {shortMomentText(at)}
            </span>
            <span className="block wrap-anywhere whitespace-pre-line">{reason}</span>
          </li>
        ))}
      </ul>
      <p className="font-semibold">
        {adminCalled
          ? 'An admin who has not signed yet must decide.'
          : !event.decision && 'Waiting for a second moderator.'}
      </p>
    </div>
  )
}
