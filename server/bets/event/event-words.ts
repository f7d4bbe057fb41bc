import type { Verbs } from '#contract/verbs.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { recordFact } from '#server/facts/index.ts'
import { notify, withdraw } from '#server/notifications/index.ts'
import { mayShowWords, mayTakeWords } from '../may-moderate.ts'
import { withdrawAskedAgain } from './again-notices.ts'
import { announceEvent, type Book, lockBook, personBefore } from './book.ts'
import { followersOf } from './followers.ts'
import { reminderKey } from './watchlist.ts'

const areDown = (book: Pick<Book, 'words_down' | 'words_removed'>): boolean =>
  book.words_down || book.words_removed

/** Takes the words down, in the event's lock. Words taken down during a suspension return when the event resumes. */
export async function removeWords(context: Context, tx: Tx, book: Book): Promise<void> {
  const withSuspension = book.status === 'suspended' && book.outcome === null
  await tx.change(
    withSuspension
      ? sql`update event_books set words_down = true where event_id = ${book.event_id}`
      : sql`update event_books set words_removed = true where event_id = ${book.event_id}`,
  )
  await withdrawWords(context, tx, book)
  await recordFact(context, tx, 'event.hidden', { eventId: book.event_id.toString() })
  announceEvent(context, tx, book, book.status)
}

/**
 * Takes the title of an event out of the bells of people who only watched it, and of its followers, which ask the same question. The
 * followers hear of it by a fact, so that no lock of theirs is waited for.
 */
export async function withdrawWords(context: Context, tx: Tx, book: Book): Promise<void> {
  await withdrawNotices(tx, book)
  for (const follower of await followersOf(tx, book.event_id)) {
    await withdrawNotices(tx, follower)
    announceEvent(context, tx, follower, follower.status)
  }
}

/** Removes the title from the bells of people who only watched the event, or are named in it, without a stake. */
async function withdrawNotices(
  tx: Tx,
  { event_id, created_by }: Pick<Book, 'event_id' | 'created_by'>,
): Promise<void> {
  const rows = await tx.rows<{ user_id: bigint }>(sql`
    select w.user_id from event_watches w where w.event_id = ${event_id} and w.user_id <> ${created_by}
      and not exists (select from bets x where x.event_id = w.event_id and x.user_id = w.user_id)`)
  await withdraw(
    tx,
    rows.map(({ user_id }) => user_id),
    reminderKey(event_id),
  )
  const named = await tx.rows<{ user_id: bigint }>(sql`
    select n.user_id from event_names n where n.event_id = ${event_id}
      and not exists (select from bets x where x.event_id = n.event_id and x.user_id = n.user_id)`)
  await withdraw(
    tx,
    named.map(({ user_id }) => user_id),
    `event.named:${event_id}`,
  )
  await withdrawAskedAgain(
    tx,
    event_id,
    sql`not exists (select from bets k where k.event_id = a.event_id and k.user_id = x.user_id)`,
  )
}

type Act = { eventId: bigint; moderatorId: bigint; verbs: Verbs; down: boolean; reason: string }

/**
 * A moderator takes an event's words down, or shows them again. Its money and timers stay as they are.
 * @throws Refusal not_found, holds_position, event_state
 */
export async function setEventWords(
  context: Context,
  tx: Tx,
  { eventId, moderatorId, verbs, down, reason }: Act,
): Promise<void> {
  const book = await lockBook(tx, eventId)
  const moderator = await personBefore(tx, book, { userId: moderatorId, verbs })
  obey((down ? mayTakeWords : mayShowWords)(book, moderator, areDown(book)))
  const act = down ? 'event.words-down' : 'event.words-back'
  await recordAudit(tx, { actorId: moderatorId, act, subject: `event:${eventId}`, reason })
  if (!down) {
    await tx.change(
      sql`update event_books set words_down = false, words_removed = false where event_id = ${eventId}`,
    )
    announceEvent(context, tx, book, book.status)
    return
  }
  await removeWords(context, tx, book)
  await notify(context, tx, [book.created_by], {
    key: `moderation.removed:event-${eventId}`,
    title: 'A moderator has taken the text of your event down',
    body: reason,
    link: `/events/${eventId}`,
  })
}
