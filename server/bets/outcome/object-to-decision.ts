import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { addObjection, hasObjected } from '#server/decisions/index.ts'
import { addToTimeline, announceEvent, lockBook, personBefore } from '../event/book.ts'
import { callAdminsTo } from '../event/call-admins.ts'
import { decideBy } from '../event/timers.ts'
import { mayObject } from '../may.ts'

/**
 * A bettor who loses by a decision objects to it, before it is final. The first objection stops its clock and calls an admin;
 * later ones are attached until that admin has decided.
 * @throws Refusal not_found, forbidden (no bet on it), event_state, not_a_losing_bettor, already_objected
 */
export async function objectToDecision(
  context: Context,
  tx: Tx,
  { eventId, userId, reason }: { eventId: bigint; userId: bigint; reason: string },
): Promise<void> {
  const book = await lockBook(tx, eventId)
  const subject = { kind: 'event', id: eventId } as const
  const bettor = await personBefore(tx, book, { userId })
  obey(mayObject(book, bettor, await hasObjected(tx, subject, userId)))
  const first = book.admin_called_at === null
  await addObjection(tx, subject, { userId, reason })
  await addToTimeline(tx, eventId, 'objected', reason)
  announceEvent(context, tx, book, book.status)
  if (!first) return
  const by = decideBy(book.now)
  await tx.change(sql`
    update event_books set admin_called_at = ${book.now}, decide_by = ${by}, next_at = ${by} where event_id = ${eventId}`)
  await callAdminsTo(context, tx, book, {
    title: 'A bettor has objected to a decision',
    body: 'An admin who did not take part in that decision now has to decide. They must confirm their identity again first.',
  })
}
