import type { Audience } from '#contract/bets-limits.ts'
import { OBJECTION_MINUTES, takesTwoSignatures } from '#contract/decision-limits.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordFact } from '#server/facts/index.ts'
import {
  addToTimeline,
  announceEvent,
  type Book,
  type EventOutcome,
  lockBook,
  poolOf,
} from '../event/book.ts'
import { decideBy } from '../event/timers.ts'
import { finishEvent } from './finish-event.ts'

/** @throws Refusal malformed: a circle's event, and one that follows another, have no jury */
export function checkMayHaveJury({
  audience,
  follows,
}: {
  audience: Audience
  follows: bigint | null
}): void {
  if (audience === 'public' && follows === null) return
  const message = 'A jury decides disputes about public events only'
  throw new Refusal('malformed', message, { jury: message })
}

/** Whether a jury's outcome needs a moderator's signature beside it: real money above the limit of one signature. */
const juryNeedsModerator = (book: Pick<Book, 'practice' | 'stake_a_cents' | 'stake_b_cents'>): boolean =>
  !book.practice && takesTwoSignatures(poolOf(book), poolOf(book))

/** Whether a decision carries by the jury alone. */
export const isCarriedByJury = (
  book: Pick<Book, 'practice' | 'stake_a_cents' | 'stake_b_cents' | 'jury_outcome'>,
  outcome: EventOutcome,
): boolean => book.jury_outcome === outcome && !juryNeedsModerator(book)

/** Whether a disputed event waits for its jury, without the event's lock. */
export const awaitsJury = async (tx: Tx, eventId: bigint): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from event_books where event_id = ${eventId} and jury = 'sits' and status = 'disputed' and outcome is null`)) !==
  undefined

/** Takes the lock of a disputed event whose jury sits. @returns undefined where no jury sits any more */
export async function lockJuryOf(tx: Tx, eventId: bigint): Promise<Book | undefined> {
  const book = await lockBook(tx, eventId)
  return book.jury === 'sits' && book.status === 'disputed' && book.outcome === null ? book : undefined
}

/**
 * Seats jurors, under the event's lock: from now on the event does not exist for them but as their case, so that they learn neither
 * names nor stakes.
 */
export async function seatJurors(
  context: Context,
  tx: Tx,
  book: Book,
  { userIds, until }: { userIds: readonly bigint[]; until: Date },
): Promise<void> {
  await tx.change(sql`
    insert into event_jurors (event_id, user_id) select ${book.event_id}, id from unnest(${[...userIds]}::bigint[]) i(id)
    on conflict do nothing`)
  if (book.jury_until === null) {
    await tx.change(sql`update event_books set jury_until = ${until} where event_id = ${book.event_id}`)
    await addToTimeline(tx, book.event_id, 'jury')
  }
  announceEvent(context, tx, book, book.status)
  hideFromJurors(context, tx, book.event_id)
}

/** Nodes and sockets ask again who sees the event. */
const hideFromJurors = (context: Context, tx: Tx, eventId: bigint): void =>
  tx.afterCommit(() => context.signals.send({ type: 'audience_changed', eventId }))

/** A juror leaves the case and sees the event like everybody else. */
export async function releaseJuror(tx: Tx, eventId: bigint, userId: bigint): Promise<void> {
  await tx.change(sql`delete from event_jurors where event_id = ${eventId} and user_id = ${userId}`)
}

/** Ends the jury of an event, whatever its state: everybody who sat sees it again. */
export async function endJury(tx: Tx, eventId: bigint): Promise<void> {
  await tx.change(sql`update event_books set jury = 'over' where event_id = ${eventId} and jury = 'sits'`)
  await tx.change(sql`delete from event_jurors where event_id = ${eventId}`)
}

/** Hands a disputed event to moderators, who have their whole time for it. @param why a sentence for its history */
export async function handToModerators(context: Context, tx: Tx, book: Book, why: string): Promise<void> {
  await endJury(tx, book.event_id)
  const by = decideBy(book.now)
  await tx.change(
    sql`update event_books set decide_by = ${by}, next_at = ${by} where event_id = ${book.event_id}`,
  )
  await addToTimeline(tx, book.event_id, 'jury-over', why)
  announceEvent(context, tx, book, book.status)
}

/**
 * Takes the outcome of a jury, under the event's lock. In coins it is final at once. In real money the losing side may object for some
 * minutes; above the limit of one signature the outcome is the first of two.
 * @param reason a sentence with the count of answers
 */
export async function takeVerdict(
  context: Context,
  tx: Tx,
  book: Book,
  { outcome, reason }: { outcome: EventOutcome; reason: string },
): Promise<void> {
  const { event_id: id } = book
  await tx.change(sql`update event_books set jury_outcome = ${outcome} where event_id = ${id}`)
  if (juryNeedsModerator(book))
    return handToModerators(context, tx, book, `${reason} A moderator signs the decision too.`)
  await endJury(tx, id)
  await tx.change(sql`
    update event_books set decided_at = ${book.now}, decision_reason = ${reason}, decision_outcome = ${outcome}
    where event_id = ${id}`)
  await addToTimeline(tx, id, 'decided', reason)
  const decided = { ...book, jury_outcome: outcome, decision_outcome: outcome, decision_reason: reason }
  if (book.practice) return finishEvent(context, tx, decided, outcome, `Decided by a jury: ${reason}`)
  await openObjections(context, tx, decided, outcome)
}

/** From now on the losing side may object; then the decision is final. */
export async function openObjections(
  context: Context,
  tx: Tx,
  book: Book,
  outcome: EventOutcome,
): Promise<void> {
  const finalAt = new Date(book.now.getTime() + OBJECTION_MINUTES * 60_000)
  await tx.change(sql`
    update event_books set decision_final_at = ${finalAt}, next_at = ${finalAt}, admin_called_at = null
    where event_id = ${book.event_id}`)
  await recordFact(context, tx, 'event.decided', { eventId: book.event_id.toString(), outcome })
  announceEvent(context, tx, book, book.status)
}
