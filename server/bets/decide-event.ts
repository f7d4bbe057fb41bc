import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { addToTimeline, type EventOutcome, lockBook, refuseInvolved, stateRefusal } from './book.ts'
import { finishEvent } from './finish-event.ts'

const DECIDABLE = new Set(['locked', 'proposed', 'disputed', 'suspended'])

/**
 * A moderator who neither bet on the event nor created it decides, with a written reason. The event is final at once.
 * @throws Refusal not_found, holds_position, event_state
 */
export async function decideEvent(
  context: Context,
  tx: Tx,
  decision: { eventId: bigint; moderatorId: bigint; outcome: EventOutcome; reason: string },
): Promise<void> {
  const book = await lockBook(tx, decision.eventId)
  await refuseInvolved(tx, book, decision.moderatorId)
  if (book.outcome !== null || !DECIDABLE.has(book.status)) throw stateRefusal(book, 'decided')
  await tx.change(sql`
    update event_books set decided_by = ${decision.moderatorId}, decided_at = ${book.now}, decision_reason = ${decision.reason}
    where event_id = ${decision.eventId}`)
  await addToTimeline(tx, decision.eventId, 'decided', decision.reason)
  await recordAudit(tx, {
    actorId: decision.moderatorId,
    act: 'event.decide',
    subject: `event:${decision.eventId}`,
    reason: decision.reason,
    details: { outcome: decision.outcome, from: book.status },
  })
  await finishEvent(context, tx, book, decision.outcome, `Decided by a moderator: ${decision.reason}`)
}
