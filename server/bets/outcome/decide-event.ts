import { verbsOf } from '#contract/verbs.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockDecisions, lockSigning, type Operator, recordAlone, sign } from '#server/decisions/index.ts'
import { checkFreshProof } from '#server/users/index.ts'
import {
  addToTimeline,
  announceEvent,
  type Book,
  type EventOutcome,
  isPractice,
  lockBook,
  personBefore,
  poolOf,
} from '../event/book.ts'
import { callAdminsTo } from '../event/call-admins.ts'
import { dropInvolvedSignatures } from '../event/involved.ts'
import { isDecided } from '../judged.ts'
import { mayDecide, outcomesOf } from '../may-moderate.ts'
import { finishChecked } from './check-payouts.ts'
import { decisionSums } from './decision-sum.ts'
import { proposalBondWinner } from './end-bonds.ts'
import { endJury, openObjections } from './jury-verdict.ts'

type Decision = { eventId: bigint; operator: Operator; outcome: EventOutcome; reason: string }

/** Whether a decision about this event takes two moderators: by its pool and the moderator's sum, or because of a signature. */
async function takesTwo(
  tx: Tx,
  book: Book,
  { operator, outcome }: Decision,
  hasSignatures: boolean,
): Promise<boolean> {
  if (book.practice) return false
  const id = book.event_id
  const signed = book.admin_called_at !== null || hasSignatures
  const sums = await decisionSums(tx, operator.userId, [{ id, pool: poolOf(book), signed }])
  return sums.get(id)![outcome].takesTwo
}

/**
 * A moderator who neither bet on the event nor created it decides, with a written reason, and in real money with a fresh proof.
 * The event is final at once; a larger pool of real money takes a second moderator, and so does a smaller pool whose sum with others is
 * too large. Then the losing side has some minutes to object. After a call to an admin, the decision is final once it is carried.
 * @returns whether the event is final now
 * @throws Refusal not_found, holds_position, event_state, same_operator, forbidden (an admin has to decide), step_up_required
 */
export async function decideEvent(context: Context, tx: Tx, decision: Decision): Promise<boolean> {
  const { eventId, operator, outcome, reason } = decision
  if (!(await isPractice(tx, eventId))) await lockDecisions(tx)
  const book = await lockBook(tx, eventId)
  await dropInvolvedSignatures(tx, book)
  const signing = await lockSigning(tx, { kind: 'event', id: eventId }, operator)
  const moderator = { userId: operator.userId, verbs: verbsOf(operator.role) }
  obey(mayDecide(book, await personBefore(tx, book, moderator), signing))
  if (!outcomesOf(book).includes(outcome))
    throw new Refusal(
      'event_state',
      book.by_site
        ? 'Nobody has proposed an answer with its source, so this question can only be void'
        : 'This event follows a public one: it ends as that one did, or it is void',
    )
  if (!book.practice) await checkFreshProof(tx, operator)
  if (book.jury === 'sits') await endJury(tx, eventId)
  const two = await takesTwo(tx, book, decision, signing.some)
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
      decision_outcome = ${outcome}, check_outcome = null, check_until = null
    where event_id = ${eventId}`)
  await addToTimeline(tx, eventId, 'decided', reason)
  if (two && !isDecided(book)) {
    await openObjections(context, tx, book, outcome)
    return false
  }
  const words = `Decided by ${two ? signersOf(book, outcome) : 'a moderator'}: ${reason}`
  const final = await finishChecked(context, tx, book, outcome, words)
  // a payout that waits belongs to a pool about which two decide
  if (!two && !book.practice) await countAlone(tx, book, decision)
  return final
}

/** The two who carry an outcome. */
const signersOf = ({ jury_outcome }: Book, outcome: EventOutcome) =>
  jury_outcome === outcome ? 'a jury and moderators' : 'moderators'

/** Records a decision that one moderator made alone, with each person's gain from it: payouts less stakes, and a won bond. */
async function countAlone(tx: Tx, book: Book, { operator, outcome }: Decision): Promise<void> {
  const { event_id: id } = book
  const matter = { kind: 'event', id, cents: poolOf(book) } as const
  const bond = proposalBondWinner(book, outcome)
  await recordAlone(
    tx,
    matter,
    operator.userId,
    sql`
      select user_id, sum(cents)::bigint as cents from (
        select p.user_id, p.amount_cents as cents from event_payouts p where p.event_id = ${id}
        union all
        select b.user_id, -b.amount_cents from bets b where b.event_id = ${id}
          and exists (select from event_payouts p where p.event_id = ${id} and p.user_id = b.user_id)
        union all
        select ${bond?.userId ?? null}::bigint, ${bond?.cents ?? 0n}::bigint
      ) moved
      where user_id is not null group by user_id`,
  )
}

/** Adds the signature. @returns whether the signature carries the outcome */
async function carry(
  context: Context,
  tx: Tx,
  book: Book,
  { operator, outcome, reason }: Decision,
): Promise<boolean> {
  const signed = await sign(
    tx,
    { kind: 'event', id: book.event_id },
    {
      operator,
      verdict: outcome,
      reason,
      adminCalled: book.admin_called_at !== null,
      jury: book.jury_outcome,
    },
  )
  if (signed === 'carried') return true
  if (signed === 'split') {
    await tx.change(
      sql`update event_books set admin_called_at = ${book.now} where event_id = ${book.event_id}`,
    )
    await callAdminsTo(context, tx, book, {
      title: book.jury_outcome ? 'A jury and a moderator disagree' : 'Two moderators disagree',
      body: 'An admin has to decide, after confirming their identity again.',
    })
  }
  await addToTimeline(tx, book.event_id, signed === 'split' ? 'disagreed' : 'signed')
  announceEvent(context, tx, book, book.status)
  return false
}
