import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { invalidate } from '#web/app/query.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { SealedPhoto } from './event-photos.tsx'
import { currencyOf, type EventDetail, outcomeWords } from './event-words.ts'

/** What is known of the end: the proposal, the dispute, the decision, the reason of a void. */
export function EventOutcome({ event }: { event: EventDetail }) {
  const final = event.outcome !== null
  return (
    <>
      {final && <FinalCard event={event} />}
      {event.proposal && !final && <ProposalCard event={event} proposal={event.proposal} />}
      {event.dispute && !final && (
        <Card>
          <CardTitle aside={shortMomentText(event.dispute.at)}>Disputed</CardTitle>
          <Words>{event.dispute.reason}</Words>
          <p className="mt-2 text-sm text-ink-2">
            Bond <Money wire={event.dispute.bond} currency={currencyOf(event)} />: it goes back when the
            outcome changes or is voided. A moderator without a bet on this event decides.
          </p>
        </Card>
      )}
    </>
  )
}

function Words({ children }: { children: string }) {
  return <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">{children}</p>
}

function FinalCard({ event }: { event: EventDetail }) {
  if (event.outcome === null) return null
  const reason =
    event.outcome === 'void' ? (event.voidReason ?? event.decision?.reason) : event.decision?.reason
  return (
    <Card>
      <CardTitle aside={event.settledAt ? shortMomentText(event.settledAt) : 'paying out'}>Outcome</CardTitle>
      <p className="figure text-xl font-bold wrap-anywhere">{outcomeWords(event, event.outcome)}</p>
      <dl className="mt-2 grid gap-1 text-sm text-ink-2">
        {reason && (
          <Fact term={event.decision ? 'The moderator’s reason' : 'Reason'}>
            <span className="wrap-anywhere whitespace-pre-line">{reason}</span>
          </Fact>
        )}
        {event.proposal?.sourceUrl && (
          <Fact term="Source">
            <SourceLink url={event.proposal.sourceUrl} />
          </Fact>
        )}
        {event.fee !== null && event.outcome !== 'void' && (
          <Fact term="Fee taken from the pot">
            <Money wire={event.fee} currency={currencyOf(event)} />
          </Fact>
        )}
        {event.dispute && <Fact term="It was disputed">{event.dispute.reason}</Fact>}
      </dl>
      {event.proposal?.photo && <Proof photo={event.proposal.photo} />}
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{term}:</dt>
      <dd className="min-w-0 wrap-anywhere text-ink-1">{children}</dd>
    </div>
  )
}

/** The photograph that came with the proposal. */
function Proof({ photo }: { photo: NonNullable<NonNullable<EventDetail['proposal']>['photo']> }) {
  return (
    <div className="mt-3">
      <SealedPhoto photo={photo} alt="The photograph that proves the proposed outcome">
        Proof
      </SealedPhoto>
    </div>
  )
}

function SourceLink({ url }: { url: string }) {
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

/** Dashed, as all that is not final. */
function ProposalCard({
  event,
  proposal,
}: {
  event: EventDetail
  proposal: NonNullable<EventDetail['proposal']>
}) {
  const waiting = event.status === 'proposed' && Date.parse(proposal.finalAt) > Date.now()
  return (
    <Card className="border-dashed border-line-2!">
      <CardTitle aside={shortMomentText(proposal.proposedAt)}>Proposed outcome</CardTitle>
      <p className="figure text-xl font-bold wrap-anywhere">{outcomeWords(event, proposal.outcome)}</p>
      {proposal.note && (
        <div className="mt-2">
          <Words>{proposal.note}</Words>
        </div>
      )}
      {proposal.sourceUrl && (
        <p className="mt-2 text-sm text-ink-2">
          Source: <SourceLink url={proposal.sourceUrl} />
        </p>
      )}
      {proposal.photo && <Proof photo={proposal.photo} />}
      {waiting && (
        <p className="mt-3 text-sm text-ink-2">
          Final in{' '}
          <Countdown
            until={proposal.finalAt}
            className="font-bold text-ink-1"
            onEnd={() => void setTimeout(() => void invalidate('/api/events', event.id), 2500)}
          />{' '}
          unless somebody disputes it; at once when every losing bettor concedes.
        </p>
      )}
      {event.conceded && <p className="mt-2 text-sm font-semibold">You have conceded.</p>}
    </Card>
  )
}
