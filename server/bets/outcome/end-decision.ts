import { UNDECIDED_DAYS } from '#contract/decision-limits.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { dropObjections, isCarried, lockSignatures } from '#server/decisions/index.ts'
import { addToTimeline, announce, type Book } from '../event/book.ts'
import { decideBy, timerOf } from '../event/timers.ts'
import { finishEvent } from './finish-event.ts'

/** How long an event whose decision fell has at least before its own timer ends it. */
const REOPENED_MS = 3_600_000

/** The reason of a void because no moderator came to a decision. */
export const UNDECIDED = `Moderators did not decide it within ${UNDECIDED_DAYS} days`

/**
 * The clock of a decision has run out. Without an objection it is final, if its two moderators still are moderators; otherwise
 * it falls and the event waits for another signature. After an objection that no admin has answered it stands; one that an
 * admin contradicted, and nobody settled since, makes the event void.
 */
export async function endDecision(context: Context, tx: Tx, book: Book): Promise<void> {
  const outcome = book.decision_outcome!
  const subject = { kind: 'event', id: book.event_id } as const
  const signatures = await lockSignatures(tx, subject)
  const carried = isCarried(signatures, outcome, false)
  if (carried && !signatures.some(({ called, verdict }) => called && verdict !== outcome)) {
    await finishEvent(context, tx, book, outcome, `Decided by two moderators: ${book.decision_reason}`)
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

/** The event waits for moderators again, in the state in which it was decided. */
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
  announce(context, tx, book.event_id, book.status)
}
