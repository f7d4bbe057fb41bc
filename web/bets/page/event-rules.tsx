import { Link } from 'wouter'
import { CREATOR_RECORD_EVENTS } from '#contract/bets-limits.ts'
import { fullName } from '#web/chat/names.ts'
import { lazy } from '#web/client/lazy.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { percent } from '#web/ui/money-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EventActions } from '../actions/event-actions.tsx'
import { AskCircle } from '../circle/ask-circle.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import { hasInterest } from '../interest/has-interest.ts'

const InterestRules = lazy(
  () => import('../interest/interest-line.tsx').then((m) => ({ default: m.InterestRules })),
  <Skeleton className="mt-3 h-5.5 w-full" />,
)

/** The creator, the rule of decision, and the seal that every bet carries. */
export function EventRules({ event }: { event: EventDetail }) {
  return (
    <Card>
      <CardTitle>How it is decided</CardTitle>
      <Asker event={event} />
      <p className="max-w-measure wrap-anywhere whitespace-pre-line" dir="auto">
        {event.description || 'The creator gave no rules beyond the question.'}
      </p>
      {(hasInterest(event) || event.follows?.asker) && <InterestRules event={event} />}
      <p className="mt-3 max-w-measure text-sm text-ink-2">
        {event.isFollower ? (
          <>
            It follows{' '}
            {event.follows ? (
              <Link
                href={`/events/${event.follows.id}`}
                className="font-semibold underline decoration-line-2 underline-offset-4"
              >
                the public event
              </Link>
            ) : (
              'a public event'
            )}
            : both close together, and the result of that one is proposed here. Every bettor may dispute it.
          </>
        ) : (
          `The creator proposes the outcome after the close, and every bettor may dispute it.${
            event.jury ? ' A jury of seven people with no part in it then decides.' : ''
          }`
        )}{' '}
        The fee is {percent(BigInt(event.feeBps))} of the pot, but never more than the losing side staked.
        With bets on one side only, everyone is refunded in full.
      </p>
      <Disclosure
        title={event.betCount === 0 ? 'The first bet fixes the rules' : 'The rules can no longer change'}
        className="mt-1"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
          <span>
            Seal{' '}
            <code className="tabular font-sans font-semibold text-ink-1" title={event.rulesHash}>
              {event.rulesHash.slice(0, 4)} {event.rulesHash.slice(4, 8)} … {event.rulesHash.slice(-4)}
            </code>
          </span>
          <CopyButton value={event.rulesHash} label="Copy" />
        </div>
      </Disclosure>
      {event.settledAt !== null && (
        <Link
          href={`/fairness/events/${event.id}`}
          className="inline-flex min-h-11 items-center text-sm text-ink-2 underline decoration-line-2 underline-offset-4 hover:text-ink-1"
        >
          Check every cent
        </Link>
      )}
      {event.can.bet && <EventActions event={event} />}
      {event.can.follow && <AskCircle event={event} />}
    </Card>
  )
}

/** The creator, and the ends of their earlier events. */
function Asker({ event }: { event: EventDetail }) {
  const { asked, settled, disputed } = event.creatorRecord
  const record =
    asked <= 1
      ? 'Their first event'
      : `${asked >= CREATOR_RECORD_EVENTS ? `The last ${CREATOR_RECORD_EVENTS}` : asked} events asked · ${settled} settled · ${
          disputed === 0 ? 'none disputed' : `${disputed} disputed`
        }`
  return (
    <div className="mb-3 flex items-center gap-3">
      <Avatar person={event.creator} />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          Asked by{' '}
          {event.bySite ? (
            fullName(event.creator)
          ) : (
            <Link
              href={`/profile/${event.createdById}`}
              className="font-semibold underline decoration-line-2 underline-offset-4"
            >
              <bdi>{fullName(event.creator)}</bdi>
            </Link>
          )}
        </p>
        <p className="tabular text-sm text-ink-2">{record}</p>
      </div>
    </div>
  )
}
