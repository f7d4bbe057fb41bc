import { OBJECTION_MINUTES, TWO_SIGNATURES_ABOVE_CENTS } from '#contract/decision-limits.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type Operator, sign } from '#server/decisions/index.ts'
import { recordFact } from '#server/facts/index.ts'
import { checkFreshProof } from '#server/users/index.ts'
import {
  addToTimeline,
  announce,
  type Book,
  type EventOutcome,
  isDecided,
  lockBook,
  poolOf,
  refuseInvolved,
  stateRefusal,
} from './book.ts'
import { callAdminsTo } from './call-admins.ts'
import { finishEvent } from './finish-event.ts'

const DECIDABLE = new Set(['locked', 'proposed', 'disputed', 'suspended'])

type Decision = { eventId: bigint; operator: Operator; outcome: EventOutcome; reason: string }

/** Whether a decision about this event takes two moderators. */
const takesTwo = (book: Pick<Book, 'practice' | 'stake_a_cents' | 'stake_b_cents'>): boolean =>
  !book.practice && poolOf(book) > TWO_SIGNATURES_ABOVE_CENTS

/**
 * A moderator who neither bet on the event nor created it decides, with a written reason, and in real money with a fresh proof.
 * The event is final at once; a larger pool of real money takes a second moderator, and then the losing side has some minutes
 * to object. Where an admin was called, the decision is final once it is carried.
 * @returns whether the event is final now
 * @throws Refusal not_found, holds_position, event_state, step_up_required, same_operator, forbidden (an admin has to decide)
 */
export async function decideEvent(context: Context, tx: Tx, decision: Decision): Promise<boolean> {
  const { eventId, operator, outcome, reason } = decision
  const book = await lockBook(tx, eventId)
  await refuseInvolved(tx, book, operator.userId)
  const inWindow = isDecided(book) && book.admin_called_at === null
  if (book.outcome !== null || !DECIDABLE.has(book.status) || inWindow) throw stateRefusal(book, 'decided')
  if (!book.practice) await checkFreshProof(tx, operator)
  const two = takesTwo(book)
  await recordAudit(tx, {
    actorId: operator.userId,
    act: two ? 'event.sign' : 'event.decide',
    subject: `event:${eventId}`,
    reason,
    details: { outcome, from: book.status },
  })
  if (two && !(await carry(context, tx, book, decision))) return false
  await tx.change(sql`
    update event_books set decided_by = ${operator.userId}, decided_at = ${book.now}, decision_reason = ${reason},
      decision_outcome = ${outcome}
    where event_id = ${eventId}`)
  await addToTimeline(tx, eventId, 'decided', reason)
  if (two && !isDecided(book)) {
    await openObjections(context, tx, book, outcome)
    return false
  }
  await finishEvent(context, tx, book, outcome, `Decided by ${two ? 'moderators' : 'a moderator'}: ${reason}`)
  return true
}

/** Adds the signature. @returns whether the outcome is carried by it */
async function carry(
  context: Context,
  tx: Tx,
  book: Book,
  { operator, outcome, reason }: Decision,
): Promise<boolean> {
  const signed = await sign(
    tx,
    { kind: 'event', id: book.event_id },
    { operator, verdict: outcome, reason, adminCalled: book.admin_called_at !== null },
  )
  if (signed === 'carried') return true
  if (signed === 'split') {
    await tx.change(
      sql`update event_books set admin_called_at = ${book.now} where event_id = ${book.event_id}`,
    )
    await callAdminsTo(context, tx, book, {
      title: 'Two moderators disagree',
      body: 'An admin has to decide, with a fresh proof.',
    })
  }
  await addToTimeline(tx, book.event_id, signed === 'split' ? 'disagreed' : 'signed')
  announce(context, tx, book.event_id, book.status)
  return false
}

/** From now on the losing side may object; then the decision is final. */
async function openObjections(context: Context, tx: Tx, book: Book, outcome: EventOutcome): Promise<void> {
  const finalAt = new Date(book.now.getTime() + OBJECTION_MINUTES * 60_000)
  await tx.change(sql`
    update event_books set decision_final_at = ${finalAt}, next_at = ${finalAt}, admin_called_at = null
    where event_id = ${book.event_id}`)
  await recordFact(tx, 'event.decided', { eventId: book.event_id.toString(), outcome })
  announce(context, tx, book.event_id, book.status)
}
