import type { EventDetail, EventView } from '#web/bets/event-words.ts'
import { outcomeWords } from '#web/bets/event-words.ts'
import type { OwnBet } from './open-bets.ts'

/** One thing that waits for the person. */
export type Need = { eventId: string; title: string; text: string; until: string; untilWords: string }

/** A creator has this long after the lock to say how it ended. */
const PROPOSE_MS = 48 * 3_600_000

/** The events whose proposals the person has money on; each once. */
export const proposedEvents = (bets: readonly OwnBet[]): string[] => [
  ...new Set(bets.filter((bet) => bet.event.status === 'proposed').map((bet) => bet.eventId)),
]

type Answerable = Pick<
  EventDetail,
  'id' | 'title' | 'optionALabel' | 'optionBLabel' | 'mine' | 'proposal' | 'conceded' | 'can'
>

/** A proposal that takes the person's stake or calls the event off waits for an answer; one that pays it does not. */
function answer(event: Answerable): Need | null {
  const { proposal, mine, can } = event
  if (!proposal || !mine || event.conceded || proposal.outcome === mine.selection) return null
  if (!can.concede && !can.dispute) return null
  return {
    eventId: event.id,
    title: event.title,
    text: `Proposed: ${outcomeWords(event, proposal.outcome)}. ${can.concede ? 'Concede or dispute' : 'Dispute it if it is wrong'}`,
    until: proposal.finalAt,
    untilWords: 'final in',
  }
}

/** What waits for the person, the most urgent first. */
export function needsYou(
  locked: readonly Pick<EventView, 'id' | 'title' | 'endsAt' | 'settling'>[],
  proposed: readonly Answerable[],
): Need[] {
  const proposals = locked
    .filter((event) => !event.settling)
    .map((event) => ({
      eventId: event.id,
      title: event.title,
      text: 'Betting is over. Say how it ended',
      until: new Date(Date.parse(event.endsAt) + PROPOSE_MS).toISOString(),
      untilWords: 'refunded in',
    }))
  const answers = proposed.map(answer).filter((need) => need !== null)
  return [...proposals, ...answers].sort((one, other) => Date.parse(one.until) - Date.parse(other.until))
}
