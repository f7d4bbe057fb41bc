import type { Context } from '#server/core/context.ts'
import { retried, sql } from '#server/core/db.ts'

/** People paid in one transaction: small enough that bets beside it hardly wait (performance.md, G9). */
const CHUNK_PEOPLE = 1_000

/**
 * Pays a final event until its pot is empty, chunk by chunk; each chunk commits by itself, so a crash loses nothing and
 * pays nobody twice. Does nothing when another node is at it.
 * @param goesOn asked before each chunk; false leaves the rest to whoever comes next
 * @returns true when the event is settled or voided now
 */
export async function payEvent(
  context: Context,
  eventId: bigint,
  goesOn: () => boolean = () => true,
): Promise<boolean> {
  while (goesOn()) {
    const chunk = await retried(() =>
      context.db.one<{ state: number; user_ids: bigint[] | null; status: string | null }>(
        sql`select * from event_pay_chunk(${eventId}, ${CHUNK_PEOPLE})`,
      ),
    )
    if (chunk.user_ids) {
      context.metrics.payouts.inc(chunk.user_ids.length)
      context.signals.send({ type: 'balance_changed', userIds: chunk.user_ids })
    }
    if (chunk.state === 2) {
      context.signals.send({ type: 'event_changed', eventId, status: chunk.status! })
      return true
    }
    if (chunk.state === 0) return false
  }
  return false
}
