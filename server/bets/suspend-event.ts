import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { recordFact } from '#server/facts/index.ts'
import { addToTimeline, announce, type Book, lockBook, refuseInvolved, stateRefusal } from './book.ts'

const SUSPENDABLE = new Set(['open', 'locked', 'proposed', 'disputed'])

/**
 * Suspends an event, by a moderator: betting and all its timers stop.
 * @throws Refusal not_found, holds_position, event_state
 */
export async function suspendEvent(
  context: Context,
  tx: Tx,
  { eventId, moderatorId, reason }: { eventId: bigint; moderatorId: bigint; reason: string },
): Promise<void> {
  const book = await lockBook(tx, eventId)
  await refuseInvolved(tx, book, moderatorId)
  if (book.outcome !== null || !SUSPENDABLE.has(book.status)) throw stateRefusal(book, 'suspended')
  await tx.change(sql`
    update event_books set status = 'suspended', suspended_from = ${book.status}, suspended_at = ${book.now}, next_at = null
    where event_id = ${eventId}`)
  await addToTimeline(tx, eventId, 'suspended', reason)
  await recordAudit(tx, { actorId: moderatorId, act: 'event.suspend', subject: `event:${eventId}`, reason })
  await recordFact(tx, 'event.suspended', { eventId: eventId.toString() })
  announce(context, tx, eventId, 'suspended')
}

/**
 * Resumes a suspended event. An open event keeps its end; if that has passed, its timer is due at once. The other
 * timers get the time that they had left.
 * @throws Refusal not_found, holds_position, event_state
 */
export async function resumeEvent(
  context: Context,
  tx: Tx,
  { eventId, moderatorId }: { eventId: bigint; moderatorId: bigint },
): Promise<void> {
  const book = await lockBook(tx, eventId)
  await refuseInvolved(tx, book, moderatorId)
  if (book.outcome !== null || book.status !== 'suspended') throw stateRefusal(book, 'resumed')
  const status = book.suspended_from!
  const nextAt = nextTimer(context, book)
  await tx.change(sql`
    update event_books set status = ${status}, suspended_from = null, suspended_at = null, next_at = ${nextAt},
      locked_at = locked_at + ${shift(book)}::interval, proposed_at = proposed_at + ${shift(book)}::interval
    where event_id = ${eventId}`)
  await addToTimeline(tx, eventId, 'resumed')
  await recordAudit(tx, {
    actorId: moderatorId,
    act: 'event.resume',
    subject: `event:${eventId}`,
    reason: 'resumed',
  })
  await recordFact(tx, 'event.resumed', { eventId: eventId.toString() })
  announce(context, tx, eventId, status)
}

/** The length of the suspension. */
const shift = (book: Book) => `${book.now.getTime() - book.suspended_at!.getTime()} milliseconds`

function nextTimer(context: Context, book: Book): Date | null {
  const stood = book.now.getTime() - book.suspended_at!.getTime()
  const after = (start: Date | null, seconds: number) => new Date(start!.getTime() + stood + seconds * 1000)
  switch (book.suspended_from) {
    case 'open':
      return book.ends_at
    case 'locked':
      return after(book.locked_at, context.config.proposalDeadlineSeconds)
    case 'proposed': {
      const { practice, real } = context.config.challengeWindowSeconds
      return after(book.proposed_at, book.practice ? practice : real)
    }
    default:
      return null
  }
}
