import type { Selection } from '#contract/odds.ts'
import type { Verbs } from '#contract/verbs.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Book, EventStatus } from './event/book.ts'

/** The part of an event's book that the rules read. Its times are of the database's clock, as `now` is. */
export type JudgedEvent = Pick<
  Book,
  | 'created_by'
  | 'practice'
  | 'audience'
  | 'follows'
  | 'by_site'
  | 'interest_rules'
  | 'jury'
  | 'jury_until'
  | 'disputed_at'
  | 'status'
  | 'ends_at'
  | 'stake_a_cents'
  | 'stake_b_cents'
  | 'next_at'
  | 'proposed_outcome'
  | 'proposed_by'
  | 'decide_by'
  | 'decision_outcome'
  | 'decision_final_at'
  | 'admin_called_at'
  | 'check_until'
  | 'outcome'
  | 'settled_at'
  | 'now'
> & {
  /** the followed event takes no bets now; absent where nobody asks */
  held?: boolean | null
}

/** A person before an event. */
export type EventPerson = {
  userId: bigint
  /** the side that they bet on; null without a bet */
  side: Selection | null
}
export type Creator = Pick<EventPerson, 'userId'>
/** @property elsewhere they created, or bet on, another event with the same question */
export type Moderator = EventPerson & { verbs: Verbs; elsewhere: boolean }

/** The refusal of a step that the event's state does not allow. */
export function stateRefusal(book: JudgedEvent, wanted: string): Refusal {
  const state =
    book.outcome !== null && book.settled_at === null
      ? 'being paid out'
      : isChecked(book)
        ? 'waiting for a moderator to check a payout'
        : book.outcome === null && book.decision_outcome !== null
          ? 'decided, and bettors may object'
          : book.status
  return new Refusal('event_state', `This event is ${state}, so it cannot be ${wanted}. Nothing was changed.`)
}

/** Whether the outcome only waits for a moderator to look at a flagged payout. */
export const isChecked = (book: Pick<Book, 'check_until' | 'outcome'>): boolean =>
  book.outcome === null && book.check_until !== null

/** Whether two have signed a decision that is not final yet. Until it is final nothing else ends the event. */
export const isDecided = (book: Pick<Book, 'outcome' | 'decision_outcome'>): boolean =>
  book.outcome === null && book.decision_outcome !== null

/** Whether the event has neither an outcome nor a decision, and is in one of these states. */
export const standsIn = (book: JudgedEvent, states: ReadonlySet<EventStatus>): boolean =>
  book.outcome === null && !isDecided(book) && states.has(book.status)

export const OPEN: ReadonlySet<EventStatus> = new Set(['open'])
export const LOCKED: ReadonlySet<EventStatus> = new Set(['locked'])
export const PROPOSED: ReadonlySet<EventStatus> = new Set(['proposed'])
export const SUSPENDED: ReadonlySet<EventStatus> = new Set(['suspended'])
export const CALLED_OFF_IN: ReadonlySet<EventStatus> = new Set(['open', 'locked'])
export const SUSPENDED_IN: ReadonlySet<EventStatus> = new Set(['open', 'locked', 'proposed', 'disputed'])
export const DECIDED_IN: ReadonlySet<EventStatus> = new Set(['locked', 'proposed', 'disputed', 'suspended'])

/** A jury that is so late does not come any more: moderators decide. */
export const JURY_LATE_MS = 3_600_000

/** Whether a jury decides the event now: it is drawn at the dispute, and ends in time. */
export function isBeforeJury({ jury, jury_until, disputed_at, status, now }: JudgedEvent): boolean {
  const due = jury_until ?? disputed_at
  return (
    jury === 'sits' && status === 'disputed' && due !== null && now.getTime() < due.getTime() + JURY_LATE_MS
  )
}
