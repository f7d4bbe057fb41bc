import { disputeBond } from '#contract/fees.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordFact } from '#server/facts/index.ts'
import { account, post } from '#server/ledger/index.ts'
import { judgeBond, type Proven } from '#server/money-out/index.ts'
import { addToTimeline, announceEvent, lockBook, positionOf } from '../event/book.ts'
import { decideBy } from '../event/timers.ts'
import { mayDispute } from '../may.ts'

/**
 * Disputes a proposed event with a bond; a moderator then decides it, within seven days, or it is void. Where the creator chose a jury, no
 * moderator decides from here on until the jury is over.
 * @throws Refusal not_found, forbidden (no bet on it), event_state, insufficient_funds, step_up_required
 */
export async function disputeEvent(
  context: Context,
  tx: Tx,
  { eventId, reason, ...caller }: Proven & { eventId: bigint; reason: string },
): Promise<void> {
  const { userId } = caller
  const book = await lockBook(tx, eventId)
  const position = await positionOf(tx, eventId, userId)
  obey(mayDispute(book, { userId, side: position?.selection ?? null }))
  const currency = book.practice ? 'PLAY' : 'USD'
  const bond = disputeBond(position!.stake, { practice: book.practice, bond: book.proposal_bond_cents })
  if (!book.practice) await judgeBond(context, tx, caller, { amount: bond, ref: `event:${eventId}` })
  const [verdict] = await post(tx, [
    {
      key: `bond:${eventId}`,
      reason: 'bond',
      ref: `event:${eventId}`,
      postings: [
        {
          source: account('person', userId, currency),
          destination: account('bond', eventId, currency),
          amount: bond,
        },
      ],
    },
  ])
  if (verdict!.verdict === 'insufficient') {
    throw new Refusal('insufficient_funds', 'Your balance does not cover the bond. Nothing was taken.')
  }
  const by = decideBy(book.now)
  await tx.change(sql`
    update event_books set status = 'disputed', jury = case when jury = 'chosen' then 'sits' else jury end, disputed_by = ${userId}, disputed_at = ${book.now},
      dispute_reason = ${reason}, dispute_bond_cents = ${bond}, decide_by = ${by}, next_at = ${by}
    where event_id = ${eventId}`)
  await addToTimeline(tx, eventId, 'disputed', reason)
  await recordFact(context, tx, 'event.disputed', { eventId: eventId.toString() })
  announceEvent(context, tx, book, 'disputed')
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [userId] }))
}
