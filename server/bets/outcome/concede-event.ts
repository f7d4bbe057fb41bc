import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { giveUp, holdToGiveUp, type Proven } from '#server/money-out/index.ts'
import { addToTimeline, announceEvent, isPractice, lockBook, positionOf } from '../event/book.ts'
import { mayConcede } from '../may.ts'
import { finishChecked } from './check-payouts.ts'

/**
 * A losing bettor accepts the proposal. When every losing bettor has, the event is final at once, unless a flagged payout waits.
 * @returns whether it is final now
 * @throws Refusal not_found, forbidden (no bet on it), wallet_locked, not_a_losing_bettor, already_conceded, event_state,
 *   step_up_required
 */
export async function concedeEvent(
  context: Context,
  tx: Tx,
  { eventId, ...caller }: Proven & { eventId: bigint },
): Promise<boolean> {
  const { userId } = caller
  const practice = await isPractice(tx, eventId)
  const locked = !practice && (await holdToGiveUp(tx, userId)) === 'locked'
  const book = await lockBook(tx, eventId)
  const position = await positionOf(tx, eventId, userId)
  const conceded = await hasConceded(tx, eventId, userId)
  obey(mayConcede(book, { userId, side: position?.selection ?? null, conceded, locked }))
  await tx.change(sql`insert into event_concessions (event_id, user_id) values (${eventId}, ${userId})`)
  if (!practice) await giveUp(context, tx, caller, { what: `event:${eventId}`, amount: position!.stake })
  const { left } = await tx.one<{ left: number }>(sql`
    update event_books set losers_left = losers_left - 1 where event_id = ${eventId} returning losers_left as left`)
  if (left > 0) {
    announceEvent(context, tx, book, book.status)
    return false
  }
  // One entry for all concessions; otherwise they would fill the history of an event with many people.
  await addToTimeline(tx, eventId, 'conceded', 'Everybody who lost has conceded')
  return finishChecked(context, tx, book, book.proposed_outcome!, 'Everybody who lost has conceded')
}

const hasConceded = async (tx: Tx, eventId: bigint, userId: bigint): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from event_concessions where event_id = ${eventId} and user_id = ${userId}`)) !== undefined
