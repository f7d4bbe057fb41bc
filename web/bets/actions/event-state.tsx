import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { wireToCents } from '#contract/money.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { momentText, shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { currencyOf, type EventDetail, outcomeText } from '../event/event-labels.ts'
import { SealedPhoto } from '../event/event-photos.tsx'
import { refreshEvent } from '../event/event-routes.ts'
import { EventActions } from './event-actions.tsx'

/** The outcome of an event, large. */
function OutcomeFact({ children }: { children: string }) {
  return (
    <p className="figure mt-2 text-xl font-bold wrap-anywhere" dir="auto">
      {children}
    </p>
  )
}

/** One line of a list of facts. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{term}:</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line text-ink-1">{children}</dd>
    </div>
  )
}

/** The server's timers act within this time. */
const GRACE_MS = 2500

/**
 * A decision that two moderators have signed and that is not final: its outcome, the end of the time for objections, and the
 * people who objected.
 */
function PendingDecision({
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
        <Fact term={decision.byJury ? 'The votes' : 'The moderators’ reason'}>{decision.reason}</Fact>
        {decision.objections.map(({ at, reason }) => (
          <Fact key={`${at} ${reason}`} term="Objection">
            {reason}
          </Fact>
        ))}
      </dl>
      {decision.finalAt && !event.checkedUntil && (
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

const decidedBy = ({ byJury }: NonNullable<EventDetail['decision']>) =>
  byJury ? 'A jury has decided' : 'Two moderators have decided'

/**
 * The one place that states why betting is over, the known facts of the outcome, and the remaining actions. Empty while bets
 * are open.
 */
export function EventState({ event }: { event: EventDetail }) {
  const final = event.outcome !== null
  if (event.can.bet) return null
  const { decision, steppedBack } = event
  const at = final
    ? event.settledAt
    : decision
      ? decision.at
      : event.status === 'disputed'
        ? event.dispute?.at
        : event.proposal?.proposedAt
  return (
    // dashed, like everything that is not final
    <Card className={classNames(!final && 'border-dashed border-line-2!')}>
      <CardTitle aside={at && shortMomentText(at)}>
        {steppedBack && event.status === 'open' && !decision
          ? 'You stepped back'
          : !final && decision
            ? decidedBy(decision)
            : titleOf(event)}
      </CardTitle>
      <p className="max-w-measure text-ink-2">
        {steppedBack && event.status === 'open' ? 'You cannot bet on this event any more.' : reasonOf(event)}
        {event.wordsDown && WORDS_DOWN}
      </p>
      {final ? (
        <Final event={event} />
      ) : decision ? (
        <PendingDecision event={event} decision={decision} />
      ) : (
        <Pending event={event} />
      )}
      {steppedBack && <SteppedBack event={event} how={steppedBack} />}
      {event.checkedUntil && (
        <p className="mt-3 text-sm text-ink-2">
          A moderator checks a payout. It is paid at the latest on {momentText(event.checkedUntil)}.
        </p>
      )}
      <EventActions event={event} />
    </Card>
  )
}

/** The person's own step, with its moment and its effect on their stake. */
function SteppedBack({ event, how }: { event: EventDetail; how: NonNullable<EventDetail['steppedBack']> }) {
  const stake = <Money wire={how.stake} currency={currencyOf(event)} />
  return (
    <p className="mt-2 text-sm font-semibold">
      You stepped back on {shortMomentText(how.at)}
      {how.returned ? (
        <>. Your stake of {stake} came back.</>
      ) : event.outcome === null ? (
        <>: a win gives your stake of {stake} back, and a loss stays a loss.</>
      ) : (
        '.'
      )}
    </p>
  )
}

const titles: Record<EventDetail['status'], string> = {
  open: 'Betting has closed',
  locked: 'Betting is closed',
  proposed: 'The outcome is proposed',
  disputed: 'The outcome is disputed',
  suspended: 'The event is suspended',
  settled: 'The event is settled',
  voided: 'The event is void',
}

function titleOf({ status, off, follows }: EventDetail): string {
  if (off.bet) return 'You cannot bet here'
  return status === 'open' && follows?.status === 'suspended' ? 'Betting is paused' : titles[status]
}

const reasons: Record<EventDetail['status'], string> = {
  open: 'The server confirms it in a moment.',
  locked: 'The creator proposes the outcome next.',
  proposed: 'The creator proposes this outcome:',
  disputed: 'A moderator with no bet on it decides.',
  suspended: 'A moderator has stopped it. Every stake is safe in the pot.',
  settled: 'The winners have been paid.',
  voided: 'Every stake was refunded in full.',
}

/** A follower's outcome comes from its public event; where that one has none, from a moderator. */
function followerReason({ follows, status }: EventDetail): string | undefined {
  if (status === 'open' && follows?.status === 'suspended')
    return 'A moderator has suspended the public event. You can bet here again when it resumes.'
  if (status === 'locked')
    return follows?.outcome === 'void'
      ? 'The public event ended without a result, so a moderator proposes one here.'
      : 'It ends as the public event does.'
  if (status === 'proposed')
    return follows?.outcome === 'void'
      ? 'A moderator proposes this outcome:'
      : 'The public event ended like this:'
}

const WORDS_DOWN = ' Only people with a stake in it, its creator and moderators can read it.'

function reasonOf(event: EventDetail): string {
  if (event.off.bet) return event.off.bet
  if (event.settling) return 'The outcome is final; payouts are on their way.'
  if (event.adminCalled)
    return event.decision
      ? 'Somebody has objected. An admin who has not signed reviews the decision.'
      : 'Two moderators disagree, so an admin decides.'
  if (event.suspendedUntil)
    return `${reasons.suspended} Unless it resumes by ${shortMomentText(event.suspendedUntil)}, every stake is refunded.`
  if (event.outcome === null && event.decision) return event.decision.byJury ? 'It decided:' : 'They decided:'
  if (event.jury?.state === 'sits' && event.status === 'disputed')
    return event.jury.until
      ? `A jury of seven decides by ${shortMomentText(event.jury.until)}, without names and stakes.`
      : 'A jury of seven is being drawn.'
  if (event.status === 'voided' && wireToCents(event.totalPool) === 0n)
    return 'Nobody had bet on it, so there was nothing to refund.'
  return (event.isFollower ? followerReason(event) : undefined) ?? reasons[event.status]
}

/** The reason of a longer time for disputes. */
const doubledText = ({ isFollower }: EventDetail) =>
  ` The creator${isFollower ? ' of the public event' : ''} wins by this outcome, so the time for disputes is twice as long.`

/** The proposal or dispute while it can still change. */
function Pending({ event }: { event: EventDetail }) {
  const { proposal, dispute } = event
  if (event.status === 'open' || event.status === 'locked' || !proposal) return null
  const { finalAt } = proposal
  const proposed = event.status === 'proposed' && !event.checkedUntil
  const waiting = proposed && finalAt !== null && Date.parse(finalAt) > Date.now()
  return (
    <>
      {event.status !== 'proposed' && (
        <p className="mt-3 text-sm text-ink-2">{event.isFollower ? 'Proposed:' : 'The creator proposed:'}</p>
      )}
      <OutcomeFact>{outcomeText(event, proposal.outcome)}</OutcomeFact>
      {proposal.note && <Quoted>{proposal.note}</Quoted>}
      <dl className="mt-2 grid gap-1 text-sm text-ink-2">
        {proposal.sourceUrl && (
          <Fact term="Source">
            <SourceLink url={proposal.sourceUrl} />
          </Fact>
        )}
        {proposal.bond && (
          <Fact term="The creator’s bond">
            <Money wire={proposal.bond} currency={currencyOf(event)} />
          </Fact>
        )}
        {dispute && <Fact term="Dispute">{dispute.reason}</Fact>}
        {dispute && (
          <Fact term="Dispute bond">
            <Money wire={dispute.bond} currency={currencyOf(event)} />, returned if the outcome changes or is
            voided
          </Fact>
        )}
      </dl>
      {proposal.photo && <Proof photo={proposal.photo} />}
      {waiting && (
        <p className="mt-3 text-sm text-ink-2">
          Final in{' '}
          <Countdown
            until={finalAt}
            className="font-bold text-ink-1"
            onEnd={() => void setTimeout(() => void refreshEvent(event.id), 2500)}
          />{' '}
          unless somebody disputes it, or at once if every losing bettor concedes.
          {proposal.doubled && doubledText(event)}
        </p>
      )}
      {proposed && finalAt === null && (
        <p className="mt-3 text-sm text-ink-2">
          The creator posted no bond, so a moderator must confirm it unless every losing bettor concedes.
        </p>
      )}
      {event.conceded && <p className="mt-2 text-sm font-semibold">You have conceded.</p>}
    </>
  )
}

function Final({ event }: { event: EventDetail }) {
  const { outcome, proposal, dispute, decision } = event
  if (outcome === null) return null
  const reason = outcome === 'void' ? (event.voidReason ?? decision?.reason) : decision?.reason
  return (
    <>
      {outcome !== 'void' && <OutcomeFact>{outcomeText(event, outcome)}</OutcomeFact>}
      <dl className="mt-2 grid gap-1 text-sm text-ink-2">
        {reason && (
          <Fact term={decision ? (decision.byJury ? 'The votes' : 'The moderator’s reason') : 'Reason'}>
            {reason}
          </Fact>
        )}
        {proposal?.sourceUrl && (
          <Fact term="Source">
            <SourceLink url={proposal.sourceUrl} />
          </Fact>
        )}
        {event.fee !== null && outcome !== 'void' && (
          <Fact term="Fee taken from the whole pot">
            <Money wire={event.fee} currency={currencyOf(event)} />
          </Fact>
        )}
        {dispute && <Fact term="Dispute">{dispute.reason}</Fact>}
      </dl>
      {proposal?.photo && <Proof photo={proposal.photo} />}
    </>
  )
}

export function Quoted({ children }: { children: string }) {
  return (
    <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-line" dir="auto">
      {children}
    </p>
  )
}

/** The photograph attached to the proposal. */
function Proof({ photo }: { photo: NonNullable<NonNullable<EventDetail['proposal']>['photo']> }) {
  return (
    <div className="mt-3">
      <SealedPhoto photo={photo} alt="The photograph that proves the proposed outcome">
        Proof
      </SealedPhoto>
    </div>
  )
}

export function SourceLink({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-6 items-center gap-1 underline underline-offset-4 break-all"
    >
      {URL.canParse(url) ? new URL(url).host : url}
      <ExternalLink size={14} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
