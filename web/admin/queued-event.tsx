import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { actionsOf, actionTexts, type EventAction } from '#web/bets/actions/event-action-list.ts'
import { currencyOf, type EventDetail, labelsOf, outcomeText, poolsOf } from '#web/bets/event/event-labels.ts'
import { TimelineSteps } from '#web/bets/event/event-timeline.tsx'
import { ModeMark } from '#web/bets/event/mode-mark.tsx'
import { Signatures } from '#web/bets/event/signatures.tsx'
import { lazy } from '#web/client/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useQueueDialog } from './queue-dialog.tsx'

const ActionDialog = lazy(() =>
  import('#web/bets/actions/action-dialogs.tsx').then((module) => ({ default: module.ActionDialog })),
)

const JUDGING: readonly EventAction[] = ['propose', 'decide', 'suspend', 'resume', 'takeWords', 'showWords']

/** One event that waits for a moderator: the stakes, the statements, and the possible actions. */
export function QueuedEvent({ event }: { event: EventDetail }) {
  const open = useQueueDialog()
  const actions = actionsOf(event).filter((name) => JUDGING.includes(name))
  const currency = currencyOf(event)
  return (
    <Card aria-labelledby={`queued-${event.id}`} className="grid gap-4">
      <ClosingTime event={event} />
      <h2 id={`queued-${event.id}`} dir="auto" className="text-lg wrap-anywhere">
        <Link href={`/events/${event.id}`} className="inline-block py-1 underline-offset-4 hover:underline">
          {event.title}
        </Link>
      </h2>
      <div className="grid gap-2">
        <SeamBar pools={poolsOf(event)} labels={labelsOf(event)} size="list" />
        <p className="text-sm text-ink-2">
          Pot <Money wire={event.totalPool} currency={currency} className="font-semibold text-ink-1" /> ·{' '}
          {event.betCount} {event.betCount === 1 ? 'bet' : 'bets'}
        </p>
      </div>
      <Statements event={event} />
      <Signatures event={event} />
      {event.decision?.objections.map(({ byId, reason }) => (
        <p key={byId} className="rounded-lg bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line">
          <span className="block font-semibold">A bettor objects</span>
          {reason}
        </p>
      ))}
      <Disclosure title="Timeline">
        <TimelineSteps event={event} />
      </Disclosure>
      {event.mine && <OwnBet event={event} mine={event.mine} />}
      <div className="flex flex-wrap gap-2">
        {actions.map((name, place) => (
          <Button
            key={name}
            variant={place === 0 ? 'primary' : 'secondary'}
            onClick={() => open((close) => <ActionDialog action={name} event={event} onClose={close} />)}
          >
            {actionTexts[name].button}
          </Button>
        ))}
      </div>
    </Card>
  )
}

/** When the bets close, beside the event's state and currency. */
function ClosingTime({ event }: { event: EventDetail }) {
  const closed = event.lockedAt !== null || Date.parse(event.endsAt) <= Date.now()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
      <span>
        {closed ? 'Bets closed' : 'Bets close'} {shortMomentText(event.lockedAt ?? event.endsAt)}
      </span>
      <span className="flex items-center gap-1.5">
        <StatusBadge status={event.status} />
        <ModeMark practice={event.isPracticeMode} />
      </span>
    </div>
  )
}

/** The rules, and what the creator and the person who disputes it say. */
function Statements({ event }: { event: EventDetail }) {
  return (
    <dl className="grid gap-3">
      {event.description && <Fact term="Rules">{event.description}</Fact>}
      {event.proposal ? (
        <Fact term={`Proposed ${shortMomentText(event.proposal.proposedAt)}`}>
          <span className="font-semibold">{outcomeText(event, event.proposal.outcome)}</span>
          {event.proposal.note && <span className="block">{event.proposal.note}</span>}
          {event.proposal.finalAt === null && event.status === 'proposed' && (
            <span className="block text-sm text-ink-2">
              Without a bond: it stands only if a moderator confirms it.
            </span>
          )}
          {event.proposal.sourceUrl && <Source url={event.proposal.sourceUrl} />}
        </Fact>
      ) : (
        <Fact term="Proposed">
          {event.isFollower
            ? 'Nothing yet: the public event ended without a result.'
            : 'Nothing yet: the creator has not proposed an outcome.'}
        </Fact>
      )}
      {event.dispute && (
        <Fact term={`Disputed ${shortMomentText(event.dispute.at)}`}>
          {event.dispute.reason}
          <span className="mt-1 block text-sm text-ink-2">
            Bond <Money wire={event.dispute.bond} currency={currencyOf(event)} />
          </span>
        </Fact>
      )}
    </dl>
  )
}

/** A moderator with a bet on the event may not decide it. */
function OwnBet({ event, mine }: { event: EventDetail; mine: NonNullable<EventDetail['mine']> }) {
  return (
    <p className="rounded-lg bg-sunken p-3 text-sm">
      You have a bet of <Money wire={mine.stake} currency={currencyOf(event)} /> on{' '}
      {outcomeText(event, mine.selection)}: another moderator must decide.
    </p>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="max-w-measure wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}

function Source({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="flex min-h-11 w-fit items-center gap-1 break-all underline underline-offset-4"
    >
      {url}
      <ExternalLink size={14} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
