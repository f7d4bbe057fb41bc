import { Link } from 'wouter'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import type { EventDetail } from './event-labels.ts'

/** The steps of an event's life on the server, as text. */
const steps: Record<string, string> = {
  created: 'Asked',
  stepped_back: 'Somebody who bet stepped back',
  first_bet: 'First bet: the rules are fixed',
  locked: 'Betting closed',
  proposed: 'Outcome proposed',
  conceded: 'A losing bettor conceded',
  disputed: 'Disputed',
  jury: 'A jury of seven was drawn',
  'jury-over': 'The jury has ended',
  suspended: 'Suspended by a moderator',
  resumed: 'Resumed',
  signed: 'One of two moderators has signed',
  disagreed: 'The moderators disagree: an admin decides',
  decided: 'Decided by moderators',
  objected: 'A bettor objects',
  reopened: 'The decision lapsed: moderators decide again',
  final: 'Final: payouts on their way',
  settled: 'Settled: everyone is paid',
  voided: 'Void: everyone is refunded',
}

const stepText = (what: string, { outcome, decision }: EventDetail): string =>
  what === 'decided' && decision?.byJury
    ? 'Decided by the jury'
    : what === 'final' && outcome === 'void'
      ? 'Final: refunds on their way'
      : (steps[what] ?? what)

/** The states of the event so far, oldest first. */
export function EventTimeline({ event }: { event: EventDetail }) {
  if (event.timeline.length === 0) return null
  return (
    <Card>
      <CardTitle>Timeline</CardTitle>
      <TimelineSteps event={event} />
      <p className="mt-3 text-sm text-ink-2">
        Its stakes and payouts are in the{' '}
        <Link href="/transparency" className="underline underline-offset-4">
          public log
        </Link>
        .
      </p>
    </Card>
  )
}

/** Only the steps, where a frame and a title already exist. */
export function TimelineSteps({ event }: { event: EventDetail }) {
  return (
    <ol className="grid">
      {event.timeline.map((entry, place) => (
        <li
          // two steps may share a moment; the list only grows at its end
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={place}
          className="relative grid grid-cols-[12px_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0 before:absolute before:top-3 before:bottom-0 before:left-[5.5px] before:w-px before:bg-line-2 last:before:hidden"
        >
          <span
            aria-hidden="true"
            className={`relative mt-1.5 size-3 rounded-full border-2 border-ink-1 ${place === event.timeline.length - 1 ? 'bg-ink-1' : 'bg-surface'}`}
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{stepText(entry.what, event)}</span>
            <time dateTime={entry.at} className="tabular text-sm text-ink-2">
              {shortMomentText(entry.at)}
            </time>
            {entry.note && (
              <p className="basis-full text-sm wrap-anywhere whitespace-pre-line text-ink-2">{entry.note}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
