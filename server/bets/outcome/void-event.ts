import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { lockBook } from '../event/book.ts'
import { mayCallOff } from '../may.ts'
import { finishEvent } from './finish-event.ts'

/** The beginning of the reason of a void by the creator. */
export const CALLED_OFF = 'Called off by its creator'

/**
 * The creator voids an event while it has bets on one side at most; every stake is refunded in full.
 * @throws Refusal not_found, forbidden (not the creator), event_state, counter_bet_exists
 */
export async function voidEvent(
  context: Context,
  tx: Tx,
  { eventId, userId, reason }: { eventId: bigint; userId: bigint; reason?: string | undefined },
): Promise<void> {
  const book = await lockBook(tx, eventId)
  obey(mayCallOff(book, { userId }))
  await finishEvent(context, tx, book, 'void', reason ? `${CALLED_OFF}: ${reason}` : CALLED_OFF)
}
