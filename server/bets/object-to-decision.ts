import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { addObjection } from '#server/decisions/index.ts'
import { addToTimeline, announce, isDecided, lockBook, positionOf, stateRefusal } from './book.ts'
import { callAdminsTo } from './call-admins.ts'
import { decideBy } from './timers.ts'

/**
 * A bettor whom a decision lets lose objects to it, before it is final. The first objection stops its clock and calls an admin;
 * later ones are attached until that admin has decided.
 * @throws Refusal not_found, forbidden (no bet on it), event_state, not_a_losing_bettor, already_objected
 */
export async function objectToDecision(
  context: Context,
  tx: Tx,
  { eventId, userId, reason }: { eventId: bigint; userId: bigint; reason: string },
): Promise<void> {
  const book = await lockBook(tx, eventId)
  const position = await positionOf(tx, eventId, userId)
  if (!position) throw new Refusal('forbidden', 'Only people who bet on this event can object')
  const first = book.admin_called_at === null
  const late = first && (book.decision_final_at === null || book.decision_final_at <= book.now)
  if (!isDecided(book) || late) throw stateRefusal(book, 'objected to')
  if (position.selection === book.decision_outcome)
    throw new Refusal('not_a_losing_bettor', 'This decision lets you win, so there is nothing to object to')
  await addObjection(tx, { kind: 'event', id: eventId }, { userId, reason })
  await addToTimeline(tx, eventId, 'objected', reason)
  announce(context, tx, eventId, book.status)
  if (!first) return
  const by = decideBy(book.now)
  await tx.change(sql`
    update event_books set admin_called_at = ${book.now}, decide_by = ${by}, next_at = ${by} where event_id = ${eventId}`)
  await callAdminsTo(context, tx, book, {
    title: 'A bettor objects to a decision',
    body: 'An admin who did not sign it has to decide, with a fresh proof.',
  })
}
