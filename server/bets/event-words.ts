import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify, withdraw } from '#server/notifications/index.ts'
import { announce, type Book, lockBook, refuseInvolved } from './book.ts'

type Words = Pick<Book, 'status' | 'outcome' | 'words_down' | 'words_removed'>

const areDown = (book: Words): boolean => book.words_down || book.words_removed

/** The refusal to take an event's words down, or to show them again; undefined where a moderator may. */
function wordsRefusal(book: Words, down: boolean): Refusal | undefined {
  // people bet by the words
  if (down && book.status === 'open' && book.outcome === null)
    return new Refusal('event_state', 'This event is open: suspend it to take its words down')
  if (down === areDown(book))
    return new Refusal('event_state', `The words of this event are ${down ? '' : 'not '}taken down already`)
  return undefined
}

/** Takes the words down, in the event's lock. With a suspension that still runs they come back when the event goes on. */
export async function removeWords(context: Context, tx: Tx, book: Book): Promise<void> {
  const withSuspension = book.status === 'suspended' && book.outcome === null
  await tx.change(
    withSuspension
      ? sql`update event_books set words_down = true where event_id = ${book.event_id}`
      : sql`update event_books set words_removed = true where event_id = ${book.event_id}`,
  )
  await withdrawNotices(tx, book)
  announce(context, tx, book.event_id, book.status)
}

/** The title goes out of the bells of people who only watched the event. */
export async function withdrawNotices(tx: Tx, { event_id, created_by }: Book): Promise<void> {
  const rows = await tx.rows<{ user_id: bigint }>(sql`
    select w.user_id from event_watches w where w.event_id = ${event_id} and w.user_id <> ${created_by}
      and not exists (select from bets x where x.event_id = w.event_id and x.user_id = w.user_id)`)
  await withdraw(
    tx,
    rows.map(({ user_id }) => user_id),
    `event.locks-soon:${event_id}`,
  )
}

type Act = { eventId: bigint; moderatorId: bigint; down: boolean; reason: string }

/**
 * Takes an event's words down and leaves its money and timers alone, or shows them again, by a moderator.
 * @throws Refusal not_found, holds_position, event_state
 */
export async function setEventWords(
  context: Context,
  tx: Tx,
  { eventId, moderatorId, down, reason }: Act,
): Promise<void> {
  const book = await lockBook(tx, eventId)
  await refuseInvolved(tx, book, moderatorId)
  const refusal = wordsRefusal(book, down)
  if (refusal) throw refusal
  const act = down ? 'event.words-down' : 'event.words-back'
  await recordAudit(tx, { actorId: moderatorId, act, subject: `event:${eventId}`, reason })
  if (!down) {
    await tx.change(
      sql`update event_books set words_down = false, words_removed = false where event_id = ${eventId}`,
    )
    announce(context, tx, eventId, book.status)
    return
  }
  await removeWords(context, tx, book)
  await notify(context, tx, [book.created_by], {
    key: `moderation.removed:event-${eventId}`,
    title: 'A moderator has taken the words of your event down',
    body: reason,
    link: `/events/${eventId}`,
  })
}
