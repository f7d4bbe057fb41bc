import { specifiedDayText } from '#web/ui/moment-text.ts'
import { type Feedback, statuses } from './feedback-data.ts'

/** The replies and changes under a feedback. @param me the sender's name on this screen */
export function FeedbackThread({ replies, me }: { replies: Feedback['replies']; me: string }) {
  if (replies.length === 0) return null
  return (
    <ul aria-label="Thread" className="grid gap-2 border-l-2 border-line-1 pl-3">
      {replies.map(({ id, fromTeam, status, text, createdAt }) => (
        <li key={id} className="text-sm">
          <p className="text-ink-3">
            <span className="font-semibold text-ink-1">{fromTeam ? 'The team' : me}</span>
            {status && ` · ${statuses.find(({ value }) => value === status)?.word}`} ·{' '}
            <time dateTime={createdAt}>{specifiedDayText(createdAt)}</time>
          </p>
          {text && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
