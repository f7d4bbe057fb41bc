import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { isDecided, lockBook, stateRefusal } from './book.ts'
import { finishEvent } from './finish-event.ts'

/** How the reason of such a void begins. */
export const CALLED_OFF = 'Called off by its creator'

/**
 * Voids an event, by its creator, while it has bets on one side at most; every stake is refunded in full.
 * @throws Refusal not_found, forbidden (not the creator), event_state, counter_bet_exists
 */
export async function voidEvent(
  context: Context,
  tx: Tx,
  { eventId, userId, reason }: { eventId: bigint; userId: bigint; reason?: string | undefined },
): Promise<void> {
  const book = await lockBook(tx, eventId)
  if (book.created_by !== userId) throw new Refusal('forbidden', 'Only the creator can call this event off')
  if (book.outcome !== null || isDecided(book) || (book.status !== 'open' && book.status !== 'locked'))
    throw stateRefusal(book, 'called off')
  if (book.stake_a_cents > 0n && book.stake_b_cents > 0n) {
    throw new Refusal(
      'counter_bet_exists',
      'People have bet on both sides, so this event can no longer be called off',
    )
  }
  await finishEvent(context, tx, book, 'void', reason ? `${CALLED_OFF}: ${reason}` : CALLED_OFF)
}
