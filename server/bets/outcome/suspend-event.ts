import { SUSPENDED_DAYS } from '#contract/decision-limits.ts'
import type { Verbs } from '#contract/verbs.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { dropSignatures } from '#server/decisions/index.ts'
import { recordFact } from '#server/facts/index.ts'
import { addToTimeline, announceEvent, type Book, lockBook, personBefore } from '../event/book.ts'
import { tellAdminsOf } from '../event/call-admins.ts'
import { removeWords, withdrawWords } from '../event/event-words.ts'
import { suspendedFrom, timerOf } from '../event/timers.ts'
import { isStoppable, mayResume, maySuspend, mayTakeWords } from '../may-moderate.ts'
import { finishEvent } from './finish-event.ts'

type ByModerator = { eventId: bigint; moderatorId: bigint; verbs: Verbs }
type Suspension = ByModerator & { reason: string }

/**
 * A moderator suspends an event: betting and all its timers stop. A day later the timer calls admins; after a week the event is void.
 * Its words are taken down with it, unless the moderator leaves them.
 * @throws Refusal not_found, holds_position, event_state
 */
export async function suspendEvent(
  context: Context,
  tx: Tx,
  { eventId, moderatorId, verbs, reason, keepWords = false }: Suspension & { keepWords?: boolean },
): Promise<void> {
  const book = await lockBook(tx, eventId)
  obey(maySuspend(book, await personBefore(tx, book, { userId: moderatorId, verbs })))
  const { callAt, endsAt } = suspendedFrom(book.now)
  await tx.change(sql`
    update event_books set status = 'suspended', suspended_from = ${book.status}, suspended_at = ${book.now},
      suspension_ends_at = ${endsAt}, next_at = ${callAt}, words_down = ${!keepWords},
      jury = case when jury = 'sits' then 'over' else jury end
    where event_id = ${eventId}`)
  await addToTimeline(tx, eventId, 'suspended', reason)
  await recordAudit(tx, { actorId: moderatorId, act: 'event.suspend', subject: `event:${eventId}`, reason })
  await recordFact(context, tx, 'event.suspended', { eventId: eventId.toString() })
  if (!keepWords) await withdrawWords(context, tx, book)
  announceEvent(context, tx, book, 'suspended')
}

/**
 * A moderator takes the words of a reported event down, which suspends it. An event that is suspended, decided or final loses only its
 * words.
 * @throws Refusal not_found, holds_position, event_state
 */
export async function takeDownEvent(context: Context, tx: Tx, suspension: Suspension): Promise<void> {
  const { eventId, moderatorId, verbs } = suspension
  const book = await lockBook(tx, eventId)
  if (isStoppable(book)) return suspendEvent(context, tx, suspension)
  const moderator = await personBefore(tx, book, { userId: moderatorId, verbs })
  // taking words down twice is harmless: two reports may ask for it
  obey(mayTakeWords(book, moderator, false))
  await removeWords(context, tx, book)
}

/**
 * Resumes a suspended event. An open event keeps its end; if that has passed, its timer is due at once. The other
 * timers get the time that they had left.
 * @throws Refusal not_found, holds_position, event_state
 */
export async function resumeEvent(
  context: Context,
  tx: Tx,
  { eventId, moderatorId, verbs }: ByModerator,
): Promise<void> {
  const book = await lockBook(tx, eventId)
  obey(mayResume(book, await personBefore(tx, book, { userId: moderatorId, verbs })))
  const status = book.suspended_from!
  // Then no signature about the event's former state holds any more. Otherwise signatures hold: a suspension must not let a
  // moderator undo others' signatures or the call to an admin.
  const bettingGoesOn = status === 'open'
  // an open or locked follower takes whatever its public event did meanwhile
  const moves = book.follows !== null && (status === 'open' || status === 'locked')
  const nextAt = moves ? book.now : timerOf(context, resumed(book))
  await tx.change(sql`
    update event_books set status = ${status}, suspended_from = null, suspended_at = null, suspension_ends_at = null, words_down = false, next_at = ${nextAt},
      locked_at = locked_at + ${shift(book)}::interval, proposed_at = proposed_at + ${shift(book)}::interval,
      proposal_final_at = proposal_final_at + ${shift(book)}::interval, decide_by = decide_by + ${shift(book)}::interval,
      admin_called_at = case when ${bettingGoesOn} then null else admin_called_at end
    where event_id = ${eventId}`)
  if (bettingGoesOn) await dropSignatures(tx, { kind: 'event', id: eventId })
  await addToTimeline(tx, eventId, 'resumed')
  await recordAudit(tx, {
    actorId: moderatorId,
    act: 'event.resume',
    subject: `event:${eventId}`,
    reason: 'resumed',
  })
  await recordFact(context, tx, 'event.resumed', { eventId: eventId.toString() })
  announceEvent(context, tx, book, status)
}

/** The timer of a suspension: it calls the admins, and in the end the event is void. */
export async function endSuspension(context: Context, tx: Tx, book: Book): Promise<void> {
  const endsAt = book.suspension_ends_at!
  if (endsAt <= book.now) {
    await finishEvent(context, tx, book, 'void', `It was suspended for ${SUSPENDED_DAYS} days`)
    return
  }
  await tx.change(sql`update event_books set next_at = ${endsAt} where event_id = ${book.event_id}`)
  await tellAdminsOf(context, tx, book, {
    title: 'An event has been suspended for a day',
    body: `Decide or resume it. ${SUSPENDED_DAYS} days after its suspension it is void and every stake is refunded.`,
  })
}

/** The length of the suspension. */
const shift = (book: Book) => `${stood(book)} milliseconds`

const stood = (book: Book) => book.now.getTime() - book.suspended_at!.getTime()

/** The event in its former state, its times moved by the suspension. */
function resumed(book: Book): Book {
  const moved = (at: Date | null) => at && new Date(at.getTime() + stood(book))
  return {
    ...book,
    status: book.suspended_from!,
    locked_at: moved(book.locked_at),
    proposed_at: moved(book.proposed_at),
    proposal_final_at: moved(book.proposal_final_at),
    decide_by: moved(book.decide_by),
  }
}
