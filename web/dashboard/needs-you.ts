import type { OperatorQueues } from '#contract/admin.ts'
import { countText } from '#web/admin/queues.ts'
import { type EventDetail, type EventView, outcomeText } from '#web/bets/event/event-labels.ts'
import type { OperatorPlace } from '#web/places/operators.ts'
import type { OwnBet } from './open-bets-data.ts'

/** One thing that waits for the person. */
export type Need = {
  key: string
  href: string
  title: string
  text: string
  /** null without a running clock */
  until?: string | null
  untilLabel?: string
  /** a queue of the operators counts with all its items */
  queue?: true
}

/** A creator has this long after the lock to propose the outcome. */
const PROPOSE_MS = 48 * 3_600_000

/** The events with proposals, or in moderators' hands, on which the person has money, each once. */
export const proposedEvents = (bets: readonly OwnBet[]): string[] => [
  ...new Set(
    bets
      .filter(({ event }) => event.status === 'proposed' || event.status === 'disputed')
      .map(({ eventId }) => eventId),
  ),
]

type Answerable = Pick<
  EventDetail,
  'id' | 'title' | 'optionALabel' | 'optionBLabel' | 'mine' | 'proposal' | 'decision' | 'conceded' | 'can'
>

type EventNeed = Need & { until: string | null }

/** A proposal that takes the person's stake or calls the event off waits for an answer; one that pays it does not. */
function answer(event: Answerable): EventNeed | null {
  const { proposal, decision, mine, can } = event
  if (can.object && decision)
    return {
      key: event.id,
      href: `/events/${event.id}`,
      title: event.title,
      text: `Decided: ${outcomeText(event, decision.outcome)}. Object if it is wrong`,
      until: decision.finalAt,
      untilLabel: 'final in',
    }
  if (!proposal || !mine || event.conceded || proposal.outcome === mine.selection) return null
  if (!can.concede && !can.dispute) return null
  return {
    key: event.id,
    href: `/events/${event.id}`,
    title: event.title,
    text: `Proposed: ${outcomeText(event, proposal.outcome)}. ${can.concede ? 'Concede or dispute' : 'Dispute it if it is wrong'}`,
    until: proposal.finalAt,
    untilLabel: 'final in',
  }
}

/** The queues with items that wait for an operator. */
export const queueNeeds = (
  places: readonly Pick<OperatorPlace, 'href' | 'label' | 'queue' | 'waiting'>[],
  queues: OperatorQueues | undefined,
): Need[] =>
  places.flatMap(({ href, label, queue, waiting }) => {
    const count = (queue && queues?.[queue]) ?? 0
    if (count === 0 || !waiting) return []
    const text = `${countText(count)} ${waiting[count === 1 ? 0 : 1]}`
    return [{ key: href, href, title: label, text, queue: true }]
  })

/** The number of items in these tasks: a queue counts with all its items. */
export const needsCount = (needs: readonly Need[], queued: number): number =>
  needs.filter((need) => !need.queue).length + queued

/** The person's tasks on events, the most urgent first. */
export function needsYou(
  locked: readonly Pick<EventView, 'id' | 'title' | 'endsAt' | 'lockedAt' | 'settling'>[],
  proposed: readonly Answerable[],
): EventNeed[] {
  const proposals = locked
    .filter((event) => !event.settling)
    .map((event) => ({
      key: event.id,
      href: `/events/${event.id}`,
      title: event.title,
      text: 'Betting is over. Say how it ended',
      until: new Date(Date.parse(event.lockedAt ?? event.endsAt) + PROPOSE_MS).toISOString(),
      untilLabel: 'refunded in',
    }))
  const answers = proposed.map(answer).filter((need) => need !== null)
  return [...proposals, ...answers].sort((one, other) => untilOf(one) - untilOf(other))
}

/** Tasks without a deadline are last. */
const untilOf = ({ until }: EventNeed): number =>
  until === null ? Number.POSITIVE_INFINITY : Date.parse(until)
