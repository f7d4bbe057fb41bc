import { UNDECIDED_DAYS } from '#contract/decision-limits.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { dropObjections, isCarried, lockSignatures } from '#server/decisions/index.ts'
import { addToTimeline, announceEvent, type Book, type EventOutcome } from '../event/book.ts'
import { dropInvolvedSignatures } from '../event/involved.ts'
import { decideBy, timerOf } from '../event/timers.ts'
import { finishChecked } from './check-payouts.ts'
import { finishEvent } from './finish-event.ts'
import { isCarriedByJury } from './jury-verdict.ts'

/** The least time that an event with a fallen decision has before its own timer ends it. */
const REOPENED_MS = 3_600_000

/** The reason of a void because no moderator decided. */
export const UNDECIDED = `Moderators did not decide it within ${UNDECIDED_DAYS} days`

/**
 * Ends the clock of a decision. Without an objection the decision is final, if its two moderators still are moderators without a part in it;
 * otherwise it falls and the event waits for another signature. After an objection that no admin has answered, it stands; a
 * decision that an admin contradicted and no one settled since makes the event void.
 */
export async function endDecision(context: Context, tx: Tx, book: Book): Promise<void> {
  const outcome = book.decision_outcome!
  const subject = { kind: 'event', id: book.event_id } as const
  await dropInvolvedSignatures(tx, book)
  const signatures = await lockSignatures(tx, subject)
  const carried = isCarriedByJury(book, outcome) || isCarried(signatures, outcome, false, book.jury_outcome)
  if (carried && !signatures.some(({ called, verdict }) => called && verdict !== outcome)) {
    const words = `Decided by ${decidersOf(book, outcome)}: ${book.decision_reason}`
    await finishChecked(context, tx, book, outcome, words)
    return
  }
  await tx.change(sql`
    update event_books set decided_by = null, decided_at = null, decision_reason = null, decision_outcome = null,
      decision_final_at = null, admin_called_at = null
    where event_id = ${book.event_id}`)
  if (book.admin_called_at !== null) {
    await finishEvent(context, tx, book, 'void', UNDECIDED)
    return
  }
  await dropObjections(tx, subject)
  await reopen(context, tx, book)
}

const decidersOf = (book: Book, outcome: EventOutcome): string =>
  book.jury_outcome !== outcome
    ? 'two moderators'
    : book.decided_by === null
      ? 'a jury'
      : 'a jury and a moderator'

/** The event waits for moderators again, in its state before the decision. */
async function reopen(context: Context, tx: Tx, book: Book): Promise<void> {
  const by = book.decide_by && decideBy(book.now)
  const due = timerOf(context, { ...book, decide_by: by })
  const next = due && new Date(Math.max(due.getTime(), book.now.getTime() + REOPENED_MS))
  const finalAt =
    book.status === 'proposed' && book.proposal_final_at !== null ? next : book.proposal_final_at
  await tx.change(sql`
    update event_books set next_at = ${next}, decide_by = ${by}, proposal_final_at = ${finalAt}
    where event_id = ${book.event_id}`)
  await addToTimeline(tx, book.event_id, 'reopened')
  announceEvent(context, tx, book, book.status)
}
