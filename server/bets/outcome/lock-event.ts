import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { recordFact } from '#server/facts/index.ts'
import { addToTimeline, announceEvent, type Book, lockBook } from '../event/book.ts'
import { movedLately } from '../event/followers.ts'
import { timerOf } from '../event/timers.ts'
import { mayLock } from '../may.ts'
import { finishEvent, NO_OTHER_SIDE, NOBODY_BET } from './finish-event.ts'

/** Locks an open event under its lock, or voids it when a side is empty. @returns whether it is locked */
export async function closeBetting(context: Context, tx: Tx, book: Book, note = ''): Promise<boolean> {
  if (book.stake_a_cents === 0n || book.stake_b_cents === 0n) {
    const nobody = book.stake_a_cents === 0n && book.stake_b_cents === 0n
    await finishEvent(context, tx, book, 'void', nobody ? NOBODY_BET : NO_OTHER_SIDE)
    return false
  }
  const deadline = timerOf(context, { ...book, status: 'locked', locked_at: book.now })
  // by the database's clock under the lock: a Date has only milliseconds, and a bet of the same millisecond would seem late
  await tx.change(sql`
    update event_books set status = 'locked', locked_at = clock_now(), next_at = ${deadline} where event_id = ${book.event_id}`)
  await addToTimeline(tx, book.event_id, 'locked', note)
  announceEvent(context, tx, book, 'locked')
  return true
}

/**
 * The creator locks an event before its end. Its end and its rules stay; bets that reach the ledger later are refused.
 * @returns whether it is locked; false when it is void, since a side was empty
 * @throws Refusal not_found, forbidden (not the creator), event_state (not open), bet_too_recent
 */
export async function lockEvent(
  context: Context,
  tx: Tx,
  { eventId, userId }: { eventId: bigint; userId: bigint },
): Promise<boolean> {
  const book = await lockBook(tx, eventId)
  const { recent } = await tx.one<{ recent: boolean }>(
    sql`select ${movedLately(userId)} as recent from event_books b where b.event_id = ${eventId}`,
  )
  obey(mayLock(book, { userId }, recent))
  const locked = await closeBetting(context, tx, book, 'Locked early by its creator')
  if (locked) await recordFact(context, tx, 'event.locked-early', { eventId: eventId.toString() })
  return locked
}
